public import AlarmCore
public import EventLoop
internal import Glibc

/// Wakes the machine by the timer of `alarms-waker`, a program that has the file capability `cap_wake_alarm`. What is said
/// to it, and what it answers, is told in its `main.swift`.
///
/// It is killed when this object is let go of, and as soon as it does anything but answer rightly and in time; then this
/// has failed for good: make another. Whoever waits to hear that it is armed hears of the failure there, else
/// ``whenFailed`` is called.
public final class Waker: WakeSource {
    /// `helper`.
    public let support = WakeSupport.helper
    /// Called when it has failed while nobody waited for an answer: nothing is armed any more.
    public var whenFailed: ((WakeFailure) -> Void)?

    /// How long it is given for an answer, µs on `CLOCK_MONOTONIC`.
    static let answerTimeout: Int64 = 1_000_000
    /// The longest answer, in bytes.
    private static let longestAnswer = 256

    private let path: String
    private let answerTimeout: Int64
    private var process: LineCoprocess?
    private var failure: WakeFailure?
    /// What it was asked and hasn't answered.
    private var asked: Request?
    /// What was acknowledged last.
    private var armed: Request?
    /// What is wanted, as long as that is not acknowledged, and who waits for it.
    private var wanted: (request: Request, then: (WakeFailure?) -> Void)?

    /// One line to the program, without its end; and what it answers.
    private struct Request: Equatable {
        let line: String
        let answer: String

        init(_ instant: WallTime?) {
            guard let instant else {
                line = "disarm"
                answer = "disarmed"
                return
            }
            let microseconds = WakeTimer.deadline(for: instant)
            line = "arm \(microseconds)"
            answer = "armed \(microseconds)"
        }
    }

    /// Starts the program at `path`, which arms nothing before it is told. Whether it can arm anything shows the first
    /// answer: it answers, too, when it is told to arm nothing.
    ///
    /// - Throws: `WakeFailure` if it can't be started.
    public convenience init(at path: String, in loop: EventLoop) throws(WakeFailure) {
        try self.init(at: path, in: loop, answerTimeout: Self.answerTimeout)
    }

    init(at path: String, in loop: EventLoop, answerTimeout: Int64) throws(WakeFailure) {
        self.path = path
        self.answerTimeout = answerTimeout
        do throws(SystemError) {
            process = try LineCoprocess(path, longestLine: Self.longestAnswer, in: loop) { [unowned self] event in
                switch event {
                case .line(let line): receive(line)
                case .timedOut: fail("doesn't answer")
                case .failed(let reason, _): fail(reason)
                }
            }
        } catch {
            throw Self.failureToStart(path, error)
        }
    }

    /// The identifier of its process; `nil` once it has failed.
    var processIdentifier: Int32? { process?.identifier }

    /// Tells it what to arm; it answers, or has failed, within a second after it has answered what it was told before.
    public func arm(at instant: WallTime?, then: @escaping (WakeFailure?) -> Void) {
        if let failure { return then(failure) }
        wanted = (Request(instant), then)
        if asked == nil { ask() }
    }

    /// Tells it what is wanted, or whoever waits that it has said so already.
    private func ask() {
        guard let (request, then) = wanted else { return }
        guard request != armed else {
            wanted = nil
            return then(nil)
        }
        asked = request
        process?.write(request.line, answerWithin: answerTimeout)
    }

    private func receive(_ line: String) {
        let words = line.split(separator: " ", maxSplits: 2)
        if words.count == 3, words[0] == "error", let number = Int32(words[1]) {
            return fail(error: number, in: String(words[2]))
        }
        guard let request = asked, line == request.answer else {
            let answer = LineCoprocess.quoted(line)
            return fail(asked.map { "answers \($0.line.debugDescription) with \(answer)" } ?? "says unasked \(answer)")
        }
        asked = nil
        armed = request
        process?.expectLine(within: nil)
        ask()
    }

    private func fail(error number: Int32, in call: String) {
        guard number != EPERM else {
            return fail("has no permission to wake the machine (file capability cap_wake_alarm)")
        }
        let text = strerror(number).map { String(cString: $0) } ?? "error \(number)"
        fail("reports \(LineCoprocess.quoted(call)): \(text)")
    }

    private func fail(_ reason: String) {
        let failure = WakeFailure("\(path) \(reason)")
        self.failure = failure
        process = nil
        (asked, armed) = (nil, nil)
        guard let (_, then) = wanted else {
            whenFailed?(failure)
            return
        }
        wanted = nil
        then(failure)
    }

    private static func failureToStart(_ path: String, _ error: SystemError) -> WakeFailure {
        switch error.errno {
        case ENOENT, ENOTDIR:
            WakeFailure("\(path) is not installed")
        case EPERM:
            // The kernel doesn't run a program without a capability that its file demands.
            WakeFailure("\(path) may not have its file capability here")
        default:
            WakeFailure("\(path) can't be started (\(error))")
        }
    }
}
