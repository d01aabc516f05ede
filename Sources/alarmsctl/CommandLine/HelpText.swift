import Gettext

/// The form of what `--help` prints: parts with an empty line between them, no line wider than terminals are.
enum HelpText {
    private static let columns = 80

    /// Parts, one below the other.
    static func page(_ parts: [String]) -> String { parts.joined(separator: "\n\n") }

    /// Sentences.
    static func paragraph(_ text: String) -> String { TerminalText.wrapped(text, to: columns) }

    /// Commands, as they are typed.
    static func examples(_ commands: [String]) -> String {
        commands.map { "  " + $0 }.joined(separator: "\n")
    }

    /// The paragraph about `--json`.
    static func json(_ object: String) -> String {
        paragraph(localized("With --json: {object}.", ["object": object]))
    }

    /// Things, and from `column` on what is said of each; the title is above them.
    static func table(_ title: String, _ rows: [(name: String, text: String)], column: Int) -> String {
        ([paragraph(title)] + lines(rows, column: column)).joined(separator: "\n")
    }

    /// The lines of a table without a title.
    static func lines(_ rows: [(name: String, text: String)], column: Int) -> [String] {
        rows.map { name, text in
            guard !text.isEmpty else { return "  " + name }
            let words = TerminalText.wrapped(text, to: columns, indentation: column)
            return TerminalText.width(name) + 3 < column
                ? TerminalText.fitted("  " + name, to: column) + words
                : "  \(name)\n" + String(repeating: " ", count: column) + words
        }
    }
}
