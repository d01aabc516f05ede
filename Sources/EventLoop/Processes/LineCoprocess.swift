internal import Glibc

/// A coprocess that is talked to in lines of UTF-8 text, and that has a limited time to answer.
///
/// It is killed when this object is released, and as soon as it fails. It may be released in its handler.
public final class LineCoprocess {
    /// An event of a coprocess. After ``timedOut`` and ``failed(_:)``, which are the last, it is being killed.
    public enum Event: Sendable, Hashable {
        /// It has written this line, without its end.
        case line(String)
        /// The time to answer has passed.
        case timedOut
        /// It can't be used any more. The reason is a predicate, such as `has ended with status 1` or
        /// `writes without end`; the ending is that of its process, if it has ended by itself and that is known.
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
    ///   - longestLine: The maximum length of the lines that it writes, in bytes.
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

    /// The identifier of its process; `nil` once it has failed.
    public var identifier: Int32? { process?.identifier }

    /// Writes a line, and starts to wait for the answer, if there is one.
    ///
    /// - Parameters:
    ///   - line: The line without its end.
    ///   - time: The time to answer, µs on `CLOCK_MONOTONIC`; `nil`: it has no answer, and what was waited for still
    ///     is.
    public func write(_ line: String, answerWithin time: Int64? = nil) {
        do throws(SystemError) {
            if let time { try timer?.arm(at: Clock.monotonic.now + time) }
            try process?.write(Array("\(line)\n".utf8))
        } catch {
            // The end of a process is reported by the loop. A full socket is one that it doesn't read from.
            if error.errno != EPIPE { end(.failed("can't be written to (\(error))", nil)) }
        }
    }

    /// Waits for another line, in place of the answer that was waited for.
    ///
    /// - Parameter time: The time to write it, µs on `CLOCK_MONOTONIC`; `nil`: without end.
    public func expectLine(within time: Int64?) {
        do throws(SystemError) {
            if let time { try timer?.arm(at: Clock.monotonic.now + time) } else { try timer?.disarm() }
        } catch {
            end(.failed("can't be given a time limit (\(error))", nil))
        }
    }

    /// Quotes the beginning of a line, which may contain anything, as a readable literal on one line.
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
