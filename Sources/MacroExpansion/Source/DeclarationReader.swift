/// A parser of the declarations in a file, or in the body of a type.
///
/// A declaration starts with attributes, modifiers and a keyword. In Swift's grammar, the rest of a declaration
/// contains no keyword of another one outside brackets, except after a dot; so the rest isn't parsed.
struct DeclarationReader {
    private static let keywords: Set<String> = [
        "actor", "associatedtype", "case", "class", "deinit", "enum", "extension", "func", "import", "init", "let",
        "protocol", "struct", "subscript", "typealias", "var",
    ]
    private static let modifiers: Set<String> = [
        "borrowing", "consuming", "convenience", "distributed", "dynamic", "fileprivate", "final", "indirect",
        "internal", "isolated", "lazy", "mutating", "nonisolated", "nonmutating", "open", "optional", "override",
        "package", "private", "public", "required", "static", "unowned", "weak",
    ]
    private let tokens: ArraySlice<Token>
    private var index: Int
    private var declarations: [Declaration] = []
    private var attributes: [String] = []
    private var pendingModifiers: [Token] = []
    /// The index at which the pending declaration starts; `nil`: there is none.
    private var start: Int?

    private init(_ tokens: ArraySlice<Token>) {
        self.tokens = tokens
        index = tokens.startIndex
    }

    /// Returns the declarations in the tokens, in order.
    static func declarations(in tokens: ArraySlice<Token>) -> [Declaration] {
        var reader = DeclarationReader(tokens)
        while reader.index < tokens.endIndex { reader.readToken() }
        reader.endLast(at: tokens.endIndex)
        return reader.declarations
    }

    /// Returns the only declaration of a source.
    ///
    /// - Throws: `Refusal` if there is none.
    static func declaration(in source: String) throws(Refusal) -> Declaration {
        guard let declaration = declarations(in: try Lexer.tokens(of: source)[...]).first else {
            throw Refusal("expected a declaration", at: nil)
        }
        return declaration
    }

    private mutating func readToken() {
        let token = tokens[index]
        let isMember = index > tokens.startIndex && tokens[index - 1].text == "."
        if token.text == "@", token.kind == .sign {
            start = start ?? index
            readAttribute()
        } else if token.kind == .word, !isMember, isModifier(token) {
            start = start ?? index
            pendingModifiers.append(token)
            index += 1
            if index < tokens.endIndex, tokens[index].text == "(" { index = Brackets.end(of: tokens, from: index) }
        } else if token.kind == .word, !isMember, isKeyword(token) {
            beginDeclaration(with: token)
        } else {
            (attributes, pendingModifiers, start) = ([], [], nil)
            index = Brackets.end(of: tokens, from: index)
        }
    }

    private mutating func readAttribute() {
        let first = index
        index += 2
        while index + 1 < tokens.endIndex, tokens[index].text == "." { index += 2 }
        if index < tokens.endIndex, tokens[index].text == "<" {
            index = Brackets.firstIndex(of: [">"], in: tokens[(index + 1)...]).map { $0 + 1 } ?? tokens.endIndex
        }
        if index < tokens.endIndex, tokens[index].text == "(" { index = Brackets.end(of: tokens, from: index) }
        index = min(index, tokens.endIndex)
        let name = tokens[first..<index].dropFirst().prefix { $0.kind == .word || $0.text == "." }.last
        attributes.append(name?.text ?? "")
    }

    private mutating func beginDeclaration(with keyword: Token) {
        endLast(at: start ?? index)
        index += 1
        // The brackets after `init` or `subscript` aren't a name.
        let hasName = !["init", "deinit", "subscript"].contains(keyword.text)
        let name = hasName && index < tokens.endIndex && tokens[index].kind == .word ? tokens[index] : nil
        if name != nil { index += 1 }
        declarations.append(
            Declaration(
                attributes: attributes, modifiers: pendingModifiers, keyword: keyword, name: name,
                rest: tokens[index...]))
        (attributes, pendingModifiers, start) = ([], [], nil)
    }

    private mutating func endLast(at end: Int) {
        guard let last = declarations.indices.last else { return }
        let rest = declarations[last].rest
        declarations[last].rest = rest[rest.startIndex..<max(rest.startIndex, end)]
    }

    /// Returns true for a modifier, including `class` before another keyword.
    private func isModifier(_ token: Token) -> Bool {
        if token.text == "class", index + 1 < tokens.endIndex {
            return Self.keywords.union(Self.modifiers).contains(tokens[index + 1].text)
        }
        return Self.modifiers.contains(token.text)
    }

    /// Returns true for a keyword; `actor` may also be a name.
    private func isKeyword(_ token: Token) -> Bool {
        guard token.text == "actor" else { return Self.keywords.contains(token.text) }
        guard index + 1 < tokens.endIndex, tokens[index + 1].kind == .word else { return false }
        return !Self.keywords.union(Self.modifiers).contains(tokens[index + 1].text)
    }
}
