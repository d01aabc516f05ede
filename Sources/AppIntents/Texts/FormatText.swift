/// A text with placeholders for values in the syntax of `printf`: `%@`, `%lld`, `%.1lf`; `%2$@` for the second value;
/// `%%` for a percent sign.
struct FormatText {
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    /// Returns the text with the values; `nil` if a value is missing, or a placeholder is invalid. Without values,
    /// returns the text unchanged.
    func filled(with arguments: [LocalizationArgument]) -> String? {
        guard !arguments.isEmpty else { return text }
        var result = ""
        var rest = text[...]
        var next = 0
        while let sign = rest.firstIndex(of: "%") {
            result += rest[..<sign]
            rest = rest[sign...].dropFirst()
            if rest.first == "%" {
                result += "%"
                rest = rest.dropFirst()
                continue
            }
            guard let placeholder = Self.placeholder(in: &rest) else { return nil }
            let index = placeholder.position.map { $0 - 1 } ?? next
            guard arguments.indices.contains(index) else { return nil }
            result += arguments[index].text(placeholder.flags)
            next = index + 1
        }
        return result + rest
    }

    /// Removes and parses the rest of a placeholder; `nil` if it is invalid.
    private static func placeholder(in rest: inout Substring) -> (position: Int?, flags: Substring)? {
        var position: Int?
        let digits = rest.prefix { ("0"..."9").contains($0) }
        if rest[digits.endIndex...].first == "$" {
            // The limit exceeds any practical number of values.
            guard let number = Int(digits), (1...99).contains(number) else { return nil }
            position = number
            rest = rest[digits.endIndex...].dropFirst()
        }
        let flags = rest.prefix { "-+ #0123456789.".contains($0) }
        // Few digits, since the width and the precision determine the length of the text.
        guard flags.utf8.count <= 9, flags.split(whereSeparator: { !$0.isNumber }).allSatisfy({ $0.utf8.count <= 3 })
        else { return nil }
        rest = rest[flags.endIndex...].drop { "lhqjzt".contains($0) }
        guard let type = rest.first, "@dDiuUfFeEgGs".contains(type) else { return nil }
        rest = rest.dropFirst()
        return (position, type == "@" || type == "s" ? "" : flags)
    }
}
