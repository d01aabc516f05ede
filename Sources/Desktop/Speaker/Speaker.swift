internal import AlarmCore
public import EventLoop
internal import Glibc

/// Speaks texts for as long as they are requested, one after the other, and again after a pause, by `alarms-speaker`, a
/// child process: started for the first text, restarted after it has failed, and ended with the last. Its protocol is
/// documented in its `main.swift`. Nothing here blocks.
public final class Speaker {
    /// The reason why nothing was spoken last; `nil` if none has failed since something was, or
    /// since there was nothing to speak.
    public private(set) var problem: SpeechProblem? {
        didSet { if problem != oldValue { report(.problemChanged) } }
    }
    /// True while a text is heard.
    public private(set) var isSpeaking = false {
        didSet { if isSpeaking != oldValue { report(.speakingChanged) } }
    }

    /// An event of the speech.
    public enum Event {
        /// ``problem`` has changed, also within ``speak(_:)``.
        case problemChanged
        /// ``isSpeaking`` has changed, also within ``speak(_:)``.
        case speakingChanged
        /// A line for the log, as nothing can be spoken: once for each reason, until nothing is to be spoken any more.
        case failed(String)
        /// ``isSettled`` has become true.
        case settled
    }

    /// Receives the events.
    public var report: (Event) -> Void = { _ in }

    /// The maximum length of an answer, bytes: an error of Speech Dispatcher.
    private static let longestAnswer = 8192
    /// The maximum number of reasons that are reported: the program may make up any.
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
    /// The texts that are to be spoken, without doubles.
    private var wanted: [String] = []
    /// Those that are still to be spoken before the next pause.
    private var rest: ArraySlice<String> = []
    /// The text that the program was told to speak, and hasn't spoken.
    private var current: String?
    /// True if it has begun to.
    private var hasBegun = false
    /// True if it was told to stop that.
    private var isStopping = false
    /// The error that the program has written, and its cause.
    private var lastError: (cause: Substring, text: String)?
    private var reported: Set<String> = []

    /// Prepares to start the program at `path`, with the variables of this process's environment that it needs.
    ///
    /// - Parameter language: The code of the texts' language, ISO 639; `nil`: that of the person's setting.
    /// - Throws: `SystemError` if a timer can't be made.
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

    /// True if nothing is spoken, and nothing is to be.
    public var isSettled: Bool { wanted.isEmpty && process == nil }

    /// Speaks these texts from now on, and no others; the same again are a no-op. A text that is requested no longer is
    /// cancelled at once, also in the middle: if the program doesn't confirm that within 0.5 s, it is killed.
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

    /// Speaks the next text; or waits to speak all again; or ends the program.
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
        let words = line.split(separator: " ", maxSplits: 2)
        switch words.first {
        case "began" where current != nil && !hasBegun:
            hasBegun = true
            isSpeaking = !isStopping
        case "spoken" where current != nil:
            if !isStopping { problem = nil }
            finishCurrent()
            process?.expectLine(within: nil)
            next()
        case "error" where words.count == 3: lastError = (words[1], String(words[2]))
        default: fail("alarms-speaker writes \(LineCoprocess.quoted(line))", .programFailed)
        }
    }

    private func failed(_ reason: String, _ ending: Coprocess.Ending?) {
        if let lastError, ending == .exited(1) {
            switch lastError.cause {
            case "unreachable": fail(lastError.text, .serverUnreachable)
            case "voiceless": fail(lastError.text, .voiceless)
            default: fail("alarms-speaker: \(lastError.text)", .programFailed)
            }
        } else if ending == .killed(SIGALRM) {
            fail("Speech Dispatcher doesn't answer", .serverSilent)
        } else {
            fail("alarms-speaker \(reason)", .programFailed)
        }
    }

    /// Ends the program, for its descriptor; what is to be spoken is tried again after a pause.
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
