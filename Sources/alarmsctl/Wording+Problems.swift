import AlarmsClient

/// What is wrong with a command line, or with the world.
extension Wording {
    /// A problem, as it is printed.
    static func problem(_ problem: Problem) -> String {
        switch problem {
        case .usage(let text), .refused(let text): text
        case .noSuchAlarm(let prefix): noSuchAlarm(prefix)
        case .unknownKey(let key): unknownKey(key, known: ConfigurationKey.allCases.map(\.rawValue))
        case .service(let error): service(error)
        case .serviceVanished: "the service has gone away"
        }
    }

    private static func service(_ error: AlarmsError) -> String {
        let text = TerminalText.harmless(error.message)
        if error.isServiceMissing { return "no alarm service: \(text.isEmpty ? error.name : text)" }
        let name = error.code?.rawValue ?? error.name
        return text.isEmpty ? name : "\(text) (\(name))"
    }

    static let noSubcommand = "expected a subcommand; alarmsctl --help lists them"

    static func unknownSubcommand(_ name: String) -> String {
        "there is no subcommand \(quoted(name)); there are \(list(Subcommand.allCases.map(\.rawValue)))"
    }

    static func wrongArity(_ subcommand: Subcommand, _ words: [String]) -> String {
        let got = words.isEmpty ? "nothing" : words.map(quoted).joined(separator: " ")
        return "\(subcommand.rawValue): expected \(synopsis(subcommand)), got \(got)"
    }

    static func unknownOption(_ word: String) -> String {
        "there is no option \(quoted(word)); a text that begins with '-' goes behind '--'"
    }

    static func optionNeedsValue(_ option: String) -> String { "\(option): expected a value behind it" }

    static func optionTakesNoValue(_ option: String) -> String { "\(quoted(option)): expected no value behind it" }

    static func formatExpected(_ text: String) -> String {
        "--format: expected \(PanelFormat.allCases.map(\.rawValue).joined(separator: " or ")), got \(quoted(text))"
    }

    static let formatAndJSON = "watch: expected --format or --json, got both"

    static let yesWithoutWake = "--yes: expected --wake SECONDS as well"

    static func optionElsewhere(_ option: Option, _ subcommand: Subcommand) -> String {
        "\(subcommand.rawValue): \(option.rawValue) belongs to \(option.owner.rawValue)"
    }

    static func argumentWithNUL(_ number: Int, _ bytes: [UInt8]) -> String {
        "argument \(number), \(escaped(bytes)), contains a NUL byte"
    }

    static func argumentNotUTF8(_ number: Int, _ bytes: [UInt8]) -> String {
        "argument \(number), \(escaped(bytes)), is not valid UTF-8"
    }

    // MARK: Values

    static func assignmentExpected(_ text: String) -> String { "expected KEY=VALUE, got \(quoted(text))" }

    static func unknownKey(_ key: String, known: [String]) -> String {
        "there is no key \(quoted(key)); there are \(list(known.sorted()))"
    }

    static func doubledKey(_ key: String) -> String { "\(key): given twice" }

    static func buttonKey(_ key: String) -> String {
        "\(key): expected buttons.ROLE.FIELD=TEXT, such as buttons.stop.text=Off"
    }

    static func actionKey(_ key: String) -> String {
        let fields = ConfigurationSyntax.actionFields.joined(separator: ", ")
        return "\(key): expected KEY=NAME, or KEY.FIELD=TEXT with FIELD one of \(fields)"
    }

    static func actionExpected(_ text: String) -> String {
        "expected an ACTION (\(list(AlarmAction.allCases.map(\.rawValue)))), got \(quoted(text))"
    }

    static func metadataKey(_ key: String) -> String { "\(key): expected metadata.NAME=TEXT" }

    static func inKey(_ key: String, _ problem: Problem) -> String { "\(key): \(self.problem(problem))" }

    static func colourExpected(_ text: String) -> String {
        "expected a colour #RRGGBB, such as #3584E4, got \(quoted(text))"
    }

    static func numberExpected(_ text: String, _ range: ClosedRange<UInt32>) -> String {
        "expected a whole number from \(range.lowerBound) to \(range.upperBound), got \(quoted(text))"
    }

    static func decimalExpected(_ text: String) -> String { "expected a number such as 0.5, got \(quoted(text))" }

    static func booleanExpected(_ text: String) -> String { "expected yes or no, got \(quoted(text))" }

    // MARK: Ids

    static func idTooShort(_ text: String) -> String {
        "expected an id, or at least its first \(AlarmIdentifier.shortest) characters, got \(quoted(text))"
    }

