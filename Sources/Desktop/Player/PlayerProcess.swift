internal import AlarmCore
internal import EventLoop
internal import Glibc

/// One run of `alarms-player`. Its protocol is documented in its `main.swift`.
///
/// The process is killed, and with it the sound ends, when this object is released. Any violation of the protocol, or
/// of its time limits, is a failure for good.
final class PlayerProcess {
    /// An event of the process.
    enum Event {
        /// The sound that was requested last plays.
        case playing
        /// The fallback sound plays instead, for this reason. `isOfLast` is false if another was requested meanwhile.
        case fallback(PlayerFailure, isOfLast: Bool)
        /// The audibility of the sound has changed.
        case audibility(Player.Audibility)
        /// The person has changed the volume, which isn't raised any more.
        case adjusted
        /// It is silent, as requested, and has put back what it could.
        case stopped
        /// It can't play, for this reason.
        case gaveUp(PlayerFailure)
        /// It has violated the protocol in this way, which is this problem for people. `mayBeSound` is true if the
        /// sound may be the cause: a signal has ended it, or it took too long although the sound server was there.
        case failed(String, SoundProblem, mayBeSound: Bool)

        /// True if nothing follows: its process is gone.
        var isLast: Bool {
            switch self {
            case .stopped, .gaveUp, .failed: true
            case .playing, .fallback, .audibility, .adjusted: false
            }
        }
    }

    /// The maximum length of an answer, bytes: a path, and an error about it.
    private static let longestAnswer = 8192

    private let policy: SupervisionPolicy
    private let record: MixerRecord
    private let handler: (Event) -> Void
    private var process: LineCoprocess?
    /// The error that it wrote before it ended.
    private var lastError: PlayerFailure?
    /// The count of lines that it has written since the last command.
    private var lines: RateLimit
    private var state = State.idle
    /// True if it has reached the sound server.
    private var isReady = false
    /// The command to write once it has answered.
    private var next: String?

    private enum State {
        case idle
        /// It was told to play, and hasn't answered.
        case starting
        case playing
        /// It was told to stop, and hasn't answered.
        case stopping
        /// It is silent, and puts back what it has changed.
        case puttingBack
    }

    /// Starts the program at `path`.
    ///
    /// - Throws: `SystemError` if it can't be started.
    init(
        at path: String, environment: [String: String], in loop: EventLoop, policy: SupervisionPolicy,
        record: MixerRecord, handler: @escaping (Event) -> Void
    ) throws(SystemError) {
        self.policy = policy
        self.record = record
        lines = policy.outputLimit
        self.handler = handler
        process = try LineCoprocess(
            path, environment: environment, isEssential: true, longestLine: Self.longestAnswer, in: loop
        ) { [unowned self] event in
            switch event {
            case .line(let line): receive(line)
            case .timedOut: timedOut()
            case .failed(let reason, let ending): failed(reason, ending)
            }
        }
        for change in record.changes { process?.write("changed \(change)") }
    }

    /// The identifier of its process; `nil` once it has failed.
    var identifier: Int32? { process?.identifier }

    /// Tells it to play, once it has answered the command before.
    ///
    /// - Parameter line: The command, without its end.
    func play(_ line: String) {
        switch state {
        case .idle, .playing:
            state = .starting
            say(line, within: policy.startTimeout)
        case .starting: next = line
        case .stopping, .puttingBack: break
        }
    }

    /// Tells it to lower what it plays, or to raise it again.
    func lower(_ isLowered: Bool) { process?.write(isLowered ? "lower" : "raise") }

    /// Tells it to stop; ``Event/stopped`` follows, or a failure.
    func stop() {
        next = nil
        let time = state == .idle ? policy.startTimeout : policy.stopTimeout
        state = .stopping
        say("stop", within: time)
    }

    private func say(_ line: String, within time: Interval) {
        // Each command has answers.
        lines.reset()
        process?.write(line, answerWithin: time.microseconds)
    }

    private func receive(_ line: String) {
        guard lines.allows(at: Clock.monotonic.now) else { return fail("writes too much") }
        let words = line.split(separator: " ", maxSplits: 1)
        let text = words.count == 2 ? String(words[1]) : ""
        switch (words.first ?? "", state) {
        case ("error", _):
            lastError = PlayerFailure(text)
            if lastError == nil { fail(saying: line) }
        case ("ready", _) where !isReady: isReady = true
        case ("stopped", .stopping): stopped()
        case ("changing", .starting), ("changing", .playing), ("changing", .stopping):
            guard record.record(text) else { return fail(saying: line) }
            process?.write("recorded")
        case ("settled", _):
            record.settle(text)
            if state == .puttingBack, record.changes.isEmpty { finish(.stopped) }
        // It wrote these before it read the command to stop.
        case ("playing", .stopping), ("fallback", .stopping), ("heard", .stopping), ("muted", .stopping),
            ("quiet", .stopping), ("nowhere", .stopping), ("alive", .stopping), ("adjusted", .stopping):
            break
        case ("playing", .starting): started()
        case ("alive", .playing): waitForProgress()
        case ("fallback", .starting), ("fallback", .playing):
            guard let failure = PlayerFailure(text) else { return fail(saying: line) }
            handler(.fallback(failure, isOfLast: next == nil))
        case ("adjusted", .starting), ("adjusted", .playing): handler(.adjusted)
        case ("heard", .playing): handler(.audibility(.heard))
        case ("muted", .playing): handler(.audibility(.muted))
        case ("nowhere", .playing): handler(.audibility(.unheard(reason: "the sound server has no device")))
        case ("quiet", .playing):
            guard let percent = Int(text), (0...100).contains(percent) else { return fail(saying: line) }
            handler(.audibility(.quiet(percent: percent)))
        // These are about the sound before.
        case ("heard", .starting), ("muted", .starting), ("nowhere", .starting), ("quiet", .starting),
            ("alive", .starting):
            break
        default: fail(saying: line)
        }
    }

    private func started() {
        state = .playing
        waitForProgress()
        guard process != nil else { return }
        if let line = next {
            next = nil
            play(line)
        } else {
            handler(.playing)
        }
    }

    private func stopped() {
        guard !record.changes.isEmpty else { return finish(.stopped) }
        state = .puttingBack
        process?.expectLine(within: policy.putBackTimeout.microseconds)
    }

    private func waitForProgress() {
        process?.expectLine(within: policy.progressTimeout.microseconds)
    }

    private func timedOut() {
        switch state {
        case .starting: fail("doesn't answer", isReady ? .programFailed : .serverSilent, mayBeSound: isReady)
        // The sound server may be the cause; but in either case another sound can be heard.
        case .playing: fail("makes no progress", .serverSilent, mayBeSound: true)
        case .idle, .stopping: fail("doesn't answer")
        case .puttingBack: finish(.stopped)
        }
    }

    private func failed(_ reason: String, _ ending: Coprocess.Ending?) {
        if let lastError, ending == .exited(1) { return finish(.gaveUp(lastError)) }
        if case .killed = ending { fail(reason, mayBeSound: true) } else { fail(reason) }
    }

    private func fail(saying line: String) { fail("writes \(LineCoprocess.quoted(line))") }

    private func fail(_ reason: String, _ problem: SoundProblem = .programFailed, mayBeSound: Bool = false) {
        finish(.failed("alarms-player \(reason)", problem, mayBeSound: mayBeSound))
    }

    private func finish(_ event: Event) {
        process = nil
        handler(event)
    }
}
