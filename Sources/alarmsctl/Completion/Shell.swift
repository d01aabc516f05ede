import JSONText

/// A shell whose command lines are completed by `desktop/completions`.
enum Shell: String, CaseIterable {
    case bash, zsh, fish

    /// Returns the candidates in the format of the shell's file in `desktop/completions`, a line each: the word and,
    /// after a tab, the description. For bash, the line is the text to insert.
    func text(_ candidates: [Candidate], for line: ShellLine) -> String {
        candidates.map { candidate in
            switch self {
            case .bash: line.insertion(candidate.text) + "\n"
            case .zsh, .fish: "\(candidate.text)\t\(TerminalText.harmless(candidate.description))\n"
            }
        }.joined()
    }
}
