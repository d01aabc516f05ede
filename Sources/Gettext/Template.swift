/// A text with placeholders `{name}` for values. Braces around anything else than a name of ASCII letters are plain
/// text, and so is the placeholder of a value that isn't given.
struct Template {
    private enum Part {
        case text(Substring)
        /// A placeholder: its name, and its text with the braces.
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

    /// Returns the translation with the values filled in, or this text, if there is no translation or it lacks a value
    /// of this text.
    func filled(with values: [String: String], as translation: String?) -> String {
        guard let translation = translation.map(Template.init),
            names.intersection(values.keys).isSubset(of: translation.names)
        else { return filled(with: values) }
        return translation.filled(with: values)
    }

    private func filled(with values: [String: String]) -> String {
        parts.reduce(into: "") { filled, part in
            switch part {
            case .text(let text): filled += KoreanParticle.chosen(in: text, after: filled) ?? String(text)
            case .value(let name, let text): filled += values[name] ?? String(text)
            }
        }
    }

    private var names: Set<String> {
        Set(parts.compactMap { part in if case .value(let name, _) = part { name } else { nil } })
    }
}
