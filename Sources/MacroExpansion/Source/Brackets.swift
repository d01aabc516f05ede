/// Brackets among tokens.
enum Brackets {
    /// Returns the index after the bracket that closes the one at `start`; the end if there is none, or the next index
    /// if there is no bracket at `start`.
    static func end(of tokens: ArraySlice<Token>, from start: Int) -> Int {
        var expected: [String] = []
        for index in start..<tokens.endIndex {
            let token = tokens[index]
            if let closing = token.closing {
                expected.append(closing)
            } else if token.kind == .sign, token.text == expected.last {
                expected.removeLast()
            }
            if expected.isEmpty { return index + 1 }
        }
        return tokens.endIndex
    }

    /// Returns the tokens between the bracket at `start` and the one that closes it.
    static func content(of tokens: ArraySlice<Token>, from start: Int) -> ArraySlice<Token> {
        let end = end(of: tokens, from: start)
        return tokens[(start + 1)..<max(start + 1, end - 1)]
    }

    /// Returns the index of the first of these signs outside brackets, including those of generic types; `nil` if there
    /// is none.
    static func firstIndex(of signs: Set<String>, in tokens: ArraySlice<Token>) -> Int? {
        var index = tokens.startIndex
        var generic = 0
        while index < tokens.endIndex {
            let token = tokens[index]
            if token.kind == .sign {
                if generic == 0, signs.contains(token.text) { return index }
                if token.text == "<" { generic += 1 }
                if token.text == ">" { generic -= 1 }
            }
            index = token.closing == nil ? index + 1 : end(of: tokens, from: index)
        }
        return nil
    }
}
