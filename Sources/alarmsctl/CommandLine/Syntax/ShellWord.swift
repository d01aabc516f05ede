import JSONText

/// A word of a command line as it is typed in a shell.
enum ShellWord {
    /// The word, in quotes if a shell would divide or change it.
    static func text(_ word: String) -> String {
        let word = TerminalText.harmless(word)
        let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber || "-_=.,:/+%@".contains($0) }
        guard !isPlain || word.isEmpty else { return word }
        // Easier to read, where nothing is special.
        if word.contains("'"), !word.contains(where: { "\"$`\\!".contains($0) }) { return "\"\(word)\"" }
        return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }
}
