/// A declaration, as far as its source shows it.
struct Declaration {
    /// The names of the attributes, without that of a module before them.
    var attributes: [String] = []
    /// The modifiers, those of access with what they say in brackets: `private(set)`.
    var modifiers: [Token] = []
    /// The keyword; of cases, too.
    let keyword: Token
    /// The name; `nil` for what has none.
    let name: Token?
    /// The tokens behind the name, until the next declaration.
    var rest: ArraySlice<Token>
}

extension Declaration {
    /// The modifier of this name; `nil` if there is none.
    func modifier(_ names: String...) -> Token? {
        modifiers.first { names.contains($0.text) }
    }

    /// The modifier that members of an extension need to be as visible as the type, with a blank; or nothing.
    var access: String {
        modifier("public", "package", "open").map { $0.text == "open" ? "public " : $0.text + " " } ?? ""
    }

    /// The tokens between the braces behind the head of a type; `nil` if there are none.
    var body: ArraySlice<Token>? {
        guard let start = rest.firstIndex(where: { $0.text == "{" }) else { return nil }
        return Brackets.content(of: rest, from: start)
    }
}
