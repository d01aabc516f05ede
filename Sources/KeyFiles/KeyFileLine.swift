/// A line of a file of groups of keys: `[GROUP]`, `KEY=VALUE`, or a comment that begins with `#`. Desktop Entry
/// Specification 1.5, *Basic format of the file*.
public struct KeyFileLine {
    /// The text without the white space around it.
    public let text: Substring

    /// Reads a line without its end.
    public init(_ line: Substring) {
        text = Self.trimmed(line)
    }

    /// Returns the lines of a file. Bytes that aren't UTF-8 are replaced.
    public static func all(in file: [UInt8]) -> some Sequence<KeyFileLine> {
        file.split(separator: UInt8(ascii: "\n")).lazy.map { KeyFileLine(String(decoding: $0, as: UTF8.self)[...]) }
    }

    /// True if it is a comment, or empty.
    public var isComment: Bool { text.isEmpty || begins(with: "#") }

    /// True if it begins as the header of a group.
    public var isHeader: Bool { begins(with: "[") }

    /// The name in the header of a group; `nil`: it is no header, or an incomplete one.
    public var group: Substring? {
        guard isHeader, text.utf8.count > 2, text.utf8.last == UInt8(ascii: "]") else { return nil }
        // By bytes: a character may be a bracket with an accent.
        return Substring(text.utf8.dropFirst().dropLast())
    }

    /// The key and the value, without the white space around them; `nil`: it is a comment, or has no key.
    public var entry: (key: Substring, value: Substring)? {
        guard !isComment, let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")), equals > text.startIndex else {
            return nil
        }
        return (Self.trimmed(text[..<equals]), Self.trimmed(text[text.utf8.index(after: equals)...]))
    }

    private func begins(with character: Unicode.Scalar) -> Bool { text.unicodeScalars.first == character }

    private static func trimmed(_ text: Substring) -> Substring {
        let isSpace: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || (9...13).contains($0) }
        guard let first = text.utf8.firstIndex(where: { !isSpace($0) }),
            let last = text.utf8.lastIndex(where: { !isSpace($0) })
        else { return "" }
        return text[first..<text.utf8.index(after: last)]
    }
}
