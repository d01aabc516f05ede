extension Lexer {
    /// Skips a string or a regular expression; returns false if there is none.
    ///
    /// - Throws: `Refusal` if it isn't terminated.
    mutating func skipLiteral() throws(Refusal) -> Bool {
        var signs = 0
        while byte(at: signs) == UInt8(ascii: "#") { signs += 1 }
        switch byte(at: signs) {
        case UInt8(ascii: "\""):
            try skipString(signs)
            return true
        case UInt8(ascii: "/") where signs > 0:
            try skip(to: "/" + String(repeating: "#", count: signs), from: signs + 1)
            return true
        case UInt8(ascii: "/") where signs == 0:
            return skipPlainExpression()
        default:
            return false
        }
    }

    /// Skips a string of one or more lines, raw if number signs precede it.
    private mutating func skipString(_ signs: Int) throws(Refusal) {
        let start = position
        position += signs
        let quotes = starts(with: "\"\"\"") ? "\"\"\"" : "\""
        position += quotes.utf8.count
        let marks = String(repeating: "#", count: signs)
        while !starts(with: quotes + marks) {
            guard position < bytes.count else { throw Refusal("expected the end of a string", at: start..<start + 1) }
            guard starts(with: "\\" + marks) else {
                position += 1
                continue
            }
            position += 1 + signs
            if byte(at: 0) == UInt8(ascii: "(") { try skipInterpolation() } else { position += 1 }
        }
        position += quotes.utf8.count + signs
    }

    /// Skips brackets with their content, which may contain strings.
    private mutating func skipInterpolation() throws(Refusal) {
        let start = position
        var depth = 0
        repeat {
            guard let byte = byte(at: 0) else { throw Refusal("expected )", at: start..<start + 1) }
            if [UInt8(ascii: "\""), UInt8(ascii: "#")].contains(byte), try skipLiteral() { continue }
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") { depth -= 1 }
            position += 1
        } while depth > 0
    }

    /// Skips a regular expression between slashes, unless the slash is a division or an operator: it starts where no
    /// operand precedes, isn't followed by a blank, and ends in the same line.
    private mutating func skipPlainExpression() -> Bool {
        if let last = tokens.last, last.kind != .sign || [")", "]", "}", ">", "?", "!"].contains(last.text) {
            guard ["return", "in", "case", "try", "await", "if", "where"].contains(last.text) else { return false }
        }
        guard let first = byte(at: 1), !Self.isBlank(first), first != UInt8(ascii: "/") else { return false }
        var offset = 1
        while let byte = byte(at: offset), !Self.isLineEnd(byte) {
            if byte == UInt8(ascii: "/") {
                position += offset + 1
                return true
            }
            offset += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        return false
    }

    private mutating func skip(to end: String, from offset: Int) throws(Refusal) {
        let start = position
        position += offset
        while !starts(with: end) {
            guard position < bytes.count else {
                throw Refusal("expected the end of a regular expression", at: start..<start + 1)
            }
            position += 1
        }
        position += end.utf8.count
    }
}
