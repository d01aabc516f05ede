import JSONText

/// The layout of `--help`: parts with an empty line between them, no line wider than a terminal.
extension HelpText {
    private static let columns = 80

    /// Returns the parts, one below the other.
    static func page(_ parts: [HelpText]) -> String { parts.map(\.terminalText).joined(separator: "\n\n") }

    /// The lines of this part, without a newline at the end.
    var terminalText: String {
        switch self {
        case .paragraph(let text): Self.wrapped(text)
        case .examples(let commands, let title): Self.below(title, commands.map { "  " + $0 })
        case .table(let title, let rows, let column): Self.below(title, Self.lines(of: rows, column))
        case .lines(let rows, let column): Self.below("", Self.lines(of: rows, column))
        case .keys(let further):
            Self.below(
                AlarmKeys.helpTitle,
                Self.lines(of: AlarmKeys.all.helpRows + further, AlarmKeys.helpColumn))
        }
    }

    /// Returns the text in lines, with no-break spaces replaced by spaces, so that examples can be copied.
    private static func wrapped(_ text: String) -> String { spaced(TerminalText.wrapped(text, to: columns)) }

    private static func spaced(_ text: String) -> String { String(text.map { $0 == "\u{A0}" ? " " : $0 }) }

    private static func below(_ title: String, _ lines: [String]) -> String {
        ((title.isEmpty ? [] : [wrapped(title)]) + lines).joined(separator: "\n")
    }

    private static func lines(of rows: [Row], _ column: Int) -> [String] {
        rows.map { name, text in
            guard !text.isEmpty else { return "  " + name }
            let words = TerminalText.wrapped(text, to: columns, indentation: column)
            return TerminalText.width(name) + 3 < column
                ? TerminalText.fitted("  " + name, to: column) + words
                : "  \(brokenName(name))\n" + String(repeating: " ", count: column) + words
        }
    }

    /// Returns the name, broken between options if it is too long for a line.
    private static func brokenName(_ name: String) -> String {
        spaced(TerminalText.wrapped(name.unbrokenInBrackets, to: columns, indentation: 4))
    }
}

extension String {
    /// The text with no-break spaces within brackets: a long synopsis is broken only between its options.
    var unbrokenInBrackets: String {
        var depth = 0
        return String(
            map { character in
                if character == "[" { depth += 1 }
                if character == "]" { depth -= 1 }
                return character == " " && depth > 0 ? "\u{A0}" : character
            })
    }
}
