/// A text with placeholders `{name}` for values. Braces around anything but a name of ASCII letters are plain text, and
/// so is a placeholder without a value.
struct Template {
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    /// Returns the translation with the values filled in, or this text if there is no translation, or if it lacks a
    /// placeholder for a value of this text.
    func filled(with values: [String: String], as translation: String?) -> String {
        guard let translation = translation.map(Template.init),
            values.keys.allSatisfy({ translation.has($0) || !has($0) })
        else { return filled(with: values) { _, _ in nil } }
        return translation.filled(with: values, particle: KoreanParticle.chosen)
    }

    /// Returns this text with the values filled in.
    ///
    /// - Parameter particle: Returns the replacement of a plain text, by the text before it; `nil`: it doesn't change.
    private func filled(with values: [String: String], particle: (Substring, String) -> String?) -> String {
        var filled = ""
        func append(_ plain: Substring) {
            if let replacement = particle(plain, filled) { filled += replacement } else { filled += plain }
        }
        var rest = text[...]
        while let placeholder = Self.firstPlaceholder(in: rest) {
            append(rest[..<placeholder.text.startIndex])
            if let value = values[String(placeholder.name)] { filled += value } else { filled += placeholder.text }
            rest = rest[placeholder.text.endIndex...]
        }
        append(rest)
        return filled
    }

    private func has(_ name: String) -> Bool {
        var rest = text[...]
        while let placeholder = Self.firstPlaceholder(in: rest) {
            if placeholder.name == name { return true }
            rest = rest[placeholder.text.endIndex...]
        }
        return false
    }

    /// Returns the first placeholder of a text: the text with the braces, and the name.
    private static func firstPlaceholder(in text: Substring) -> (text: Substring, name: Substring)? {
        // Comparing bytes is faster than comparing characters.
        var rest = text.utf8
        while let brace = rest.firstIndex(of: UInt8(ascii: "{")) {
            let name = rest[brace...].dropFirst().prefix { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }
            rest = rest[name.endIndex...]
            if !name.isEmpty, rest.first == UInt8(ascii: "}") {
                return (text[brace..<rest.index(after: name.endIndex)], text[name.startIndex..<name.endIndex])
            }
        }
        return nil
    }
}
