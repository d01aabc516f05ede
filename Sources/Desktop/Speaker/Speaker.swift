internal import AlarmCore
public import EventLoop
internal import Glibc
internal import LineIO

/// Speaks texts in order, repeatedly with pauses, as long as they are requested, by a child process, `alarms-speaker`,
/// which is started for the first text, restarted after a failure, and ended with the last text. Its protocol is
/// documented in its `main.swift`. No method blocks.
public final class Speaker {
    /// The reason of the last failure to speak; `nil`: a text was spoken since, or no text is requested.
    public private(set) var problem: SpeechProblem? {
        didSet { if problem != oldValue { report(.problemChanged) } }
    }
    /// True while a text is spoken.
    public private(set) var isSpeaking = false {
        didSet { if isSpeaking != oldValue { report(.speakingChanged) } }
    }

    /// An event of the speech.
    public enum Event {
        /// ``problem`` has changed; may be reported within ``speak(_:)``.
        case problemChanged
        /// ``isSpeaking`` has changed; may be reported within ``speak(_:)``.
        case speakingChanged
        /// A line for the log if nothing can be spoken; once for each reason, as long as texts are requested.
        case failed(String)
        /// ``isSettled`` has become true.
        case settled
    }

    /// Receives the events.
    public var report: (Event) -> Void = { _ in }

    /// The maximum length of an answer, such as an error of Speech Dispatcher, bytes.
    private static let longestAnswer = 8192
    /// The maximum number of reported reasons, which are texts of the program.
    private static let mostReasons = 16

    private let path: String
    private let loop: EventLoop
    private let language: String?
    private let environment: () -> [String: String]
    private let policy: SpeakerPolicy
    private var pause: Timer?
    private var process: LineCoprocess? {
        didSet { if process == nil, oldValue != nil, isSettled { report(.settled) } }
    }
    /// The requested texts, without duplicates.
    private var wanted: [String] = []
    /// The texts to speak before the next pause.
    private var rest: ArraySlice<String> = []
    /// The text sent to the program and not spoken yet.
    private var current: String?
    /// True if the program has begun to speak the text.
    private var hasBegun = false
    /// True if the command to stop was sent.
    private var isStopping = false
    /// The program's last error.
    private var lastError: SpeechFailure?
    private var reported: Set<String> = []

    /// Prepares to start the program at `path`, with the required variables of this process's environment.
    ///
    /// - Parameter language: The language of the texts, ISO 639; `nil`: the person's setting.
    /// - Throws: `SystemError` if a timer can't be created.
    public convenience init(at path: String, language: String?, in loop: EventLoop) throws(SystemError) {
        try self.init(
            at: path, language: language, environment: SpeakerEnvironment.current(), in: loop, policy: SpeakerPolicy())
    }

    init(
        at path: String, language: String?, environment: @escaping @autoclosure () -> [String: String],
        in loop: EventLoop, policy: SpeakerPolicy
    ) throws(SystemError) {
        self.path = path
        self.language = language
        self.loop = loop
        self.environment = environment
        self.policy = policy
        pause = try Timer(on: .monotonic, in: loop) { [unowned self] _ in
            rest = wanted[...]
            next()
        }
    }

    /// The identifier of the program's process; `nil` if it doesn't run.
    var processIdentifier: Int32? { process?.identifier }

    /// True if no text is spoken or requested.
    public var isSettled: Bool { wanted.isEmpty && process == nil }

    /// Speaks exactly these texts from now on; a no-op if unchanged. A text that is no longer requested is cancelled at
    /// once, even while it is spoken: if the program doesn't confirm that within 0.5 s, it is killed.
    ///
    /// - Parameter texts: Each one line of plain text, not blank.
    public func speak(_ texts: [String]) {
        var new: [String] = []
        for text in texts where !new.contains(text) { new.append(text) }
        guard new != wanted else { return }
        rest = (rest.filter(new.contains) + new.filter { !wanted.contains($0) && !rest.contains($0) })[...]
        if wanted.isEmpty { problem = nil }
        wanted = new
        if wanted.isEmpty {
            reported = []
            try? pause?.disarm()
        }
        guard let current, !isStopping else { return next() }
        if !wanted.contains(current) {
            isStopping = true
            isSpeaking = false
            process?.write("stop", answerWithin: policy.stopTimeout.microseconds)
        }
    }

