/// A declaration, parsed from its source.
struct Declaration {
    /// The names of the attributes, without a module's name.
    var attributes: [String] = []
    /// The modifiers, those of access with their brackets: `private(set)`.
    var modifiers: [Token] = []
    /// The keyword; also `case`.
    let keyword: Token
    /// The name; `nil` for declarations without one.
    let name: Token?
    /// The tokens after the name, until the next declaration.
    var rest: ArraySlice<Token>
}

extension Declaration {
    /// Returns the modifier with one of these names; `nil` if there is none.
    func modifier(_ names: String...) -> Token? {
        modifiers.first { names.contains($0.text) }
    }

    /// The access modifier that makes an extension's members as visible as the type, followed by a space; or "".
    var access: String {
        modifier("public", "package", "open").map { $0.text == "open" ? "public " : $0.text + " " } ?? ""
    }

    /// The tokens between the braces of a type; `nil` if there are none.
    var body: ArraySlice<Token>? {
        guard let start = rest.firstIndex(where: { $0.text == "{" }) else { return nil }
        return Brackets.content(of: rest, from: start)
    }
}
