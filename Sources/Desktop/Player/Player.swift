internal import AlarmCore
public import EventLoop
internal import Glibc

/// Lets one sound be heard for as long as it is wanted, by `alarms-player`, a process of its own: started for the first
/// sound, started again whenever it fails, and gone with the last. No sound is worth waiting for: nothing here blocks.
public final class Player {
    /// Whether what is to be heard can be. Where that changes to and fro, this does at most every two seconds, and is right
    /// in the end.
    public private(set) var hearing = Hearing.unknown
    /// Called when ``hearing`` is another one than before, but not in ``play(_:)``.
    public var whenChanged: (() -> Void)?
    /// Called with a line for the journal when the sound can't be played as it should: once for each reason, until
    /// nothing is to be heard any more.
    public var whenFailed: ((String) -> Void)?

    /// So many reasons are told of, as the program may make up any.
    private static let mostReasons = 16

    private let path: String
    private let loop: EventLoop
    private let environment: () -> [String: String]
    private let patience: PlayerPatience
    private var retry: Timer?
    /// What is known, if ``hearing`` is to become that only when ``change`` elapses.
    private var nextHearing: Hearing?
    /// Made when it is first needed.
    private var change: Timer?
    /// The time of the last change of ``hearing``, µs on `CLOCK_MONOTONIC`.
    private var changedAt: Int64?
    private var process: PlayerProcess?
    /// What is to be heard.
    private var wanted: Request?
    /// How the program has failed with what is wanted, if its sound may be the cause.
    private var suspicion: String?
    /// How many times in a row it has failed.
    private var failures = 0
    /// Since when it has played, microseconds on `CLOCK_MONOTONIC`.
    private var playingSince: Int64?
    private var told: Set<String> = []
    /// Whether ``play(_:)`` runs, whose caller sees ``hearing`` for himself.
    private var isAsked = false

    /// Prepares to start the program at `path`, with what this process's environment says of the session.
    ///
    /// - Throws: `SystemError` if a timer can't be made.
    public convenience init(at path: String, in loop: EventLoop) throws(SystemError) {
        try self.init(at: path, environment: PlayerEnvironment.current(), in: loop, patience: PlayerPatience())
    }

    init(
        at path: String, environment: @escaping @autoclosure () -> [String: String], in loop: EventLoop,
        patience: PlayerPatience
    ) throws(SystemError) {
        self.path = path
        self.loop = loop
        self.environment = environment
        self.patience = patience
        retry = try Timer(on: .monotonic, in: loop) { [unowned self] _ in start() }
    }

    /// The identifier of the program's process; `nil` if it doesn't run.
    var processIdentifier: Int32? { process?.identifier }

    /// Lets `request` be heard from now on, in place of what was; the same again changes nothing. `nil`, as well as the
    /// sound ``AlarmCore/Sound/silence``, is silence, at once: if the program doesn't say within 0.2 s that it is silent,
    /// it is killed.
    public func play(_ request: Request?) {
        let request = request?.line == nil ? nil : request
        guard request != wanted else { return }
        isAsked = true
        defer { isAsked = false }
        let wasWanted = wanted != nil
        wanted = request
        suspicion = nil
        guard let request else { return silence() }
        if wasWanted, let process {
            process.play(line(for: request))
        } else if !wasWanted || retry?.deadline == nil {
            start()
        }
    }

    private func silence() {
        hearing = .unknown
        nextHearing = nil
        failures = 0
        playingSince = nil
        told = []
        try? retry?.disarm()
        try? change?.disarm()
        process?.stop()
    }

    /// What the program is to be told.
    private func line(for request: Request) -> String {
        suspicion == nil ? request.line ?? request.fallbackLine : request.fallbackLine
    }

    /// Starts the program, in place of one that is still to fall silent.
    private func start() {
        guard let wanted else { return }
        process = nil
        do throws(SystemError) {
            let process = try PlayerProcess(at: path, environment: environment(), in: loop, patience: patience) {
                [unowned self] event in heard(event)
            }
            self.process = process
            process.play(line(for: wanted))
        } catch {
            tryAgain(error.errno == ENOENT ? "\(path) is not installed" : "\(path) can't be started (\(error))")
        }
    }

    private func heard(_ event: PlayerProcess.Event) {
        guard wanted != nil else {
            if event.isLast { process = nil }
            return
        }
        switch event {
        case .playing:
            playingSince = playingSince ?? Clock.monotonic.now
            if let suspicion { tell("an alarm has another sound than it should, with which \(suspicion)") }
        case .fallback(let reason): tell("an alarm has another sound than it should, \(reason)")
        case .hearing(let hearing): changeHearing(to: hearing)
        case .stopped: process = nil
        case .gaveUp(let reason): tryAgain(reason)
        case .failed(let reason, let mayBeSound):
            if mayBeSound { suspicion = reason }
            tryAgain(reason)
        }
    }

    /// Starts the program later, as it can't be used now.
    private func tryAgain(_ reason: String) {
        process = nil
        let now = Clock.monotonic.now
        if let since = playingSince, now - since >= patience.health.microseconds { failures = 0 }
        playingSince = nil
        let pause = patience.retries[min(failures, patience.retries.count - 1)]
        failures += 1
        var reason = reason
        do throws(SystemError) {
            try retry?.arm(at: now + pause.microseconds)
        } catch {
            reason += "; and it can't be tried again (\(error))"
        }
        tell("an alarm isn't heard: \(reason)")
        changeHearing(to: .unheard(reason: reason))
    }

    private func tell(_ reason: String) {
        guard told.count < Self.mostReasons, told.insert(reason).inserted else { return }
        whenFailed?(reason)
    }

    /// Takes in what is known now: at once, or when the last change has held long enough.
    private func changeHearing(to new: Hearing) {
        nextHearing = new
        guard hearing != new, change?.deadline == nil else { return }
        let end = changedAt.map { $0 + patience.change.microseconds }
        if let end, Clock.monotonic.now < end, showNextHearing(at: end) { return }
        showNextHearing()
    }

    /// - Returns: `true` if there is a timer for it. Without one it is shown too often rather than not at all.
    private func showNextHearing(at time: Int64) -> Bool {
        do throws(SystemError) {
            if change == nil {
                change = try Timer(on: .monotonic, in: loop) { [unowned self] _ in showNextHearing() }
            }
            try change?.arm(at: time)
            return true
        } catch {
            return false
        }
    }

    private func showNextHearing() {
        guard let next = nextHearing else { return }
        nextHearing = nil
        guard hearing != next else { return }
        hearing = next
        changedAt = Clock.monotonic.now
        if !isAsked { whenChanged?() }
    }
}
