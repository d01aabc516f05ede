internal import Gettext

/// A position in a UTF-8 text that is parsed byte by byte.
public struct TextCursor {
    private let bytes: [UInt8]
    private var position = 0

    /// Creates a position at the beginning.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The next byte; `nil` at the end.
    public var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// Consumes and returns the next byte; `nil` at the end.
    public mutating func take() -> UInt8? {
        guard let byte = next else { return nil }
        position += 1
        return byte
    }

    /// Consumes the next byte if it is this ASCII character, and returns true.
    public mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    /// Consumes and returns bytes while they satisfy a condition.
    public mutating func take(while isTaken: (UInt8) -> Bool) -> String {
        let start = position
        while let byte = next, isTaken(byte) { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// Skips spaces, tabs and line breaks.
    public mutating func skipSpace() {
        while let byte = next, byte == 0x20 || (0x09...0x0D).contains(byte) { position += 1 }
    }

    /// Consumes this ASCII character, after spaces.
    ///
    /// - Throws: ``TextProblem`` if something else follows.
    public mutating func expect(_ character: Unicode.Scalar) throws(TextProblem) {
        skipSpace()
        guard take(character) else { throw problem(expected: "'\(character)'") }
    }

    /// Consumes the hexadecimal digits of a Unicode scalar or a surrogate.
    ///
    /// - Throws: ``TextProblem`` if there are fewer than `count`.
    public mutating func hexadecimal(_ count: Int) throws(TextProblem) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<count {
            guard let digit = next.flatMap({ Character(UnicodeScalar($0)).hexDigitValue }), (next ?? 0) < 0x80 else {
                throw problem(expected: localized("a hexadecimal digit"))
            }
            value = value << 4 | UInt32(digit)
            position += 1
        }
        return value
    }

    /// Checks the nesting of the next value.
    ///
    /// - Throws: ``TextProblem`` if there are more than `most`.
    public func check(depth: Int, atMost most: Int) throws(TextProblem) {
        guard depth <= most else { throw problem(expected: localized("at most {count} levels", ["count": "\(most)"])) }
    }

    /// Returns the problem of unexpected text at the position.
    public func problem(expected: String) -> TextProblem {
        let before = bytes[..<position]
        let line = before.count { $0 == 0x0A } + 1
        let column = position - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
        let found = String(decoding: bytes[position...].prefix(16), as: UTF8.self)
        return TextProblem(line: line, column: column, expected: expected, found: found.isEmpty ? nil : found)
    }
}
