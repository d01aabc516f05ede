import Gettext

/// The words of a command line behind the subcommand, and its options.
struct CommandWords {
    let words: [String]
    /// Those without values that are given.
    let options: Set<String>
    /// The values of the others, in their order.
    let values: [String: [String]]

    /// - Parameters:
    ///   - known: The options without values.
    ///   - valued: The options with a value, which may be given several times.
    /// - Throws: ``Problem/usage(_:)`` for an unknown option, or one whose value is missing.
    init(_ arguments: [String], options known: Set<String>, valued: Set<String> = []) throws(Problem) {
        var words: [String] = []
        var options: Set<String> = []
        var values: [String: [String]] = [:]
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
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            if valued.contains(parts[0]) {
                guard let value = parts.count == 2 ? parts[1] : left.popFirst(), !value.isEmpty else {
                    throw .usage(localized("{option}: expected a value, got none", ["option": parts[0]]))
                }
                values[parts[0], default: []].append(value)
                continue
            }
            guard known.contains(word) else {
                throw .usage(localized("unknown option {option}", ["option": Problem.quoted(word)]))
            }
            options.insert(word)
        }
        (self.words, self.options, self.values) = (words, options, values)
    }
}
