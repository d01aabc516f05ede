import EventLoop
import Glibc

/// Lines typed at the terminal of standard input, while a question is open.
final class LineInput {
    enum Line: Equatable {
        case text(String)
        /// The input has ended.
        case end
    }

    /// The maximum length of a line, bytes, as in terminals.
    private static let mostBytes = 4096
    private let loop: EventLoop
    private var source: DescriptorSource?
    private var bytes: [UInt8] = []
    private var line: Line?

    /// Creates an input in `loop`; `nil` if standard input or the descriptor of the questions isn't a terminal. The
    /// corresponding C function is `isatty`.
    init?(in loop: EventLoop, asksOn descriptor: Int32) {
        guard isatty(STDIN_FILENO) == 1, isatty(descriptor) == 1 else { return nil }
        self.loop = loop
    }

    /// Discards earlier input, which can't be an answer to a new question. The corresponding C function is `tcflush`.
    func flush() {
        tcflush(STDIN_FILENO, TCIFLUSH)
        (bytes, line) = ([], nil)
    }

    /// Starts reading a line.
    func begin() {
        source = try? DescriptorSource(STDIN_FILENO, for: .readable, in: loop) { [unowned self] _ in read() }
        if source == nil { line = .end }
    }

    /// Ends reading.
    func end() { source = nil }

    /// Returns and removes the typed line; `nil`: there is none yet.
    func take() -> Line? {
        defer { line = nil }
        return line
    }

    private func read() {
        var buffer = [UInt8](repeating: 0, count: Self.mostBytes)
        let count = Glibc.read(STDIN_FILENO, &buffer, buffer.count)
        if count > 0 {
            bytes += buffer[..<count]
            guard bytes.last == UInt8(ascii: "\n") || bytes.count >= Self.mostBytes else { return }
            line = .text(Self.text(of: bytes))
            bytes = []
        } else {
            guard count == 0 || (errno != EINTR && errno != EAGAIN) else { return }
            line = .end
        }
        source = nil
    }

    /// Returns the text of a line, without surrounding spaces, and without NULs, which D-Bus can't carry.
    private static func text(of bytes: [UInt8]) -> String {
        var text = String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self)[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
