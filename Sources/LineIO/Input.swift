internal import Glibc

/// The lines of standard input: commands of the service that has started the program.
public struct Input {
    /// A line.
    public struct Line: Equatable, Sendable {
        /// The line without its end; `nil` if it was longer than allowed.
        public let text: String?
    }

    /// The maximum length of a line, bytes without its end.
    public let longest: Int
    /// The bytes of a line without an end yet.
    private var rest: [UInt8] = []
    /// True if `rest` is the remainder of a line that is too long.
    private var isTooLong = false

    /// Reads lines of at most `longest` bytes.
    public init(longest: Int) {
        self.longest = longest
    }

    /// Reads what has arrived, and waits for it if there is nothing and the descriptor is a blocking one. The
    /// corresponding C function is `read`.
    ///
    /// - Returns: The lines that it completes; `nil` at the end of standard input, or if it can't be read. Bytes after the
    ///   last line's end are no line.
    public mutating func read() -> [Line]? {
        let size = 4096
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
            repeat { count = Glibc.read(STDIN_FILENO, buffer.baseAddress, size) } while count < 0 && errno == EINTR
            filled = max(count, 0)
        }
        guard count > 0 else { return count < 0 && errno == EAGAIN ? [] : nil }
        return lines(completedBy: bytes)
    }

    /// Returns the lines that `bytes` complete.
    mutating func lines(completedBy bytes: some Sequence<UInt8>) -> [Line] {
        var lines: [Line] = []
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                lines.append(Line(text: isTooLong ? nil : String(decoding: rest, as: UTF8.self)))
                rest = []
                isTooLong = false
            } else if rest.count < longest {
                rest.append(byte)
            } else {
                isTooLong = true
            }
        }
        return lines
    }
}
