internal import AlarmCore
public import EventLoop
internal import Glibc
internal import LineIO

/// Plays a sound as long as it is requested, by a child process, `alarms-player`, which is started for the first sound,
/// restarted after failures, and ended with the last sound. No method blocks.
public final class Player {
    /// The audibility of the sound, debounced: it changes at most every two seconds.
    public private(set) var audibility = Audibility.unknown
    /// The reason why the last sound wasn't heard as requested; `nil`: a sound was heard as requested since, or none
    /// failed.
    public var problem: SoundProblem? { outcome.problem }

    /// An event of the sound.
    public enum Event {
        /// ``problem`` has changed; may be reported within ``play(_:)``.
        case problemChanged
        /// ``audibility`` has changed; not reported within ``play(_:)``.
        case audibilityChanged
        /// A line for the log if the sound can't be played as requested; once for each reason, as long as a sound is
        /// requested.
        case failed(String)
        /// ``isSettled`` has become true.
        case settled
    }

    /// Receives the events.
    public var report: (Event) -> Void = { _ in }

    /// True to lower the sound, so that speech is understood.
    public var isLowered = false {
        didSet { if isLowered != oldValue { process?.lower(isLowered) } }
    }

    /// The maximum number of reported reasons, which are texts of the program.
    private static let mostReasons = 16

    private let path: String
    private let loop: EventLoop
    private let environment: () -> [String: String]
    private let policy: SupervisionPolicy
    private var retry: Timer?
    /// The audibility to publish as ``audibility`` when ``change`` elapses; `nil`: unchanged.
    private var nextAudibility: Audibility?
    /// The timer of the next change, created at its first use.
    private var change: Timer?
    /// The time of the last change of ``audibility``, µs on `CLOCK_MONOTONIC`.
    private var changedAt: Int64?
    private var process: PlayerProcess? {
        didSet { if process == nil, oldValue != nil, isSettled { report(.settled) } }
    }
    private let record: MixerRecord
    /// The number of consecutive processes that couldn't restore the mixer.
    private var failedPutBacks = 0
    /// The requested sound.
    private var wanted: Request?
    private var outcome = SoundOutcome() {
        didSet { if outcome.problem != oldValue.problem { report(.problemChanged) } }
    }
    /// The reason why nothing is heard, if the audibility, published or not, is ``Audibility/unheard(reason:)``.
    private var failure: SoundProblem?
    /// The program's failure possibly caused by the requested sound.
    private var suspectedFailure: String?
    /// The number of consecutive failures.
    private var failures = 0
    /// The time at which the sound began to play, µs on `CLOCK_MONOTONIC`.
    private var playingSince: Int64?
    private var reported: Set<String> = []
    /// True while ``play(_:)`` runs; its caller reads ``audibility`` afterwards.
    private var isInPlay = false

    /// Prepares to start the program at `path`, with the required variables of this process's environment.
    ///
    /// - Parameter record: The path of the file for changes of the mixer.
    /// - Throws: `SystemError` if a timer can't be created.
    public convenience init(at path: String, record: String, in loop: EventLoop) throws(SystemError) {
        try self.init(
            at: path, record: record, environment: PlayerEnvironment.current(), in: loop, policy: SupervisionPolicy())
    }

    init(
        at path: String, record: String, environment: @escaping @autoclosure () -> [String: String],
        in loop: EventLoop, policy: SupervisionPolicy
    ) throws(SystemError) {
        self.path = path
        self.record = MixerRecord(at: record)
        self.loop = loop
        self.environment = environment
        self.policy = policy
        retry = try Timer(on: .monotonic, in: loop) { [unowned self] _ in
            if wanted == nil { startPuttingBack() } else { start() }
        }
        self.record.whenFailed = { [unowned self] error in
            report(
                .failed("changes of the mixer for an alarm can't be recorded, and may not be put back: \(error)"))
        }
    }

    /// Returns true if the file at `record` has changes of the mixer to restore.
    public static func hasChanges(in record: String) -> Bool { !MixerRecord(at: record).changes.isEmpty }

    /// The identifier of the program's process; `nil` if it doesn't run.
    var processIdentifier: Int32? { process?.identifier }

    /// True if no sound is played, and the mixer isn't being restored.
    public var isSettled: Bool { wanted == nil && process == nil }

    /// Restores the mixer after an earlier process's changes, unless a sound is played, which continues with them.
    public func putBack() {
        guard wanted == nil, process == nil else { return }
        record.adjusted = nil
        failedPutBacks = 0
        startPuttingBack()
    }

    private func startPuttingBack() {
        guard wanted == nil, process == nil, !record.changes.isEmpty else { return }
        do throws(SystemError) {
            try startProcess().stop()
        } catch {
            putBackLater()
        }
    }

    /// Retries restoring the mixer, a limited number of times; then the next sound or the next service does.
    private func putBackLater() {
        failedPutBacks += 1
        guard !record.changes.isEmpty, failedPutBacks < policy.mostPutBacks else { return }
        let pause = policy.restartDelays[min(failedPutBacks, policy.restartDelays.count) - 1]
        try? retry?.arm(at: Clock.monotonic.now + pause.microseconds)
    }

    private func startProcess() throws(SystemError) -> PlayerProcess {
        let process = try PlayerProcess(
            at: path, environment: environment(), in: loop, policy: policy, record: record
        ) { [unowned self] event in heard(event) }
        self.process = process
        if isLowered { process.lower(true) }
        return process
    }

