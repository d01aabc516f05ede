/// The completion of `KEY=VALUE` for activities.
extension ActivityKeys {
    /// Returns the keys and usual entries that aren't among the words, or the values of the key that `text` begins with.
    static func candidates(for text: String, except words: [String]) -> [Candidate] {
        if let equals = text.firstIndex(of: "=") {
            let name = String(text[..<equals])
            return values(of: name, for: String(text[text.index(after: equals)...])).map { $0.after("\(name)=") }
        }
        let given = Set(words.map { String($0.prefix { $0 != "=" }) })
        let keys = all.flatMap { names(of: $0, for: text) } + entries.map { Candidate("\($0)=") }
        return keys.filter { !given.contains(String($0.text.dropLast())) }
    }

    /// The entries of a content that are shown without a layout.
    private static let entries = ["status", "progress", "from", "to"]

    /// Returns the beginnings of an assignment to `key`: its name, or those of its fields.
    private static func names(of key: KeySyntax, for text: String) -> [Candidate] {
        let (name, explanation) = (key.name, key.explanation)
        switch key.form {
        case .entries, .actions: return [Candidate("\(name).", explanation)]
        case .alert: return alertFields.map { Candidate("\(name).\($0)=", explanation) }
        case .action:
            guard text.hasPrefix("\(name).") else { return [Candidate("\(name)=", explanation)] }
            return ConfigurationSyntax.actionFields.map { Candidate("\(name).\($0)=") }
        default: return [Candidate("\(name)=", explanation)]
        }
    }

    private static func values(of name: String, for text: String) -> [Candidate] {
        switch name {
        case "layout": return Paths.candidates(for: text)
        case "notice": return ["auto", "always", "never"].map { Candidate($0) }
        default:
            let isMode = name.hasSuffix(".mode") && (name.hasPrefix("actions.") || name.hasPrefix("default-action."))
            return isMode ? ["background", "foreground"].map { Candidate($0) } : []
        }
    }
}
