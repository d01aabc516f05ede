/// The completion of `KEY=VALUE`.
extension AlarmKeys {
    /// Returns the keys that aren't among the words, or the values of the key that `text` begins with.
    static func candidates(for text: String, except words: [String]) -> [Candidate] {
        if let equals = text.firstIndex(of: "=") {
            let name = String(text[..<equals])
            return values(of: name, for: String(text[text.index(after: equals)...])).map { $0.after("\(name)=") }
        }
        let given = names(in: words)
        return all.filter { $0.form != .names || $0.synopsis != nil }.flatMap { names(of: $0, for: text) }
            .filter { !given.contains(alternatives[$0.name] ?? $0.name) }.map { Candidate($0.text, $0.explanation) }
    }

    /// Returns `reset=` with names of keys.
    static func resetCandidates(for text: String, except words: [String]) -> [Candidate] {
        guard let equals = text.firstIndex(of: "=") else {
            return names(in: words).contains("reset") ? [] : [Candidate("reset=")]
        }
        guard text[..<equals] == "reset" else { return [] }
        let keys = all.map(\.name).filter { $0 != "reset" }
        return list(of: keys, for: String(text[text.index(after: equals)...])).map { $0.after("reset=") }
    }

    private static func names(in words: [String]) -> [String] {
        words.filter(ConfigurationSyntax.isAssignment).map { word in
            let name = String(word.prefix { $0 != "=" })
            return alternatives[name] ?? name
        }
    }

    /// Returns the beginnings of an assignment to `key`: its name, the name of an alternative, or those of its fields.
    private static func names(
        of key: KeySyntax, for text: String
    ) -> [(name: String, text: String, explanation: String)] {
        let (name, explanation) = (key.name, key.explanation)
        let fields: [String]
        switch key.form {
        case .buttons: fields = buttonRoles.flatMap { role in buttonFields(of: role).map { "\(role).\($0)" } }
        case .action: fields = ConfigurationSyntax.actionFields
        case .metadata: return [("", "\(name).", explanation)]
        default:
            let others = alternatives.filter { $0.value == name }.map { ($0.key, "\($0.key)=", "") }
            return [(name, "\(name)=", explanation)] + others
        }
        if text.hasPrefix("\(name).") { return fields.map { ("\(name).\($0)", "\(name).\($0)=", "") } }
        return key.form == .buttons ? [("", "\(name).", explanation)] : [(name, "\(name)=", explanation)]
    }

    private static func values(of name: String, for text: String) -> [Candidate] {
        let path = name.split(separator: ".", omittingEmptySubsequences: false)
        guard let key = named(alternatives[name] ?? String(path[0])) else { return [] }
        switch (key.name, key.form) {
        case ("sound", _): return SoundValue.candidates(for: text)
        case (_, .layout): return Paths.candidates(for: text)
        case ("timezone", _): return Paths.zoneCandidates(for: text)
        case ("weekdays", _): return list(of: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"], for: text)
        case (_, .action): return path.last == "mode" ? ["background", "foreground"].map { Candidate($0) } : []
        case (_, .buttons) where path.last == hiddenField[...]: return ["yes", "no"].map { Candidate($0) }
        case (_, .buttons), (_, .metadata), (_, .names): return []
        default:
            let value = key.synopsis?.split(separator: "=", maxSplits: 1).last.map(String.init)
            return Placeholder.words(of: value ?? "").map { Candidate($0) }
        }
    }

    /// Returns comma-separated names: each possible last name of `text`, after the others.
    private static func list(of names: [String], for text: String) -> [Candidate] {
        let given = text.split(separator: ",", omittingEmptySubsequences: false).dropLast().map(String.init)
        let beginning = given.map { "\($0)," }.joined()
        return names.filter { !given.contains($0) }.map { Candidate(beginning + $0) }
    }
}