    /// Speaks the next text, waits to speak all again, or ends the program.
    private func next() {
        guard current == nil else { return }
        guard !wanted.isEmpty else {
            process = nil
            return
        }
        guard let text = rest.popFirst() else { return waitForNextTurn() }
        do throws(SystemError) {
            try pause?.disarm()
            if process == nil { process = try makeProcess() }
            current = text
            process?.write(
                "say \(language ?? "-") \(text)", answerWithin: policy.speechTimeout.microseconds)
        } catch {
            if error.errno == ENOENT {
                fail("\(path) is not installed", .programMissing(path))
            } else {
                fail("\(path) can't be started (\(error))", .programFailed)
            }
        }
    }

    private func waitForNextTurn() {
        guard pause?.deadline == nil else { return }
        do throws(SystemError) {
            try pause?.arm(at: Clock.monotonic.now + policy.pause.microseconds)
        } catch {
            tell("nothing is spoken again: \(error)")
        }
    }

    private func makeProcess() throws(SystemError) -> LineCoprocess {
        lastError = nil
        return try LineCoprocess(
            path, environment: environment(), longestLine: Self.longestAnswer, in: loop
        ) { [unowned self] event in
            switch event {
            case .line(let line): receive(line)
            case .timedOut:
                fail("Speech Dispatcher doesn't \(isStopping ? "stop" : "come to speak")", .serverSilent)
            case .failed(let reason, let ending): failed(reason, ending)
            }
        }
    }

    private func receive(_ line: String) {
        let words = line.split(separator: " ", maxSplits: 1)
        switch words.first {
        case "began" where current != nil && !hasBegun:
            hasBegun = true
            isSpeaking = !isStopping
        case "spoken" where current != nil:
            if !isStopping { problem = nil }
            finishCurrent()
            process?.expectLine(within: nil)
            next()
        case "error":
            lastError = words.last.flatMap { SpeechFailure(line: $0) }
            if lastError == nil { fallthrough }
        default: fail("alarms-speaker writes \(LineCoprocess.quoted(line))", .programFailed)
        }
    }

    private func failed(_ reason: String, _ ending: Coprocess.Ending?) {
        if let lastError, ending == .exited(1) {
            switch lastError.cause {
            case .unreachable: fail(lastError.text, .serverUnreachable)
            case .voiceless: fail(lastError.text, .voiceless)
            case .other: fail("alarms-speaker: \(lastError.text)", .programFailed)
            }
        } else if ending == .killed(SIGALRM) {
            fail("Speech Dispatcher doesn't answer", .serverSilent)
        } else {
            fail("alarms-speaker \(reason)", .programFailed)
        }
    }

    /// Ends the program to free its descriptor; the requested texts are tried again after a pause.
    public func endProgram() {
        if process != nil { fail("too few file descriptors are left", .programFailed) }
    }

    /// Tries again after a pause.
    private func fail(_ reason: String, _ problem: SpeechProblem) {
        finishCurrent()
        rest = []
        process = nil
        guard !wanted.isEmpty else { return }
        tell("the title of an alarm can't be spoken: \(reason)")
        self.problem = problem
        waitForNextTurn()
    }

    private func finishCurrent() {
        current = nil
        hasBegun = false
        isStopping = false
        isSpeaking = false
    }

    private func tell(_ reason: String) {
        guard reported.count < Self.mostReasons, reported.insert(reason).inserted else { return }
        report(.failed(reason))
    }
}
