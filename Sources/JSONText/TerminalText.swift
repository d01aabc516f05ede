/// Text for a terminal: its width, and the removal of control characters.
public enum TerminalText {
    /// Returns the text on one line, without characters that would move the cursor, or change colours or the writing
    /// direction. Most are returned unchanged.
    public static func harmless(_ text: String) -> String {
        guard !text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return text }
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

    /// Returns the text with each of its lines made harmless. Most are returned unchanged.
    public static func harmlessLines(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { $0 != "\n" && !isHarmless($0) }) else { return text }
        // Split by scalars, since a carriage return and a newline form one character.
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { harmless(String($0)) }.joined(separator: "\n")
    }

    /// Returns true if a terminal displays the scalar, or uses it to join others.
    public static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        guard !scalar.isASCII else { return (0x20..<0x7F).contains(scalar.value) }
        return switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        case .format: isJoiner(scalar)
        default: true
        }
    }

    /// Returns the text in ASCII, with its width unchanged, for terminals without other characters.
    public static func plain(_ text: String) -> String {
        text.map { character in
            if character.isASCII { return String(character) }
            return character == "…" ? "~" : String(repeating: "?", count: width(character))
        }.joined()
    }

    /// Returns the width of a text without control characters, columns.
    public static func width(_ text: String) -> Int {
        text.reduce(0) { $0 + width($1) }
    }

    /// Returns the text, cut or padded with spaces to exactly `columns`.
    public static func fitted(_ text: String, to columns: Int) -> String {
        let text = cut(text, to: columns)
        return text + String(repeating: " ", count: max(0, columns - width(text)))
    }

    /// Returns the text, cut to at most `columns`, with an ellipsis if it is longer.
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

    /// Returns the text on one line, cut to 60 columns, for messages that quote a file or another program.
    public static func excerpt(_ text: String) -> String { cut(harmless(text), to: 60) }

    /// Returns the text, broken between words into lines of at most `columns`, unless a word is longer. The first line
    /// starts at `indentation`, and the others are padded to it with spaces.
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

    /// Returns true for zero-width joiners, which join letters of some scripts, and emoji.
    private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == 0x200C || scalar.value == 0x200D
    }

    /// Blocks of scalars that are wide or fullwidth according to Unicode Standard Annex 11.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
        0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
        0x17000...0x18DFF, 0x1B000...0x1B2FF, 0x20000...0x3FFFD,
    ]
}
