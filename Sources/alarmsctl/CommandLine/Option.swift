/// An option of a subcommand.
struct Option: Hashable {
    /// Its name, with the hyphens.
    let name: String
    /// What its value is called; `nil`: it takes none.
    let value: String?

    init(_ name: String, value: String? = nil) {
        self.name = name
        self.value = value
    }

    /// As the help shows it.
    var synopsis: String { "[" + ([name] + (value.map { [$0] } ?? [])).joined(separator: " ") + "]" }
}
