/// An option of a subcommand.
struct Option: Hashable {
    /// Its name, with the hyphens.
    let name: String
    /// The placeholder of its value; `nil`: it takes none.
    let value: String?

    init(_ name: String, value: String? = nil) {
        self.name = name
        self.value = value
    }

    /// The form in the help.
    var synopsis: String { "[" + ([name] + (value.map { [$0] } ?? [])).joined(separator: " ") + "]" }
}
