/// The language of manual pages. See man(7).
enum Roff {
    /// Returns a text with highlighted options and placeholders of the synopses.
    static func text(_ text: String) -> String {
        guarded(text.split(separator: " ").map { marked(String($0)) }.joined(separator: " "))
    }

    /// Returns a synopsis with placeholders, which are in capitals, in italics, and other typed text in bold.
    static func synopsis(_ text: String) -> String {
        var result = ""
        var font = Font.roman
        for character in text {
            let next = Font(of: character)
            if next != font { result += next.rawValue }
            font = next
            result += escaped(character)
        }
        return guarded(font == .roman ? result : result + Font.roman.rawValue)
    }

    /// Returns the lines verbatim.
    static func example(_ lines: [String]) -> [String] {
        [".EX"] + lines.map { guarded($0.map(escaped).joined()) } + [".EE"]
    }

    private enum Font: String {
        case roman = #"\fR"#
        case bold = #"\fB"#
        case italic = #"\fI"#

        init(of character: Character) {
            if character.isUppercase {
                self = .italic
            } else {
                self = character.isLetter || character.isNumber || "-.=".contains(character) ? .bold : .roman
            }
        }
    }

    private static let placeholders = Set(
        Subcommands.all.map { $0.synopsis }.flatMap { $0.split { !$0.isUppercase } }.map(String.init))

    private static func marked(_ word: String) -> String {
        let bare = word.drop { !$0.isLetter && $0 != "-" }
        let end = bare.lastIndex { $0.isLetter }.map(bare.index(after:)) ?? bare.startIndex
        let core = bare[..<end]
        let isMarked =
            core.hasPrefix("--") || core.split { !$0.isUppercase }.contains { placeholders.contains(String($0)) }
        guard isMarked, core.allSatisfy(\.isASCII) else {
            // Names and typed text aren't hyphenated; a line may break after a bar.
            return (bare.contains { !$0.isLetter } ? #"\%"# : "")
                + word.map { $0 == "|" ? #"|\:"# : escaped($0) }.joined()
        }
        return word[..<bare.startIndex].map(escaped).joined() + synopsis(String(core))
            + word[end...].map(escaped).joined()
    }

    private static func escaped(_ character: Character) -> String {
        switch character {
        case "\\": #"\e"#
        case "-": #"\-"#
        case "'": #"\(aq"#
        case "`": #"\(ga"#
        case "^": #"\(ha"#
        case "~": #"\(ti"#
        default: String(character)
        }
    }

    /// Returns the line, escaped so that it isn't a request.
    private static func guarded(_ line: String) -> String { line.hasPrefix(".") ? #"\&"# + line : line }
}
