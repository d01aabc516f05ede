internal import AlarmCore
internal import EventLoop
internal import Glibc

/// One run of `alarms-player`. What is said to it, and what it answers, is told in its `main.swift`.
///
/// It is killed, and with it the sound ends, when this object is let go of. As soon as it does anything but answer rightly
/// and in time, this has failed for good.
final class PlayerProcess {
    /// What is heard of it.
    enum Event {
        /// What was asked for last plays.
        case playing
        /// It plays its own sound instead, for this reason.
        case fallback(String)
        /// What plays is heard, or not.
        case audibility(Player.Audibility)
        /// It is silent, as it was told to be.
        case stopped
        /// It can't play, and says why.
        case gaveUp(String)
        /// It has done what it never should, this. Whether what it was told to play may be the cause: a signal has ended
        /// it, or it took too long though the sound server was there.
        case failed(String, mayBeSound: Bool)

        /// Whether nothing follows: its process is gone.
        var isLast: Bool {
            switch self {
            case .stopped, .gaveUp, .failed: true
            case .playing, .fallback, .audibility: false
            }
        }
    }

    /// The longest answer, in bytes: a path and what is said of it.
    private static let longestAnswer = 8192

    private let policy: SupervisionPolicy
    private let handler: (Event) -> Void
    private var process: LineCoprocess?
    /// What it said on its way out.
    private var lastError: String?
    /// The count of lines that it has written since it was told something.
    private var lines: RateLimit
    private var state = State.idle
    /// Whether it has reached the sound server.
    private var isReady = false
    /// What is to be said once it has answered.
    private var next: String?

    private enum State {
        case idle
        /// It was told to play and hasn't answered.
        case starting
        case playing
        /// It was told to be silent and hasn't answered.
        case stopping
    }

    /// Starts the program at `path`.
    ///
    /// - Throws: `SystemError` if it can't be started.
    init(
        at path: String, environment: [String: String], in loop: EventLoop, policy: SupervisionPolicy,
        handler: @escaping (Event) -> Void
    ) throws(SystemError) {
        self.policy = policy
        lines = policy.outputLimit
        self.handler = handler
        process = try LineCoprocess(
            path, environment: environment, longestLine: Self.longestAnswer, in: loop
        ) { [unowned self] event in
            switch event {
            case .line(let line): receive(line)
            case .timedOut: timedOut()
            case .failed(let reason, let ending): failed(reason, ending)
            }
        }
    }

    /// The identifier of its process; `nil` once it has failed.
    var identifier: Int32? { process?.identifier }

    /// Tells it what to play, once it has answered what it was told before.
    ///
    /// - Parameter line: What to say, without its end.
    func play(_ line: String) {
        switch state {
        case .idle, .playing:
            state = .starting
            say(line, within: policy.startTimeout)
        case .starting: next = line
        case .stopping: break
        }
    }

    /// Tells it to be silent: ``Event/stopped`` is heard, or that it has failed.
    func stop() {
        next = nil
        state = .stopping
        say("stop", within: policy.stopTimeout)
    }

    private func say(_ line: String, within time: Interval) {
        // Who is told much has much to answer.
        lines.reset()
        process?.write(line, answerWithin: time.microseconds)
    }

    private func receive(_ line: String) {
        guard lines.allows(at: Clock.monotonic.now) else { return fail("writes too much") }
        let words = line.split(separator: " ", maxSplits: 1)
        let text = words.count == 2 ? String(words[1]) : ""
        switch (words.first ?? "", state) {
        case ("error", _) where !text.isEmpty: lastError = text
        case ("ready", _) where !isReady: isReady = true
        case ("stopped", .stopping): finish(.stopped)
        // What it had said before it heard that it is to be silent.
        case ("playing", .stopping), ("fallback", .stopping), ("heard", .stopping), ("muted", .stopping),
            ("quiet", .stopping), ("nowhere", .stopping), ("alive", .stopping):
            break
        case ("playing", .starting): started()
        case ("alive", .playing): waitForProgress()
        case ("fallback", .starting), ("fallback", .playing): handler(.fallback(text))
        case ("heard", .playing): handler(.audibility(.heard))
        case ("muted", .playing): handler(.audibility(.muted))
        case ("nowhere", .playing): handler(.audibility(.unheard(reason: "the sound server has no device")))
        case ("quiet", .playing):
            guard let percent = Int(text), (0...100).contains(percent) else { return fail(saying: line) }
            handler(.audibility(.quiet(percent: percent)))
        // Of what played before it was told of another.
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

    private func waitForProgress() {
        process?.expectLine(within: policy.progressTimeout.microseconds)
    }

    private func timedOut() {
        switch state {
        case .starting: fail("doesn't answer", mayBeSound: isReady)
        // It may be the sound server; but who plays another sound is heard in either case.
        case .playing: fail("doesn't get on", mayBeSound: true)
        case .idle, .stopping: fail("doesn't answer")
        }
    }

    private func failed(_ reason: String, _ ending: Coprocess.Ending?) {
        if let lastError, ending == .exited(1) { return finish(.gaveUp(lastError)) }
        if case .killed = ending { fail(reason, mayBeSound: true) } else { fail(reason) }
    }

    private func fail(saying line: String) { fail("says \(LineCoprocess.quoted(line))") }

    private func fail(_ reason: String, mayBeSound: Bool = false) {
        finish(.failed("alarms-player \(reason)", mayBeSound: mayBeSound))
    }

    private func finish(_ event: Event) {
        process = nil
        handler(event)
    }
}
