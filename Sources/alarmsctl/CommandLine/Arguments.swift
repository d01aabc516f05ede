import AlarmsClient
import Gettext
import ProgramArguments

/// The arguments of the program: words in order, and options in any place.
struct Arguments {
    /// The arguments that aren't options; the first is the subcommand's name, which ``takeName()`` removes.
    private(set) var words: [String] = []
    private(set) var isJSON = false
    private(set) var isHelp = false
    private(set) var isVersion = false
    private(set) var options: [Option: String] = [:]

    /// Separates words and options. There are no options after `--`.
    ///
    /// - Parameter known: The options of all subcommands.
    /// - Throws: ``Problem/usage(_:)``.
    init(_ texts: [String], known: [Option]) throws(Problem) {
        let general: Set = ["--json", "--help", "-h", "--version"]
        do throws(ProgramArguments.UsageError) {
            let given = try ProgramArguments(
                texts, flags: general.union(known.filter { $0.value == nil }.map(\.name)),
                valued: Set(known.filter { $0.value != nil }.map(\.name)), repeatable: general)
            words = given.words
            isJSON = given.options["--json"] != nil
            isHelp = given.options["--help"] != nil || given.options["-h"] != nil
            isVersion = given.options["--version"] != nil
            for option in known where options[option] == nil { options[option] = given.options[option.name]?.first }
        } catch {
            throw Self.problem(error, known)
        }
    }

    private static func problem(_ error: ProgramArguments.UsageError, _ known: [Option]) -> Problem {
        switch error {
        case .unknownOption(let text):
            let name = String(text.prefix { $0 != "=" })
            if let meant = Spelling.nearest(to: name, among: known.map(\.name) + Option.generalNames) {
                return .usage(
                    localized(
                        "unknown option {option}; did you mean {meant}?",
                        ["option": Messages.quoted(name), "meant": meant]))
            }
            return .usage(
                localized(
                    "unknown option {option}; text that begins with '-' goes after '--'",
                    ["option": Messages.quoted(text)]))
        case .unexpectedValue(let text):
            return .usage(localized("{option}: expected no value, got one", ["option": Messages.quoted(text)]))
        case .missingValue(let name):
            return .usage(localized("{option}: expected a value, got none", ["option": name]))
        case .repeatedOption(let name): return .usage(Messages.doubledKey(name))
        }
    }

    /// Removes and returns the subcommand's name, which is two words in a group; `nil`: there is none.
    mutating func takeName() -> String? {
        guard let name = words.first else { return nil }
        let count = Subcommands.isGroup(name) ? min(2, words.count) : 1
        defer { words.removeFirst(count) }
        return words.prefix(count).joined(separator: " ")
    }

    // MARK: Values

    /// Returns the alarm names, one for each word.
    func names() throws(Problem) -> [AlarmName] {
        var names: [AlarmName] = []
        for word in words { names.append(try AlarmName(word)) }
        return names
    }

    /// Returns the first word as the name of an alarm; `nil` if there is none.
    func optionalName() throws(Problem) -> AlarmName? {
        try words.first.map { text throws(Problem) in try AlarmName(text) }
    }

    /// Returns the words before the first `KEY=VALUE`, a time or a length and a title, and the keys.
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

    /// Returns the configuration of the words from this index on, `KEY=VALUE` each, added to `given`.
    func configuration(from index: Int, _ given: [String: Value] = [:]) throws(Problem) -> [String: Value] {
        var syntax = ConfigurationSyntax(given)
        for word in words.dropFirst(index) { try syntax.add(word) }
        return syntax.configuration
    }

    /// Returns the value of an option, parsed by `read`; `nil` if it isn't given.
    func value<Value>(
        of option: Option, _ read: (String) throws(Problem) -> Value
    ) throws(Problem) -> Value? {
        guard let text = options[option] else { return nil }
        do { return try read(text) } catch { throw .usage(Messages.inKey(option.name, error)) }
    }

    /// Returns the value of an option, a number in this range; `nil` if it isn't given.
    func number(_ option: Option, in range: ClosedRange<UInt32> = 1 ... .max) throws(Problem) -> UInt32? {
        try value(of: option) { text throws(Problem) in try ConfigurationSyntax.number(text, in: range) }
    }
}
