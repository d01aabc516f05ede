/// The expansion of `@AppIntent(schema:)` and similar macros: the members that an intent, an entity or an enumeration
/// requires and the type lacks.
extension Expansion {
    /// Returns the title of an intent, from its name.
    func title() throws(Refusal) -> String {
        try check(is: "struct", "class")
        guard !hasStatic("title") else { return "" }
        let text = Words.text(of: declaration.name?.name ?? "", without: "Intent")
        return "\(declaration.access)nonisolated static var title: AppIntents.LocalizedStringResource { \"\(text)\" }"
    }

    /// Returns the display name of an entity or enumeration type, from its name.
    func typeName(of keywords: String...) throws(Refusal) -> String {
        try check(is: keywords)
        guard !hasStatic("typeDisplayRepresentation") else { return "" }
        let text = Words.text(of: declaration.name?.name ?? "", without: "Entity")
        return """
            \(declaration.access)nonisolated static var typeDisplayRepresentation: AppIntents.TypeDisplayRepresentation { "\(text)" }
            """
    }

    /// Returns the wrapper of a stored property without a wrapper and a value.
    func wrapper(_ name: String) -> String {
        guard declaration.keyword.text == "var", let property = declaration.name, property.text != "id",
            declaration.attributes.allSatisfy({ ["available", "MainActor"].contains($0) }),
            declaration.modifier("static", "class", "lazy") == nil, declaration.rest.first?.text == ":",
            Brackets.firstIndex(of: ["{", "=", ","], in: declaration.rest) == nil
        else { return "" }
        return "@\(name)(title: \"\(Words.text(of: property.name))\")"
    }

    private func hasStatic(_ name: String) -> Bool {
        DeclarationReader.declarations(in: declaration.body ?? []).contains { member in
            member.name?.name == name && member.modifier("static", "class") != nil
        }
    }

    private func check(is keywords: String...) throws(Refusal) {
        try check(is: keywords)
    }

    private func check(is keywords: [String]) throws(Refusal) {
        guard !keywords.contains(declaration.keyword.text) else { return }
        let names = ["struct": "a structure", "class": "a class", "enum": "an enumeration"]
        let expected = keywords.compactMap { names[$0] }.joined(separator: " or ")
        throw refusal("expected \(expected), got '\(declaration.keyword.text)'", at: declaration.keyword)
    }
}
