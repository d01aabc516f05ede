/// Splits the bytes of a stream into lines.
struct Lines {
    /// The maximum length of a line, bytes without its end: the longest path there is, and the words before it.
    static let longest = 4200

    /// The bytes of a line without an end yet.
    private var rest: [UInt8] = []

    /// Returns the lines that `bytes` complete, without their ends. Bytes after the last line's end are no line.
    ///
    /// - Throws: A failure if one is too long.
    mutating func take(_ bytes: some Sequence<UInt8>) throws(Failure) -> [String] {
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
