/// Text for a terminal: its width, and the removal of control characters.
public enum TerminalText {
    /// The text on one line, without what would move the cursor, change colours or the direction of writing.
    public static func harmless(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control where scalar == "\n" || scalar == "\t": result.append(" ")
            case .control, .lineSeparator, .paragraphSeparator:
                result.append("\u{FFFD}")
            case .format where !isJoiner(scalar): break
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// The text, each of its lines made harmless. Most are as they are.
    public static func harmlessLines(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { $0 != "\n" && !isHarmless($0) }) else { return text }
        // By scalars: a carriage return before it would make one character of both.
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { harmless(String($0)) }.joined(separator: "\n")
    }

    /// True if a terminal only shows the scalar, or joins others by it.
    public static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        case .format: isJoiner(scalar)
        default: true
        }
    }

    /// The text, as wide as before, in ASCII: for terminals that show nothing else.
    public static func plain(_ text: String) -> String {
        text.map { character in
            if character.isASCII { return String(character) }
            return character == "…" ? "~" : String(repeating: "?", count: width(character))
        }.joined()
    }

    /// The width in columns of a text without control characters.
    public static func width(_ text: String) -> Int {
        text.reduce(0) { $0 + width($1) }
    }

    /// The text, cut or filled up with spaces to exactly `columns`.
    public static func fitted(_ text: String, to columns: Int) -> String {
        let text = cut(text, to: columns)
        return text + String(repeating: " ", count: max(0, columns - width(text)))
    }

    /// The text, cut to at most `columns`, with an ellipsis if it was longer.
    public static func cut(_ text: String, to columns: Int) -> String {
        guard width(text) > columns else { return text }
        guard columns > 0 else { return "" }
        var result = ""
        var used = 0
        for character in text {
            let width = width(character)
            guard used + width <= columns - 1 else { break }
            result.append(character)
            used += width
        }
        return result + "…"
    }

    /// The text on one line, cut to 60 columns, for messages that quote a file or another program.
    public static func excerpt(_ text: String) -> String { cut(harmless(text), to: 60) }

    /// The text, broken between words into lines of at most `columns`, if no word is longer. The first line begins, and
    /// the others are filled up with spaces, to `indentation`.
    public static func wrapped(_ text: String, to columns: Int, indentation: Int = 0) -> String {
        var lines: [String] = []
        for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }).map(String.init) {
            if let line = lines.last, indentation + width(line) + 1 + width(word) <= columns {
                lines[lines.count - 1] = "\(line) \(word)"
            } else {
                lines.append(word)
            }
        }
        return lines.joined(separator: "\n" + String(repeating: " ", count: indentation))
    }

    private static func width(_ character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        let isEmoji =
            first.properties.isEmojiPresentation
            || character.unicodeScalars.contains { $0.value == 0xFE0F }
        return isEmoji || wide.contains { $0.contains(first.value) } ? 2 : 1
    }

    /// Zero-width joiners hold some scripts' letters, and emoji, together.
    private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == 0x200C || scalar.value == 0x200D
    }

    /// Scalars that are wide or fullwidth by Unicode Standard Annex 11, by blocks.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
        0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
        0x17000...0x18DFF, 0x1B000...0x1B2FF, 0x20000...0x3FFFD,
    ]
}
