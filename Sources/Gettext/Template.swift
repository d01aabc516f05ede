/// A text with placeholders `{name}` for values. Braces around anything else than a name of ASCII letters are plain
/// text, and so is the placeholder of a value that isn't given.
struct Template {
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    /// Returns the translation with the values filled in, or this text, if there is no translation or it lacks a value
    /// of this text.
    func filled(with values: [String: String], as translation: String?) -> String {
        guard let translation = translation.map(Template.init),
            names.intersection(values.keys).isSubset(of: translation.names)
        else { return filled(with: values) { _, _ in nil } }
        return translation.filled(with: values, particle: KoreanParticle.chosen)
    }

    /// Returns this text with the values filled in.
    ///
    /// - Parameter particle: Returns the replacement of a text behind a value; `nil`: it stays as it is.
    private func filled(with values: [String: String], particle: (Substring, String) -> String?) -> String {
        var filled = ""
        var rest = text[...]
        while let placeholder = Self.placeholder(in: rest) {
            let before = rest[..<placeholder.startIndex]
            filled += particle(before, filled) ?? String(before)
            filled += values[Self.name(of: placeholder)] ?? String(placeholder)
            rest = rest[placeholder.endIndex...]
        }
        return filled + (particle(rest, filled) ?? String(rest))
    }

    private var names: Set<String> {
        var names: Set<String> = []
        var rest = text[...]
        while let placeholder = Self.placeholder(in: rest) {
            names.insert(Self.name(of: placeholder))
            rest = rest[placeholder.endIndex...]
        }
        return names
    }

    /// Returns the first placeholder, with its braces; `nil` if there is none. Bytes are compared: characters take longer.
    private static func placeholder(in text: Substring) -> Substring? {
        var rest = text.utf8
        while let brace = rest.firstIndex(of: UInt8(ascii: "{")) {
            let name = rest[brace...].dropFirst().prefix { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }
            rest = rest[name.endIndex...]
            if !name.isEmpty, rest.first == UInt8(ascii: "}") { return text[brace..<rest.index(after: name.endIndex)] }
        }
        return nil
    }

    private static func name(of placeholder: Substring) -> String {
        String(placeholder.utf8.dropFirst().dropLast()) ?? ""
    }
}
