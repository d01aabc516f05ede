internal import Glibc

/// The lines of standard input.
struct Lines {
    /// The maximum length of a line, bytes without its end.
    static let longest = 64

    /// A line, without its end; its text is `nil` if it was too long.
    struct Line: Equatable {
        let text: String?
    }

    /// The bytes that were read and not returned yet.
    private var rest: [UInt8] = []
    /// True if `rest` is the remainder of a line that is too long.
    private var isTooLong = false

    /// Returns the next line; `nil` at the end. Bytes after the last line's end are no line.
    ///
    /// - Throws: The failure of `read`.
    mutating func next() throws(Failure) -> Line? {
        while true {
            if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                let line = rest[..<end]
                let fits = !isTooLong && line.count <= Self.longest
                let text = fits ? String(decoding: line, as: UTF8.self) : nil
                rest.removeSubrange(...end)
                isTooLong = false
                return Line(text: text)
            }
            if rest.count > Self.longest {
                isTooLong = true
                rest = []
            }
            guard try read() else { return nil }
        }
    }

    /// Reads more bytes. The corresponding C function is `read`.
    ///
    /// - Returns: True unless at the end.
    private mutating func read() throws(Failure) -> Bool {
        let size = 512
        var count = 0
        rest += [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
            repeat { count = Glibc.read(STDIN_FILENO, buffer.baseAddress, size) } while count < 0 && errno == EINTR
            filled = max(count, 0)
        }
        guard count >= 0 else { throw Failure(number: errno, text: "read") }
        return count > 0
    }
}
