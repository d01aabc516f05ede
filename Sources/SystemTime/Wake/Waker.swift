public import AlarmCore
public import EventLoop
internal import Glibc

/// Wakes the machine by the timer of `alarms-waker`, a program that has the file capability `cap_wake_alarm`. Its
/// protocol is documented in its `main.swift`.
///
/// The program is killed when this object is released, and when it violates the protocol or its time limit; this object
/// has then failed permanently. A pending handler of ``arm(at:then:)`` receives the failure, otherwise `report`, the
/// argument of the initializer.
public final class Waker: WakeSource {
    /// `helper`.
    public let support = WakeSupport.helper

    /// The time to answer, µs on `CLOCK_MONOTONIC`.
    public static let answerTimeout: Int64 = 1_000_000
    /// The maximum length of an answer, bytes.
    private static let longestAnswer = 256

    private let path: String
    private let answerTimeout: Int64
    private let report: (WakeFailure) -> Void
    private var process: LineCoprocess?
    private var failure: WakeFailure?
    /// The unanswered request.
    private var asked: Request?
    /// The last confirmed request.
    private var armed: Request?
    /// The wanted request that isn't confirmed yet, with its handler.
    private var wanted: (request: Request, then: (WakeFailure?) -> Void)?

    /// A line to the program, without its end, and the answer that confirms it.
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

    /// Starts the program at `path`, without a request. Its first answer, even to a request to disarm, shows whether it
    /// is able to arm.
    ///
    /// - Parameters:
    ///   - answerTimeout: The time for the program to answer, µs on `CLOCK_MONOTONIC`.
    ///   - report: Receives a failure without a pending handler: nothing is armed any more.
    /// - Throws: `WakeFailure` if the program can't be started.
    public init(
        at path: String, in loop: EventLoop, answerTimeout: Int64 = Waker.answerTimeout,
        report: @escaping (WakeFailure) -> Void
    ) throws(WakeFailure) {
        self.path = path
        self.answerTimeout = answerTimeout
        self.report = report
        do throws(SystemError) {
            process = try LineCoprocess(path, longestLine: Self.longestAnswer, in: loop) { [unowned self] event in
                switch event {
                case .line(let line): receive(line)
                case .timedOut: fail(LocalizableText("{program} doesn't answer", ["program": .verbatim(path)]))
                case .failed(let reason, _): fail(saying: reason)
                }
            }
        } catch {
            throw Self.failureToStart(path, error)
        }
    }

    /// The process identifier of the program; `nil` after its failure.
    var processIdentifier: Int32? { process?.identifier }

    /// Requests to arm an instant. The program answers or fails within ``answerTimeout`` after its previous answer.
    public func arm(at instant: WallTime?, then: @escaping (WakeFailure?) -> Void) {
        if let failure { return then(failure) }
        wanted = (Request(instant), then)
        if asked == nil { ask() }
    }

    /// Writes the wanted request, or calls its handler if the request was confirmed already.
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
            guard let asked else { return fail(saying: "writes unasked \(answer)") }
            return fail(saying: "answers \(asked.line.debugDescription) with \(answer)")
        }
        asked = nil
        armed = request
        process?.expectLine(within: nil)
        ask()
    }

    private func fail(error number: Int32, in call: String) {
        guard number != EPERM else {
            return fail(
                LocalizableText(
                    "{program} has no permission to wake the machine (file capability {capability})",
                    ["program": .verbatim(path), "capability": .verbatim("cap_wake_alarm")]))
        }
        fail(saying: "reports \(LineCoprocess.quoted(call)): \(SystemError.text(of: number))")
    }

    /// Fails with a detail for developers.
    private func fail(saying detail: String) {
        fail(
            LocalizableText(
                "{program} has failed: it {detail}", ["program": .verbatim(path), "detail": .verbatim(detail)]))
    }

    private func fail(_ reason: LocalizableText) {
        let failure = WakeFailure(reason)
        self.failure = failure
        process = nil
        (asked, armed) = (nil, nil)
        guard let (_, then) = wanted else {
            report(failure)
            return
        }
        wanted = nil
        then(failure)
    }

    private static func failureToStart(_ path: String, _ error: SystemError) -> WakeFailure {
        switch error.errno {
        case ENOENT, ENOTDIR:
            WakeFailure(LocalizableText("{program} is not installed", ["program": .verbatim(path)]))
        case EPERM:
            // The kernel doesn't execute a program without the capabilities that its file requires.
            WakeFailure(
                LocalizableText("{program} can't get its file capability here", ["program": .verbatim(path)]))
        default:
            WakeFailure(
                LocalizableText(
                    "{program} can't be started ({error})",
                    ["program": .verbatim(path), "error": .verbatim("\(error)")]))
        }
    }
}
