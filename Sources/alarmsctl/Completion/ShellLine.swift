/// A shell's command line up to the cursor, parsed without executing anything into words without quotes.
struct ShellLine {
    /// The words before the one at the cursor, starting with the program's name.
    private(set) var words: [String] = []
    /// The word at the cursor; may be empty.
    private(set) var last = ""
    /// The quote that is open at the cursor; `nil`: none.
    private(set) var quote: Character?
    /// The number of characters of the last word before the part replaced by bash.
    private(set) var keptCount = 0

    /// Reads a command line.
    ///
    /// - Parameter breaks: The characters after which bash replaces the rest of a word, `COMP_WORDBREAKS`.
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
                // In double quotes a backslash is literal before most characters.
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
        // Variables set for this command only.
        words.removeFirst(words.prefix { $0.contains("=") }.count)
    }

    /// Returns the text with which bash replaces the part at the cursor, within the open quotes, escaped so that it
    /// results in `word`. Readline closes the quotes unless the text ends with a quote.
    func insertion(_ word: String) -> String {
        let rest = word.dropFirst(keptCount)
        switch quote {
        case "'":
            return rest.map { $0 == "'" ? #"'\''"# : String($0) }.joined() + (rest.last == "'" ? "'" : "")
        case .some:
            // History is also expanded in double quotes, where a backslash doesn't prevent that.
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
