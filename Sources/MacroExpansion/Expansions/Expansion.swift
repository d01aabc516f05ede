/// The expansion of one macro in one role.
struct Expansion {
    let macro: String
    let role: String
    let declaration: Declaration
    private let request: PluginRequest.Attached

    /// - Throws: `Refusal` if the declaration can't be parsed.
    init(of request: PluginRequest.Attached) throws(Refusal) {
        self.request = request
        macro = request.macro.typeName
        role = request.macroRole
        do {
            declaration = try DeclarationReader.declaration(in: request.declSyntax.source)
        } catch {
            throw Refusal("@\(request.macro.typeName): \(error.message)", at: error.place)
        }
    }

    /// Returns the source to add.
    ///
    /// - Throws: `Refusal` if the macro doesn't apply to the declaration.
    func text() throws(Refusal) -> String {
        switch (macro, role) {
        case ("UnionValue", "extension"): try unionExtension()
        case ("ComputedProperty", "peer"): try propertyPeer("ComputedEntityProperty", mayWait: false)
        case ("DeferredProperty", "peer"): try propertyPeer("DeferredEntityProperty", mayWait: true)
        case ("AppIntent", "member"): try title()
        case ("AppIntent", "memberAttribute"): wrapper("Parameter")
        case ("AppIntent", "extension"): conformance("AppIntent", of: "struct", "class")
        case ("AppEntity", "member"): try typeName(of: "struct", "class")
        case ("AppEntity", "memberAttribute"): wrapper("Property")
        case ("AppEntity", "extension"): conformance("AppEntity", of: "struct", "class")
        case ("AppEnum", "member"): try typeName(of: "enum")
        case ("AppEnum", "extension"): conformance("AppEnum", of: "enum")
        default: throw Refusal("@\(macro): there is no such macro for the role \(role)", at: nil)
        }
    }

    func refusal(_ message: String, at token: Token?) -> Refusal {
        Refusal("@\(macro): \(message)", at: token?.place)
    }

    /// The type to extend, as named by the compiler.
    var extendedType: String { request.extendedTypeSyntax?.source ?? declaration.name?.text ?? "" }

    /// The source between the brackets of the macro's attribute; `nil`: it has none.
    var arguments: String? {
        let source = request.attributeSyntax.source
        guard let tokens = try? Lexer.tokens(of: source)[...], let start = tokens.firstIndex(where: { $0.text == "(" })
        else { return nil }
        return Self.text(of: Brackets.content(of: tokens, from: start), in: source)
    }

    /// The innermost enclosing declaration; `nil`: there is none.
    var surroundings: Declaration? {
        (request.lexicalContext?.first?.source).flatMap { try? DeclarationReader.declaration(in: $0) }
    }

    /// True if the declaration itself lacks the conformance.
    var addsConformance: Bool { request.conformanceListSyntax != nil }

    /// Returns an extension that adds only a conformance; none for another kind of type, which the member role refuses.
    private func conformance(_ name: String, of keywords: String...) -> String {
        guard addsConformance, keywords.contains(declaration.keyword.text) else { return "" }
        return "extension \(extendedType): AppIntents.\(name) {}"
    }

    /// Returns the source of tokens, with the blanks and comments between them.
    func text(of tokens: ArraySlice<Token>) -> String {
        Self.text(of: tokens, in: request.declSyntax.source)
    }

    private static func text(of tokens: ArraySlice<Token>, in source: String) -> String {
        guard let first = tokens.first, let last = tokens.last else { return "" }
        return String(decoding: Array(source.utf8)[first.place.lowerBound..<last.place.upperBound], as: UTF8.self)
    }
}