    private static func noSuchAlarm(_ prefix: String) -> String {
        "there is no alarm whose id begins with \(quoted(prefix))"
    }

    static func ambiguousID(_ prefix: String, _ alarms: [AlarmProperties]) -> String {
        let lines = alarms.map { "\n  \($0.id)  \(title($0))" }.joined()
        return "\(quoted(prefix)) begins the ids of \(alarms.count) alarms:\(lines)"
    }

    // MARK: Durations

    private static let durationForm = "a duration such as 90 (seconds), 10m, 1h30m or 500ms"

    static func durationExpected(_ text: String, understood: String, found: String) -> String {
        guard !understood.isEmpty else { return "expected \(durationForm), got \(quoted(text))" }
        let found = found.isEmpty ? "nothing" : quoted(found)
        return "expected \(durationForm), got \(quoted(text)): "
            + "understood \(quoted(understood)), then expected a number, got \(found)"
    }

    static func durationUnit(
        _ text: String, understood: String, number: String, found: String, units: [String]
    ) -> String {
        let before = understood.isEmpty ? "" : "understood \(quoted(understood)), then "
        let expected = units.isEmpty ? "nothing" : "one of the units \(list(units))"
        let found = found.isEmpty ? "nothing" : quoted(found)
        return "expected \(durationForm), got \(quoted(text)): "
            + "\(before)expected \(expected) behind \(number), got \(found)"
    }

    static let timerTooShort = "a timer of no length doesn't count down"

    static func durationTooLong(_ text: String) -> String {
        "\(quoted(text)) is longer than microseconds can count (584,542 years)"
    }

    // MARK: Instants

    private static let instantForm = "a time with its offset from UTC, such as 2027-01-01T07:00:00+01:00"

    static func instantExpected(_ text: String, _ expected: String, found: String) -> String {
        let understood = text.dropLast(found.count)
        let before = understood.isEmpty ? "" : "understood \(quoted(String(understood))), then "
        let found = found.isEmpty ? "nothing" : quoted(found)
        return "expected \(instantForm), got \(quoted(text)): \(before)expected \(expected), got \(found)"
    }

    static func instantNumber(_ part: InstantSyntax.Part, _ digits: Int, _ range: ClosedRange<Int>) -> String {
        let digits = digits == 4 ? "four digits" : "two digits"
        let lower = range.lowerBound < 10 && part != .year ? "0\(range.lowerBound)" : "\(range.lowerBound)"
        return part == .year ? "the year, \(digits)" : "the \(name(part)), \(digits), \(lower) to \(range.upperBound)"
    }

    static func instantSeparator(_ character: String, after part: InstantSyntax.Part) -> String {
        "'\(character)' behind the \(name(part))"
    }

    static let instantFraction = "digits behind the seconds' '.'"
    static let instantEnd = "nothing more"

    static func instantNeedsTime(_ text: String) -> String {
        "expected \(instantForm), got \(quoted(text)): 'T' and the time are missing"
    }

    static func instantNeedsOffset(_ text: String) -> String {
        "expected \(instantForm), got \(quoted(text)): the offset is missing; \(localTimes(text))"
    }

    static func instantIsLocal(_ text: String) -> String {
        "expected \(instantForm), got \(quoted(text)): \(localTimes(text))"
    }

    private static func localTimes(_ text: String) -> String {
        "\"$(date --iso-8601=seconds -d \(quoted(text)))\" gives a local time its offset"
    }

    static func instantBefore1970(_ text: String) -> String { "\(quoted(text)) is before 1970" }

    private static func name(_ part: InstantSyntax.Part) -> String {
        switch part {
        case .year: "year"
        case .month: "month"
        case .day: "day"
        case .hour: "hour"
        case .minute: "minute"
        case .second: "second"
        case .offsetHour: "offset's hours"
        case .offsetMinute: "offset's minutes"
        }
    }

    // MARK: The world

    static func outputFailed(_ reason: String) -> String { "can't write to standard output: \(reason)" }

    static func cannot(_ action: String, _ reason: String) -> String { "can't \(action): \(reason)" }

    // MARK: Parts

    static func quoted(_ text: String) -> String { "'\(TerminalText.harmless(text))'" }

    static func list(_ names: [String]) -> String { names.joined(separator: ", ") }

    private static func escaped(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789ABCDEF")
        return "'"
            + bytes.map { byte in
                (0x20..<0x7F).contains(byte)
                    ? String(UnicodeScalar(byte)) : "\\x\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }.joined() + "'"
    }
}
