import JSONText

/// A shell whose command lines are completed by `desktop/completions`.
enum Shell: String, CaseIterable {
    case bash, zsh, fish

    /// The candidates as the shell's file in `desktop/completions` reads them, a line each: the word, and behind a tab
    /// the remark on it. bash gets what it inserts instead.
    func text(_ candidates: [Candidate], for line: ShellLine) -> String {
        candidates.map { candidate in
            switch self {
            case .bash: line.insertion(candidate.text) + "\n"
            case .zsh, .fish: "\(candidate.text)\t\(TerminalText.harmless(candidate.description))\n"
            }
        }.joined()
    }
}
