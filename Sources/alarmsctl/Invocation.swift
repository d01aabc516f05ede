import AlarmsClient

/// A command line that was understood.
struct Invocation: Equatable {
    let command: Command
    /// Whether what is printed is JSON.
    let isJSON: Bool

    /// - Parameter arguments: The arguments' bytes, without the program's name.
    /// - Throws: ``Problem/usage(_:)``, ``Problem/unknownKey(_:)``.
    init(_ arguments: [[UInt8]]) throws(Problem) {
        var options = Options()
        let words = try options.take(from: try Self.texts(arguments))
        isJSON = options.isJSON
        guard let name = words.first else {
            guard options.isHelp else { throw .usage(Wording.noSubcommand) }
            command = .help(nil)
            return
        }
        guard let subcommand = Subcommand(rawValue: name) else { throw .usage(Wording.unknownSubcommand(name)) }
        guard !options.isHelp else {
            command = .help(subcommand)
            return
        }
        let rest = Array(words.dropFirst())
        guard subcommand.arity.contains(rest.count) else { throw .usage(Wording.wrongArity(subcommand, rest)) }
        for option in options.values.keys.sorted(by: { $0.rawValue < $1.rawValue }) where option.owner != subcommand {
            throw .usage(Wording.optionElsewhere(option, subcommand))
        }
        command = try Self.command(subcommand, rest, options)
    }

    /// Whether JSON is asked for on a command line that may be wrong elsewhere.
    static func wantsJSON(_ arguments: [[UInt8]]) -> Bool {
        arguments.prefix { $0 != Array("--".utf8) }.contains(Array("--json".utf8))
    }

    private struct Options {
        var isJSON = false
        var isHelp = false
        var values: [Option: String] = [:]

        /// Takes the options out of `words`, and returns the rest. Behind `--` there are none.
        mutating func take(from words: [String]) throws(Problem) -> [String] {
            var rest: [String] = []
            var left = words[...]
            while let word = left.popFirst() {
                switch word {
                case "--": return rest + left
                case "--json": isJSON = true
                case "--help", "-h": isHelp = true
                case _ where word.hasPrefix("-") && word != "-": try takeValue(of: word, from: &left)
                default: rest.append(word)
                }
            }
            return rest
        }

        /// Takes `--NAME VALUE` or `--NAME=VALUE`, or, if there is no value to it, `--NAME`.
        private mutating func takeValue(of word: String, from left: inout ArraySlice<String>) throws(Problem) {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let option = Option(rawValue: parts[0]) else { throw .usage(Wording.unknownOption(word)) }
            guard values[option] == nil else { throw .usage(Wording.doubledKey(option.rawValue)) }
            guard option.takesValue else {
                guard parts.count == 1 else { throw .usage(Wording.optionTakesNoValue(word)) }
                values[option] = ""
                return
            }
            guard let value = parts.count == 2 ? parts[1] : left.popFirst() else {
                throw .usage(Wording.optionNeedsValue(word))
            }
            values[option] = value
        }

        /// The number of this range that stands behind an option.
        func number(_ option: Option, in range: ClosedRange<UInt32> = 1 ... .max) throws(Problem) -> UInt32? {
            guard let text = values[option] else { return nil }
            guard text.allSatisfy({ $0.isASCII && $0.isNumber }), let number = UInt32(text), range.contains(number)
            else { throw .usage(Wording.inKey(option.rawValue, .usage(Wording.numberExpected(text, range)))) }
            return number
        }
    }

    private static func command(
        _ subcommand: Subcommand, _ words: [String], _ options: Options
    ) throws(Problem) -> Command {
        switch subcommand {
        case .timer: .schedule(try timer(words))
        case .add: .add(words[0], try alarm(at: words))
        case .list: .list
        case .show:
            .show(try AlarmIdentifier(words[0]), next: try options.number(.next, in: 1...1000))
        case .history:
            .history(
                try optionalIdentifier(words), since: try since(options.values[.since]),
                limit: try options.number(.limit))
        case .stop: .stop(try optionalIdentifier(words))
        case .snooze: .snooze(try optionalIdentifier(words), length: try snoozeLength(words.dropFirst().first))
        case .pause: .verb(.pause, try AlarmIdentifier(words[0]))
        case .resume: .verb(.resume, try AlarmIdentifier(words[0]))
        case .invoke: .invoke(try AlarmIdentifier(words[0]), try action(words[1]))
        case .skip: .verb(.skip, try AlarmIdentifier(words[0]))
        case .cancel: .verb(.cancel, try AlarmIdentifier(words[0]))
        case .enable: .verb(.enable, try AlarmIdentifier(words[0]))
        case .disable: .verb(.disable, try AlarmIdentifier(words[0]))
        case .update: .update(try AlarmIdentifier(words[0]), try configuration(words.dropFirst()))
        case .wait: .wait(try AlarmIdentifier(words[0]))
        case .watch: .watch(try format(options))
        case .monitor: .monitor
        case .status: .status
        case .selfTest: .selfTest(try ahead(options))
        case .demo: .demo(service: options.values[.service])
        case .version: .version
        }
    }

