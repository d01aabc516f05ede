internal import Glibc

/// The lines of standard input.
struct Lines {
    /// The maximum length of a line, bytes without its end.
    static let longest = 64

    /// The bytes of a line without an end yet.
    private var rest: [UInt8] = []

    /// Reads what has arrived, and waits for it if there is nothing. The corresponding C function is `read`.
    ///
    /// - Returns: The lines that it completes, without their ends; `nil` at the end of standard input. Bytes after the
    ///   last line's end are no line.
    /// - Throws: A failure if a line is too long, or can't be read.
    mutating func read() throws(Failure) -> [String]? {
        let size = 512
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
            repeat { count = Glibc.read(STDIN_FILENO, buffer.baseAddress, size) } while count < 0 && errno == EINTR
            filled = max(count, 0)
        }
        guard count >= 0 else { throw Failure("standard input can't be read") }
        guard count > 0 else { return nil }
        var lines: [String] = []
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                lines.append(String(decoding: rest, as: UTF8.self))
                rest = []
            } else {
                guard rest.count < Self.longest else {
                    throw Failure("expected a line of at most \(Self.longest) bytes")
                }
                rest.append(byte)
            }
        }
        return lines
    }
}
