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
        if options.service != nil, subcommand != .demo {
            throw .usage(Wording.optionElsewhere("--service", subcommand))
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
        var service: String?

        /// Takes the options out of `words`, and returns the rest. Behind `--` there are none.
        mutating func take(from words: [String]) throws(Problem) -> [String] {
            var rest: [String] = []
            var left = words[...]
            while let word = left.popFirst() {
                switch word {
                case "--": return rest + left
                case "--json": isJSON = true
                case "--help", "-h": isHelp = true
                case "--service":
                    guard let path = left.popFirst() else { throw .usage(Wording.optionNeedsValue(word)) }
                    service = path
                case _ where word.hasPrefix("--service="): service = String(word.dropFirst("--service=".count))
                case _ where word.hasPrefix("-") && word != "-": throw .usage(Wording.unknownOption(word))
                default: rest.append(word)
                }
            }
            return rest
        }
    }

    private static func command(
        _ subcommand: Subcommand, _ words: [String], _ options: Options
    ) throws(Problem) -> Command {
        switch subcommand {
        case .timer: .schedule(try timer(words))
        case .add: .schedule(try alarm(words))
        case .list: .list
        case .show: .show(try AlarmIdentifier(words[0]))
        case .stop: .verb(.stop, try optionalIdentifier(words))
        case .snooze: .verb(.snooze, try optionalIdentifier(words))
        case .pause: .verb(.pause, try AlarmIdentifier(words[0]))
        case .resume: .verb(.resume, try AlarmIdentifier(words[0]))
        case .cancel: .verb(.cancel, try AlarmIdentifier(words[0]))
        case .enable: .verb(.enable, try AlarmIdentifier(words[0]))
        case .disable: .verb(.disable, try AlarmIdentifier(words[0]))
        case .update: .update(try AlarmIdentifier(words[0]), try configuration(words.dropFirst()))
        case .wait: .wait(try AlarmIdentifier(words[0]))
        case .watch: .watch
        case .monitor: .monitor
        case .demo: .demo(service: options.service)
        case .version: .version
        }
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

    private static func alarm(_ words: [String]) throws(Problem) -> [String: Value] {
        let due = Value.uint64(try InstantSyntax.microseconds(words[0]))
        return try configuration(words.dropFirst(2), [.fireAt: due, .title: .string(words[1])])
    }

    private static func configuration(
        _ words: ArraySlice<String>, _ given: [ConfigurationKey: Value] = [:]
    ) throws(Problem) -> [String: Value] {
        var syntax = ConfigurationSyntax(given)
        for word in words { try syntax.add(word) }
        return syntax.configuration
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
