/// Splits Swift's source into tokens.
struct Lexer {
    let bytes: [UInt8]
    var position = 0
    private(set) var tokens: [Token] = []

    private init(_ source: String) {
        bytes = Array(source.utf8)
    }

    /// Returns the tokens of a source.
    ///
    /// - Throws: `Refusal` if a comment, a literal or a name in backticks isn't terminated.
    static func tokens(of source: String) throws(Refusal) -> [Token] {
        var lexer = Lexer(source)
        while let byte = lexer.byte(at: 0) { try lexer.readToken(from: byte) }
        return lexer.tokens
    }

    /// Returns the byte at an offset from the position; `nil` after the end of the source.
    func byte(at offset: Int) -> UInt8? {
        bytes.indices.contains(position + offset) ? bytes[position + offset] : nil
    }

    /// Returns true if the source has this text at the position.
    func starts(with text: String) -> Bool {
        bytes[min(position, bytes.count)...].starts(with: text.utf8)
    }

    private mutating func readToken(from first: UInt8) throws(Refusal) {
        let start = position
        if Self.isBlank(first) {
            position += 1
        } else if starts(with: "//") {
            while let byte = byte(at: 0), !Self.isLineEnd(byte) { position += 1 }
        } else if starts(with: "/*") {
            try skipComment()
        } else if first == UInt8(ascii: "`") {
            position += 1
            while let byte = byte(at: 0), byte != first, !Self.isLineEnd(byte) { position += 1 }
            guard byte(at: 0) == first else { throw Refusal("expected the ` that ends a name", at: start..<start + 1) }
            position += 1
            append(.word, from: start)
        } else if try skipLiteral() {
            append(.literal, from: start)
        } else if Self.isWord(first) || first == UInt8(ascii: "#") {
            repeat { position += 1 } while byte(at: 0).map(Self.isWord) == true
            append(.word, from: start)
        } else {
            position += starts(with: "->") ? 2 : 1
            append(.sign, from: start)
        }
    }

    private mutating func append(_ kind: Token.Kind, from start: Int) {
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        tokens.append(Token(kind: kind, text: text, place: start..<position))
    }

    /// Skips a comment, which may contain comments.
    private mutating func skipComment() throws(Refusal) {
        let start = position
        var depth = 0
        repeat {
            if starts(with: "/*") {
                depth += 1
                position += 2
            } else if starts(with: "*/") {
                depth -= 1
                position += 2
            } else if position < bytes.count {
                position += 1
            } else {
                throw Refusal("expected the end of a comment", at: start..<start + 2)
            }
        } while depth > 0
    }

    static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || (9...13).contains(byte) || byte == 0
    }

    static func isLineEnd(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }

    /// Returns true for letters, digits, `_`, `$`, and all non-ASCII bytes.
    static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
            true
        default: false
        }
    }
}
