import AlarmsClient
import Gettext

/// The arguments of the program: words in their order, and options anywhere among them.
struct Arguments {
    /// The arguments that aren't options; the first is the subcommand's name, which ``takeName()`` removes.
    private(set) var words: [String] = []
    private(set) var isJSON = false
    private(set) var isHelp = false
    private(set) var isVersion = false
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
            case "--version": isVersion = true
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
            if let meant = Spelling.nearest(to: parts[0], among: known.map(\.name) + Option.generalNames) {
                throw .usage(
                    localized(
                        "unknown option {option}; did you mean {meant}?",
                        ["option": Messages.quoted(parts[0]), "meant": meant]))
            }
            throw .usage(
                localized(
                    "unknown option {option}; text that begins with '-' goes after '--'",
                    ["option": Messages.quoted(word)]))
        }
        guard options[option] == nil else { throw .usage(Messages.doubledKey(option.name)) }
        guard option.value != nil else {
            guard parts.count == 1 else {
                throw .usage(localized("{option}: expected no value, got one", ["option": Messages.quoted(word)]))
            }
            options[option] = ""
            return
        }
        guard let value = parts.count == 2 ? parts[1] : left.popFirst() else {
            throw .usage(localized("{option}: expected a value, got none", ["option": word]))
        }
        options[option] = value
    }

    /// Removes and returns the subcommand's name, which is two words in a group; `nil`: there is none.
    mutating func takeName() -> String? {
        guard let name = words.first else { return nil }
        let count = Subcommands.isGroup(name) ? min(2, words.count) : 1
        defer { words.removeFirst(count) }
        return words.prefix(count).joined(separator: " ")
    }

    // MARK: Values

    /// The names of alarms: one for each word.
    func names() throws(Problem) -> [AlarmName] {
        var names: [AlarmName] = []
        for word in words { names.append(try AlarmName(word)) }
        return names
    }

    /// The name of the alarm that the first word is; `nil` if there is none.
    func optionalName() throws(Problem) -> AlarmName? {
        try words.first.map { text throws(Problem) in try AlarmName(text) }
    }

    /// The words before the first `KEY=VALUE`, which are a time or a length and a title, and the keys.
    func schedule(_ kind: ScheduleWords.Kind) throws(Problem) -> (ScheduleWords, [String: Value]) {
        let count = words.firstIndex(where: ConfigurationSyntax.isAssignment) ?? words.count
        if let word = words.dropFirst(count).first(where: { !ConfigurationSyntax.isAssignment($0) }) {
            throw .usage(
                localized(
                    "expected KEY=VALUE, got {text}; TITLE goes before the first KEY=VALUE",
                    ["text": Messages.quoted(word)]))
        }
        let keys = try configuration(from: count)
        guard count > 0 else {
            throw .usage(
                localized("expected {form}, got {text}", ["form": kind.parameter, "text": Messages.quoted(words[0])]))
        }
        return (ScheduleWords(kind: kind, words: Array(words.prefix(count)), title: keys["title"]?.stringValue), keys)
    }

    /// The configuration that the words from the one of this index on say, `KEY=VALUE` each, beside those `given`.
    func configuration(from index: Int, _ given: [String: Value] = [:]) throws(Problem) -> [String: Value] {
        var syntax = ConfigurationSyntax(given)
        for word in words.dropFirst(index) { try syntax.add(word) }
        return syntax.configuration
    }

    /// The value of an option, as `read` understands it; `nil` if it isn't given.
    func value<Value>(
        of option: Option, _ read: (String) throws(Problem) -> Value
    ) throws(Problem) -> Value? {
        guard let text = options[option] else { return nil }
        do { return try read(text) } catch { throw .usage(Messages.inKey(option.name, error)) }
    }

    /// The value of an option, a number of this range.
    func number(_ option: Option, in range: ClosedRange<UInt32> = 1 ... .max) throws(Problem) -> UInt32? {
        try value(of: option) { text throws(Problem) in try ConfigurationSyntax.number(text, in: range) }
    }
}
