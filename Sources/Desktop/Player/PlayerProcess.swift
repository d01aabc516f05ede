internal import AlarmCore
internal import EventLoop
internal import Glibc
internal import LineIO

/// A process of `alarms-player`. Its protocol is documented in its `main.swift`.
///
/// The process is killed, which ends the sound, when this object is released. A violation of the protocol or its time
/// limits is a permanent failure.
final class PlayerProcess {
    /// An event of the process.
    enum Event {
        /// The last requested sound plays.
        case playing
        /// The fallback sound plays instead, for this reason. `isOfLast` is false if another sound was requested
        /// meanwhile.
        case fallback(SoundFailure, isOfLast: Bool)
        /// The audibility of the sound has changed.
        case audibility(Player.Audibility)
        /// The person has changed the volume, so it is no longer raised.
        case adjusted
        /// The sound was stopped, as requested, and the mixer is restored as far as possible.
        case stopped
        /// The process can't play, for this reason.
        case gaveUp(SoundFailure)
        /// The process has failed: the violation of the protocol, and the problem for people. `mayBeSound` is true if
        /// the sound may be the cause: a signal has ended the process, or it timed out although the sound server was
        /// reached.
        case failed(String, SoundProblem, mayBeSound: Bool)

        /// True for the last event, after which the process has ended.
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
    /// The last error from the process.
    private var lastError: SoundFailure?
    /// The rate limit of lines from the process since the last command.
    private var lines: RateLimit
    private var state = State.idle
    /// True if the process has reached the sound server.
    private var isReady = false
    /// The command to write after the pending answer.
    private var next: String?

    private enum State {
        case idle
        /// The command to play is unanswered.
        case starting
        case playing
        /// The command to stop is unanswered.
        case stopping
        /// The sound has stopped, and the mixer is being restored.
        case puttingBack
    }

    /// Starts the program at `path`.
    ///
    /// - Throws: `SystemError` if the program can't be started.
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

    /// The process identifier; `nil` after a failure.
    var identifier: Int32? { process?.identifier }

    /// Sends a command to play, after the answer to the previous command.
    ///
    /// - Parameter line: The command, without its line break.
    func play(_ line: String) {
        switch state {
        case .idle, .playing:
            state = .starting
            say(line, within: policy.startTimeout)
        case .starting: next = line
        case .stopping, .puttingBack: break
        }
    }

    /// Sends the command to lower the sound, or to raise it again.
    func lower(_ isLowered: Bool) { process?.write(isLowered ? "lower" : "raise") }

    /// Sends the command to stop; ``Event/stopped`` follows, or a failure.
    func stop() {
        next = nil
        let time = state == .idle ? policy.startTimeout : policy.stopTimeout
        state = .stopping
        say("stop", within: time)
    }

    private func say(_ line: String, within time: Interval) {
        // Each command allows more lines in answer.
        lines.reset()
        process?.write(line, answerWithin: time.microseconds)
    }

    private func receive(_ line: String) {
        guard lines.allows(at: Clock.monotonic.now) else { return fail("writes too much") }
        let words = line.split(separator: " ", maxSplits: 1)
        let text = words.count == 2 ? String(words[1]) : ""
        switch (words.first ?? "", state) {
        case ("error", _):
            lastError = SoundFailure(line: text)
            if lastError == nil { fail(saying: line) }
        case ("ready", _) where !isReady: isReady = true
        case ("stopped", .stopping): stopped()
        case ("changing", .starting), ("changing", .playing), ("changing", .stopping):
            guard record.record(text) else { return fail(saying: line) }
            process?.write("recorded")
        case ("settled", _):
            record.settle(text)
            if state == .puttingBack, record.changes.isEmpty { finish(.stopped) }
        // These were written before the command to stop was read.
        case ("playing", .stopping), ("fallback", .stopping), ("heard", .stopping), ("muted", .stopping),
            ("quiet", .stopping), ("nowhere", .stopping), ("alive", .stopping), ("adjusted", .stopping):
            break
        case ("playing", .starting): started()
        case ("alive", .playing): waitForProgress()
        case ("fallback", .starting), ("fallback", .playing):
            guard let failure = SoundFailure(line: text) else { return fail(saying: line) }
            handler(.fallback(failure, isOfLast: next == nil))
        case ("adjusted", .starting), ("adjusted", .playing): handler(.adjusted)
        case ("heard", .playing): handler(.audibility(.heard))
        case ("muted", .playing): handler(.audibility(.muted))
        case ("nowhere", .playing): handler(.audibility(.unheard(reason: "the sound server has no device")))
        case ("quiet", .playing):
            guard let percent = Int(text), (0...100).contains(percent) else { return fail(saying: line) }
            handler(.audibility(.quiet(percent: percent)))
        // These are about the previous sound.
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
        // The sound server or the sound may be the cause; in either case another sound may be audible.
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