    private static func action(_ text: String) throws(Problem) -> AlarmAction {
        guard let action = AlarmAction(rawValue: text) else { throw .usage(Wording.actionExpected(text)) }
        return action
    }

    private static func timer(_ words: [String]) throws(Problem) -> [String: Value] {
        let length = try DurationSyntax.microseconds(words[0])
        guard length > 0 else { throw .usage(Wording.timerTooShort) }
        var given: [ConfigurationKey: Value] = [.preAlert: .uint64(length)]
        var rest = words.dropFirst()
        if let title = rest.first, !ConfigurationSyntax.isAssignment(title) {
            given[.title] = .string(title)
            rest = rest.dropFirst()
        }
        return try configuration(rest, given)
    }

    private static func snoozeLength(_ text: String?) throws(Problem) -> UInt64? {
        guard let text else { return nil }
        return try DurationSyntax.microseconds(text)
    }

    private static func alarm(_ words: [String]) throws(Problem) -> [String: Value] {
        try configuration(words.dropFirst(2), [.title: .string(words[1])])
    }

    private static func configuration(
        _ words: ArraySlice<String>, _ given: [ConfigurationKey: Value] = [:]
    ) throws(Problem) -> [String: Value] {
        var syntax = ConfigurationSyntax(given)
        for word in words { try syntax.add(word) }
        return syntax.configuration
    }

    /// The keys of an alarm that is to be added. What can only be the rest of WHEN isn't a title.
    private static func alarm(at words: [String]) throws(Problem) -> [String: Value] {
        let ofWhen = ["today", "tomorrow", "daily", "weekdays", "weekends", "am", "pm"]
        if words.count == 2, ofWhen.contains(words[1].lowercased()) { throw .usage(Wording.belongsInWhen(words[1])) }
        return try alarm(words)
    }

    private static func ahead(_ options: Options) throws(Problem) -> SelfTest.Ahead? {
        let isAgreed = options.values[.yes] != nil
        guard let seconds = try options.number(.wake, in: SelfTest.Ahead.range) else {
            guard !isAgreed else { throw .usage(Wording.yesWithoutWake) }
            return nil
        }
        return SelfTest.Ahead(seconds: seconds, isAgreed: isAgreed)
    }

    private static func format(_ options: Options) throws(Problem) -> PanelFormat? {
        guard let name = options.values[.format] else { return nil }
        guard let format = PanelFormat(rawValue: name) else { throw .usage(Wording.formatExpected(name)) }
        guard !options.isJSON else { throw .usage(Wording.formatAndJSON) }
        return format
    }

    private static func since(_ text: String?) throws(Problem) -> Since? {
        guard let text else { return nil }
        do { return try Since(text) } catch { throw .usage(Wording.inKey(Option.since.rawValue, error)) }
    }

    private static func optionalIdentifier(_ words: [String]) throws(Problem) -> AlarmIdentifier? {
        guard let text = words.first else { return nil }
        return try AlarmIdentifier(text)
    }

    /// The arguments as texts: nothing is repaired, since what would be stored isn't what was typed.
    private static func texts(_ arguments: [[UInt8]]) throws(Problem) -> [String] {
        var texts: [String] = []
        for (index, bytes) in arguments.enumerated() {
            guard !bytes.contains(0) else { throw .usage(Wording.argumentWithNUL(index + 1, bytes)) }
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw .usage(Wording.argumentNotUTF8(index + 1, bytes))
            }
            texts.append(text)
        }
        return texts
    }
}
