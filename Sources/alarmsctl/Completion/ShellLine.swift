/// A command line up to the cursor, as a shell has it, read without executing anything: its words without their quotes.
struct ShellLine {
    /// The words before the one at the cursor, from the program's name on.
    private(set) var words: [String] = []
    /// The word at the cursor; may be empty.
    private(set) var last = ""
    /// The quote that is open at the cursor.
    private(set) var quote: Character?
    /// The number of characters of the last word that stand before what bash replaces.
    private(set) var keptCount = 0

    /// Reads a command line.
    ///
    /// - Parameter breaks: The characters at which bash begins the part of a word that it replaces, `COMP_WORDBREAKS`.
    init(_ text: String, breaks: String = "") {
        var (isStarted, keptBefore) = (false, 0)
        var characters = text.makeIterator()
        while let character = characters.next() {
            switch character {
            case "'" where quote == nil, "\"" where quote == nil:
                (quote, keptBefore, isStarted) = (character, keptCount, true)
                keptCount = last.count
            case quote:
                (quote, keptCount) = (nil, keptBefore)
            case "\\" where quote != "'":
                guard let next = characters.next() else { break }
                // In double quotes a backslash stands for itself before most characters.
                if quote != nil, !"\"\\$`".contains(next) { last.append(character) }
                last.append(next)
                isStarted = true
            case _ where quote == nil && character.isWhitespace:
                if isStarted { words.append(last) }
                (last, keptCount, isStarted) = ("", 0, false)
            default:
                last.append(character)
                isStarted = true
                if quote == nil, breaks.contains(character) { keptCount = last.count }
            }
        }
        // Variables that are set for the program alone.
        words.removeFirst(words.prefix { $0.contains("=") }.count)
    }

    /// The word as bash inserts it for what it replaces at the cursor, inside the quotes that are open there: it means
    /// that word, whatever characters are in it. Readline closes the quotes if the last character isn't one.
    func insertion(_ word: String) -> String {
        let rest = word.dropFirst(keptCount)
        switch quote {
        case "'":
            return rest.map { $0 == "'" ? #"'\''"# : String($0) }.joined() + (rest.last == "'" ? "'" : "")
        case .some:
            // History is also expanded between double quotes, and there no backslash prevents that.
            return rest.map { $0 == "!" ? #""\!""# : "\"\\$`".contains($0) ? "\\\($0)" : String($0) }.joined()
                + (rest.last == "!" || rest.last == "\"" ? "\"" : "")
        case nil:
            return rest.map { Self.isPlain($0) ? String($0) : "\\\($0)" }.joined()
        }
    }

    private static func isPlain(_ character: Character) -> Bool {
        !character.isASCII || character.isLetter || character.isNumber || "_./:=,@%+-".contains(character)
    }
}
