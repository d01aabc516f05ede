/// Cuts what is read into lines.
struct Lines {
    /// The longest line, in bytes without its end: the longest path there is, and what is said before it.
    static let longest = 4200

    /// What has come of a line that has no end yet.
    private var rest: [UInt8] = []

    /// The lines that `bytes` complete, without their ends. What follows the last line's end is no line.
    ///
    /// - Throws: A failure that says what was expected, if one is too long.
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
