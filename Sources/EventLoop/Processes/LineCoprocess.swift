internal import Glibc

/// A coprocess with a protocol of lines of UTF-8 text, and a time limit for answers.
///
/// The process is killed when this object is released, and when it fails. The object may be released in its handler.
public final class LineCoprocess {
    /// An event of a coprocess. ``timedOut`` and ``failed(_:)`` are the last events: the process is then killed.
    public enum Event: Sendable, Hashable {
        /// The process has written this line, without its line break.
        case line(String)
        /// The time to answer has passed.
        case timedOut
        /// The process can't be used any more. The reason is a predicate, such as `has ended with status 1` or `writes
        /// without end`; the ending is known only if the process has ended by itself.
        case failed(String, Coprocess.Ending?)
    }

    private let longestLine: Int
    private let handler: (Event) -> Void
    private var process: Coprocess?
    private var timer: Timer?
    /// The bytes after the last whole line.
    private var rest: [UInt8] = []

    /// Starts the program at `path`, as ``Coprocess`` does.
    ///
    /// - Parameters:
    ///   - longestLine: The maximum length of a line from the process, bytes.
    ///   - handler: Called in `loop`.
    /// - Throws: `SystemError` as ``Coprocess`` does.
    public init(
        _ path: String, environment: [String: String] = [:], isEssential: Bool = false, longestLine: Int,
        in loop: EventLoop, handler: @escaping (Event) -> Void
    ) throws(SystemError) {
        self.longestLine = longestLine
        self.handler = handler
        timer = try Timer(on: .monotonic, in: loop) { [unowned self] _ in end(.timedOut) }
        process = try Coprocess(path, environment: environment, isEssential: isEssential, in: loop) {
            [weak self] event in
            switch event {
            case .output(let bytes):
                self?.rest += bytes
                // The handler may release the object.
                while let line = self?.nextLine() { handler(.line(line)) }
                self?.checkRest()
            case .ended(let ending): self?.end(.failed(Self.description(of: ending), ending))
            }
        }
    }

    /// The process identifier; `nil` after a failure.
    public var identifier: Int32? { process?.identifier }

    /// Writes a line, and awaits its answer, if it has one.
    ///
    /// - Parameters:
    ///   - line: The line without its line break.
    ///   - time: The time to answer, µs on `CLOCK_MONOTONIC`; `nil`: the line has no answer, and an earlier answer is
    ///     still awaited.
    public func write(_ line: String, answerWithin time: Int64? = nil) {
        do throws(SystemError) {
            if let time { try timer?.arm(at: Clock.monotonic.now + time) }
            try process?.write(Array("\(line)\n".utf8))
        } catch {
            // The loop reports the end of a process. A full socket means that the process doesn't read.
            if error.errno != EPIPE { end(.failed("can't be written to (\(error))", nil)) }
        }
    }

    /// Awaits another line instead of the awaited answer.
    ///
    /// - Parameter time: The time to write the line, µs on `CLOCK_MONOTONIC`; `nil`: unlimited.
    public func expectLine(within time: Int64?) {
        do throws(SystemError) {
            if let time { try timer?.arm(at: Clock.monotonic.now + time) } else { try timer?.disarm() }
        } catch {
            end(.failed("can't be given a time limit (\(error))", nil))
        }
    }

    /// Returns the beginning of a line, with any content, as a readable literal on one line.
    public static func quoted(_ line: String) -> String { String(line.prefix(60)).debugDescription }

    private func nextLine() -> String? {
        guard process != nil, let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        defer { rest.removeSubrange(...end) }
        return String(decoding: rest[..<end], as: UTF8.self)
    }

    private func checkRest() {
        if rest.count > longestLine { end(.failed("writes too long a line", nil)) }
    }

    /// Kills the program, and reports the last event.
    private func end(_ event: Event) {
        process = nil
        timer = nil
        rest = []
        handler(event)
    }

    private static func description(of ending: Coprocess.Ending?) -> String {
        switch ending {
        case .exited(let status): "has ended with status \(status)"
        case .killed(let signal): "was ended by signal \(signal)"
        case nil: "has ended"
        }
    }
}
