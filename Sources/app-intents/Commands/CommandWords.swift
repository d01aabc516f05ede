import Gettext

/// The words of a command line behind the subcommand, and its options without values.
struct CommandWords {
    let words: [String]
    let options: Set<String>

    /// - Throws: ``Problem/usage(_:)`` for an unknown option.
    init(_ arguments: [String], options known: Set<String>) throws(Problem) {
        var words: [String] = []
        var options: Set<String> = []
        var left = arguments[...]
        while let word = left.popFirst() {
            if word == "--" {
                words += left
                break
            }
            guard word.hasPrefix("-"), word != "-" else {
                words.append(word)
                continue
            }
            guard known.contains(word) else {
                throw .usage(localized("unknown option {option}", ["option": Problem.quoted(word)]))
            }
            options.insert(word)
        }
        self.words = words
        self.options = options
    }
}
