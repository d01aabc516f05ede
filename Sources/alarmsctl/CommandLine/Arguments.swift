import AlarmsClient

/// What a command line says behind the program's name: words in their order, and options anywhere among them.
struct Arguments {
    /// What is no option: first the subcommand's name, which ``takeName()`` takes away.
    private(set) var words: [String] = []
    private(set) var isJSON = false
    private(set) var isHelp = false
    private(set) var options: [Option: String] = [:]

    /// Sorts the words. Behind `--` there are no options.
    ///
    /// - Parameter known: The options of all subcommands.
    /// - Throws: ``Problem/usage(_:)``.
    init(_ texts: [String], known: [Option]) throws(Problem) {
        var left = texts[...]
        while let word = left.popFirst() {
            switch word {
            case "--":
                words += left
                return
            case "--json": isJSON = true
            case "--help", "-h": isHelp = true
            case _ where word.hasPrefix("-") && word != "-": try takeOption(word, from: &left, known)
            default: words.append(word)
            }
        }
    }

    /// Takes `--NAME VALUE` or `--NAME=VALUE`, or, if it has no value, `--NAME`.
    private mutating func takeOption(
        _ word: String, from left: inout ArraySlice<String>, _ known: [Option]
    ) throws(Problem) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let option = known.first(where: { $0.name == parts[0] }) else {
            throw .usage(Messages.unknownOption(word))
        }
        guard options[option] == nil else { throw .usage(Messages.doubledKey(option.name)) }
        guard option.value != nil else {
            guard parts.count == 1 else { throw .usage(Messages.optionTakesNoValue(word)) }
            options[option] = ""
            return
        }
        guard let value = parts.count == 2 ? parts[1] : left.popFirst() else {
            throw .usage(Messages.optionNeedsValue(word))
        }
        options[option] = value
    }

    /// Takes the subcommand's name away; `nil`: there is none.
    mutating func takeName() -> String? { words.isEmpty ? nil : words.removeFirst() }

    // MARK: Values

    /// The alarm that the first word names.
    func identifier() throws(Problem) -> AlarmIdentifier { try AlarmIdentifier(words[0]) }

    func optionalIdentifier() throws(Problem) -> AlarmIdentifier? {
        guard let text = words.first else { return nil }
        return try AlarmIdentifier(text)
    }

    /// The configuration that the words from the one of this index on say, `KEY=VALUE` each, beside those `given`.
    func configuration(
        from index: Int, _ given: [ConfigurationKey: Value] = [:]
    ) throws(Problem) -> [String: Value] {
        var syntax = ConfigurationSyntax(given)
        for word in words.dropFirst(index) { try syntax.add(word) }
        return syntax.configuration
    }

    /// The value of an option, a number of this range.
    func number(_ option: Option, in range: ClosedRange<UInt32> = 1 ... .max) throws(Problem) -> UInt32? {
        guard let text = options[option] else { return nil }
        guard text.allSatisfy({ $0.isASCII && $0.isNumber }), let number = UInt32(text), range.contains(number)
        else { throw .usage(Messages.inKey(option.name, .usage(Messages.numberExpected(text, range)))) }
        return number
    }
}
