/// A text with placeholders `{name}` for values. Braces around anything else than a name of ASCII letters are plain
/// text, and so is the placeholder of a value that isn't given.
struct Template {
    private let text: String
    /// The placeholders: the text with the braces, and the name.
    private var placeholders: [(text: Substring, name: String)] = []

    init(_ text: String) {
        self.text = text
        // Bytes are compared: characters take longer.
        var rest = text.utf8[...]
        while let brace = rest.firstIndex(of: UInt8(ascii: "{")) {
            let name = rest[brace...].dropFirst().prefix { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }
            rest = rest[name.endIndex...]
            if !name.isEmpty, rest.first == UInt8(ascii: "}") {
                placeholders.append((text[brace..<rest.index(after: name.endIndex)], String(Substring(name))))
            }
        }
    }

    /// Returns the translation with the values filled in, or this text, if there is no translation or it lacks a value
    /// of this text.
    func filled(with values: [String: String], as translation: String?) -> String {
        guard let translation = translation.map(Template.init),
            values.keys.allSatisfy({ translation.has($0) || !has($0) })
        else { return filled(with: values) { _, _ in nil } }
        return translation.filled(with: values, particle: KoreanParticle.chosen)
    }

    /// Returns this text with the values filled in.
    ///
    /// - Parameter particle: Returns the replacement of a text behind a value; `nil`: it stays as it is.
    private func filled(with values: [String: String], particle: (Substring, String) -> String?) -> String {
        var filled = ""
        var rest = text[...]
        for placeholder in placeholders {
            let before = rest[..<placeholder.text.startIndex]
            filled += particle(before, filled) ?? String(before)
            filled += values[placeholder.name] ?? String(placeholder.text)
            rest = rest[placeholder.text.endIndex...]
        }
        return filled + (particle(rest, filled) ?? String(rest))
    }

    private func has(_ name: String) -> Bool { placeholders.contains { $0.name == name } }
}