    /// Plays `request` from now on, replacing the former sound; the same request again is a no-op. `nil`, and the sound
    /// ``AlarmCore/Sound/silence``, stop the sound at once: if the program doesn't confirm that within 0.2 s, it is
    /// killed.
    public func play(_ request: Request?) {
        let request = request?.line == nil ? nil : request
        guard request != wanted else { return }
        isInPlay = true
        defer { isInPlay = false }
        let wasWanted = wanted != nil
        wanted = request
        suspectedFailure = nil
        guard let request else {
            record.adjusted = nil
            return silence()
        }
        outcome.begin()
        if wasWanted, let process {
            process.play(line(for: request))
        } else if !wasWanted || retry?.deadline == nil {
            start()
        }
    }

    /// Stops the sound at once, for the exit of the service; the next service plays the sounds of alarms that ring
    /// then.
    public func end() {
        guard wanted != nil else { return }
        wanted = nil
        suspectedFailure = nil
        silence()
    }

    private func silence() {
        // Record the audibility that wasn't published yet.
        if let nextAudibility { outcome.note(nextAudibility, failure) }
        audibility = .unknown
        nextAudibility = nil
        failures = 0
        playingSince = nil
        reported = []
        try? retry?.disarm()
        try? change?.disarm()
        if let process { return process.stop() }
        failedPutBacks = 0
        startPuttingBack()
    }

    /// Returns the program's command to play.
    private func line(for request: Request) -> String {
        var request = request
        if let adjusted = record.adjusted, let start = request.risingSince, start <= adjusted {
            request.risingSince = nil
        }
        return suspectedFailure == nil ? request.line ?? request.fallbackLine : request.fallbackLine
    }

    /// Starts the program, replacing a process that is still stopping.
    private func start() {
        guard let wanted else { return }
        process = nil
        outcome.begin()
        do throws(SystemError) {
            try startProcess().play(line(for: wanted))
        } catch {
            if error.errno == ENOENT {
                tryAgain("\(path) is not installed", .programMissing(path))
            } else {
                tryAgain("\(path) can't be started (\(error))", .programFailed)
            }
        }
    }

    private func heard(_ event: PlayerProcess.Event) {
        guard let wanted else {
            guard event.isLast else { return }
            if case .stopped = event { failedPutBacks = 0 } else { putBackLater() }
            process = nil
            return
        }
        switch event {
        case .playing:
            playingSince = playingSince ?? Clock.monotonic.now
            if let suspectedFailure {
                outcome.replace(because: .unsuitable(wanted.sound))
                tell("an alarm plays the fallback sound: with its own, \(suspectedFailure)")
            }
        case .fallback(let failure, let isOfLast):
            if isOfLast, let problem = failure.problem(with: wanted.sound) { outcome.replace(because: problem) }
            tell("an alarm plays the fallback sound: \(failure.text)")
        case .audibility(let audibility):
            failure = .noDevice
            changeAudibility(to: audibility)
        case .adjusted: record.adjusted = BootTime(microseconds: Clock.boot.now)
        case .stopped: process = nil
        case .gaveUp(let failure): tryAgain(failure.text, failure.problem)
        case .failed(let reason, let problem, let mayBeSound):
            if mayBeSound { suspectedFailure = reason }
            tryAgain(reason, problem)
        }
    }

    /// Schedules a restart of the program.
    private func tryAgain(_ reason: String, _ problem: SoundProblem) {
        process = nil
        let now = Clock.monotonic.now
        if let since = playingSince, now - since >= policy.stablePeriod.microseconds { failures = 0 }
        playingSince = nil
        let delays = [.serverUnreachable, .serverSilent].contains(problem) ? policy.serverDelays : policy.restartDelays
        let pause = delays[min(failures, delays.count - 1)]
        failures += 1
        var reason = reason
        do throws(SystemError) {
            try retry?.arm(at: now + pause.microseconds)
        } catch {
            reason += "; and it can't be tried again (\(error))"
        }
        tell("an alarm can't be heard: \(reason)")
        failure = problem
        changeAudibility(to: .unheard(reason: reason))
    }

    private func tell(_ reason: String) {
        guard reported.count < Self.mostReasons, reported.insert(reason).inserted else { return }
        report(.failed(reason))
    }

    /// Changes the audibility, debounced: at once, or when the last change is old enough.
    private func changeAudibility(to new: Audibility) {
        nextAudibility = new
        guard change?.deadline == nil else { return }
        guard audibility != new else { return outcome.note(new, failure) }
        let end = changedAt.map { $0 + policy.audibilityHold.microseconds }
        if let end, Clock.monotonic.now < end, applyNextAudibility(at: end) { return }
        applyNextAudibility()
    }

    /// Arms the timer of the next change.
    ///
    /// - Returns: True if there is a timer. Without a timer, changes aren't debounced.
    private func applyNextAudibility(at time: Int64) -> Bool {
        do throws(SystemError) {
            if change == nil {
                change = try Timer(on: .monotonic, in: loop) { [unowned self] _ in applyNextAudibility() }
            }
            try change?.arm(at: time)
            return true
        } catch {
            return false
        }
    }

    private func applyNextAudibility() {
        guard let next = nextAudibility else { return }
        nextAudibility = nil
        outcome.note(next, failure)
        guard audibility != next else { return }
        audibility = next
        changedAt = Clock.monotonic.now
        if !isInPlay { report(.audibilityChanged) }
    }
}
