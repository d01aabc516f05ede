/// A translatable text for people: an English template and its values, or a text that is the same in all languages.
///
/// The core has no locale. Its texts are translated where they leave the service, and stay English in logs.
public enum LocalizableText: Hashable, Sendable, CustomStringConvertible {
    /// A name, a number or a quotation.
    case verbatim(String)
    /// An English text with placeholders `{name}`, which is the key in the catalogues, and their values.
    case template(String, [String: LocalizableText])

    /// A text to translate.
    ///
    /// - Parameters:
    ///   - template: The English text: a literal, from which `desktop/po/extract` makes the key in the catalogues.
    ///   - values: The values of the placeholders, by name.
    public init(_ template: StaticString, _ values: [String: LocalizableText] = [:]) {
        self = .template(template.description, values)
    }

    /// Returns a client's text, quoted and truncated, without control characters.
    public static func quoted(_ text: String) -> LocalizableText {
        let scalars = text.unicodeScalars
        var quoted = ""
        for scalar in scalars.prefix(40) {
            // Within double quotes, an apostrophe needs no escape.
            if scalar.isControl || scalar == "\\" || scalar == "\"" {
                quoted += scalar.escaped(asASCII: scalar.isControl)
            } else {
                quoted.unicodeScalars.append(scalar)
            }
        }
        if scalars.dropFirst(40).first != nil { quoted += "…" }
        // Translators: A quotation, with the marks of the language.
        return LocalizableText("\"{text}\"", ["text": .verbatim(quoted)])
    }

    /// A number.
    public static func number(_ number: some BinaryInteger) -> LocalizableText { .verbatim("\(number)") }

    /// A range of numbers.
    public static func range<Number: BinaryInteger>(_ first: Number, _ last: Number) -> LocalizableText {
        LocalizableText("{first} to {last}", ["first": .number(first), "last": .number(last)])
    }

    /// A size in bytes.
    public static func bytes(_ count: Int) -> LocalizableText {
        LocalizableText("{number} bytes", ["number": .number(count)])
    }

    /// `a, b or c`, of names on the bus.
    public static func oneOf(_ names: [String]) -> LocalizableText {
        joined(names.map { .verbatim($0) }) { LocalizableText("{list} or {last}", ["list": $0, "last": $1]) }
    }

    /// `a, b and c`.
    public static func all(of texts: [LocalizableText]) -> LocalizableText {
        joined(texts) { LocalizableText("{list} and {last}", ["list": $0, "last": $1]) }
    }

    /// `a; b; c`, of clauses.
    public static func clauses(_ texts: [LocalizableText]) -> LocalizableText { list(texts[...], separator: ";") }

    private static func joined(
        _ texts: [LocalizableText], _ joint: (LocalizableText, LocalizableText) -> LocalizableText
    ) -> LocalizableText {
        guard let last = texts.last, texts.count > 1 else { return texts.first ?? .verbatim("") }
        return joint(list(texts.dropLast(), separator: ","), last)
    }

    private static func list(_ texts: ArraySlice<LocalizableText>, separator: String) -> LocalizableText {
        let first = texts.first ?? .verbatim("")
        // The same in all languages.
        return texts.dropFirst().reduce(first) { .template("{list}\(separator) {next}", ["list": $0, "next": $1]) }
    }

    /// The text in English.
    public var description: String {
        switch self {
        case .verbatim(let text): text
        case .template(let template, let values): Self.filled(template, with: values)
        }
    }

    private static func filled(_ template: String, with values: [String: LocalizableText]) -> String {
        var text = ""
        var rest = template[...]
        // Bytes are compared: characters take longer.
        while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
            let close = rest.utf8[open...].firstIndex(of: UInt8(ascii: "}"))
        {
            let name = String(rest[rest.utf8.index(after: open)..<close])
            text += rest[..<open]
            let end = rest.utf8.index(after: close)
            text += values[name]?.description ?? String(rest[open..<end])
            rest = rest[end...]
        }
        return text + rest
    }
}
