/// The expansion of `@ComputedProperty` and `@DeferredProperty`: an added stored property with the getter, so that the
/// entity's property is found and fetched like the stored ones.
extension Expansion {
    func propertyPeer(_ storage: String, mayWait: Bool) throws(Refusal) -> String {
        let name = try propertyName()
        let (type, block) = try typeAndBlock(of: name)
        let effects = Self.getterEffects(block)
        if let effect = effects.first(where: { $0.text == "async" }), !mayWait {
            throw refusal("expected a getter that doesn't wait; @DeferredProperty is for those that do", at: effect)
        }
        let words = [("throws", "try "), ("async", "await ")].map { word, prefix in
            effects.contains { $0.text == word } ? prefix : ""
        }
        let arguments = arguments.map { "(\($0))" } ?? ""
        return """
            private let _\(name.name) = AppIntents.\(storage)<Self, \(text(of: type))>\(arguments) { \(words.joined())$0.\(name.text) }
            """
    }

    private func propertyName() throws(Refusal) -> Token {
        guard declaration.keyword.text == "var", let name = declaration.name else {
            throw refusal("expected a property, as in 'var name: Type { … }'", at: declaration.keyword)
        }
        if let modifier = declaration.modifier("static", "class", "lazy") {
            throw refusal("expected a property of the entity itself, not '\(modifier.text)'", at: modifier)
        }
        if surroundings?.keyword.text == "extension" {
            throw refusal("expected the property in the declaration of the type, not in an extension", at: name)
        }
        if surroundings?.keyword.text == "protocol" {
            throw refusal("expected the property of a type, not of a protocol", at: name)
        }
        return name
    }

    /// Returns the type of the property, and the tokens in its braces.
    private func typeAndBlock(of name: Token) throws(Refusal) -> (type: ArraySlice<Token>, block: ArraySlice<Token>) {
        let rest = declaration.rest
        guard rest.first?.text == ":" else {
            throw refusal("expected a type, as in 'var \(name.text): Type { … }'", at: name)
        }
        guard let end = Brackets.firstIndex(of: ["{", "=", ","], in: rest), rest[end].text == "{" else {
            throw refusal("expected a getter, as in 'var \(name.text): Type { … }'", at: name)
        }
        let block = Brackets.content(of: rest, from: end)
        if let first = block.first, ["willSet", "didSet"].contains(first.text) {
            throw refusal("expected a getter in place of '\(first.text)'", at: first)
        }
        return (rest[(rest.startIndex + 1)..<end], block)
    }

    /// Returns the words between `get` and its braces; none if the block is the getter itself.
    private static func getterEffects(_ block: ArraySlice<Token>) -> ArraySlice<Token> {
        var index = block.startIndex
        while index < block.endIndex {
            if block[index].text == "get" {
                let effects = block[(index + 1)...].prefix { $0.text != "{" }
                // Otherwise `get` is a value of that name.
                return effects.endIndex < block.endIndex || effects.isEmpty ? effects : []
            }
            guard isBeforeGetter(block[index]) else { return [] }
            index = Brackets.end(of: block, from: index)
        }
        return []
    }

    /// Returns true for a token that may precede a getter: a setter, a modifier or an attribute.
    private static func isBeforeGetter(_ token: Token) -> Bool {
        ["set", "mutating", "nonmutating", "@", "nonisolated", "(", "{", "MainActor"].contains(token.text)
    }
}
