/// A text in which `{name}` stands for a value. Braces around anything else than a name of ASCII letters stand for
/// themselves, and so does the name of a value that isn't given.
struct Template {
    private enum Part {
        case text(Substring)
        /// The name, and how it stands in the text.
        case value(String, Substring)
    }

    private let parts: [Part]

    init(_ text: String) {
        var parts: [Part] = []
        var rest = text[...]
        while let brace = rest.firstIndex(of: "{") {
            let name = rest[brace...].dropFirst().prefix { $0.isASCII && $0.isLetter }
            guard !name.isEmpty, name.endIndex < rest.endIndex, rest[name.endIndex] == "}" else {
                parts.append(.text(rest[...brace]))
                rest = rest[rest.index(after: brace)...]
                continue
            }
            let end = rest.index(after: name.endIndex)
            parts.append(.text(rest[..<brace]))
            parts.append(.value(String(name), rest[brace..<end]))
            rest = rest[end...]
        }
        self.parts = parts + [.text(rest)]
    }

    /// The translation with its values, or, if there is none or it lacks one of this text's, this text with them.
    func filled(with values: [String: String], as translation: String?) -> String {
        guard let translation = translation.map(Template.init),
            names.intersection(values.keys).isSubset(of: translation.names)
        else { return filled(with: values) }
        return translation.filled(with: values)
    }

    private func filled(with values: [String: String]) -> String {
        parts.map { part in
            switch part {
            case .text(let text): String(text)
            case .value(let name, let text): values[name] ?? String(text)
            }
        }.joined()
    }

    private var names: Set<String> {
        Set(parts.compactMap { part in if case .value(let name, _) = part { name } else { nil } })
    }
}
