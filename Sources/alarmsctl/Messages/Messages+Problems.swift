import AlarmsClient
import Gettext

/// What is wrong with a command line, or with the world.
extension Messages {
    /// A problem, as it is printed.
    static func problem(_ problem: Problem) -> String {
        switch problem {
        case .usage(let text), .refused(let text): text
        case .noSuchAlarm(let prefix): noSuchAlarm(prefix)
        case .unknownKey(let key): unknownKey(key, known: ConfigurationKey.allCases.map(\.rawValue))
        case .service(let error): service(error)
        case .serviceVanished: localized("the service has exited")
        }
    }

    private static func service(_ error: AlarmsError) -> String {
        let text = TerminalText.harmless(error.message)
        if error.isServiceMissing {
            return localized(
                "the alarm service can't be reached: {problem}", ["problem": text.isEmpty ? error.name : text])
        }
        let name = error.code?.rawValue ?? error.name
        return text.isEmpty ? name : "\(text) (\(name))"
    }

    static let noSubcommand = localized("expected a subcommand; alarmsctl --help lists them")

    static func unknownSubcommand(_ name: String) -> String {
        localized(
            "unknown subcommand {name}; expected one of {names}",
            ["name": quoted(name), "names": list(Subcommands.all.map { $0.name })])
    }

    static func wrongParameters(_ subcommand: any Subcommand.Type, _ words: [String]) -> String {
        let got = words.isEmpty ? nothing : words.map(quoted).joined(separator: " ")
        let parameters = subcommand.parameters.synopsis
        return localized(
            "{subcommand}: expected {arguments}, got {words}",
            [
                "subcommand": subcommand.name, "arguments": parameters.isEmpty ? localized("no arguments") : parameters,
                "words": got,
            ])
    }

    static func unknownOption(_ word: String) -> String {
        localized(
            "unknown option {option}; text that begins with '-' goes after '--'", ["option": quoted(word)])
    }

    static func optionNeedsValue(_ option: String) -> String {
        localized("{option}: expected a value, got none", ["option": option])
    }

    static func optionTakesNoValue(_ option: String) -> String {
        localized("{option}: expected no value, got one", ["option": quoted(option)])
    }

    static func formatExpected(_ text: String) -> String {
        localized(
            "--format: expected one of {formats}, got {text}",
            ["formats": list(PanelFormat.allCases.map(\.rawValue)), "text": quoted(text)])
    }

    static let formatAndJSON = localized("watch: expected --format or --json, got both")

    static let yesWithoutWake = localized("--yes: expected --wake SECONDS as well")

    static func optionElsewhere(_ option: Option, _ subcommand: any Subcommand.Type) -> String {
        let owners = Subcommands.all.filter { $0.options.contains(option) }.map { $0.name }
        return localized(
            "{subcommand}: {option} belongs to {owner}",
            ["subcommand": subcommand.name, "option": option.name, "owner": list(owners)])
    }

    static func argumentWithNUL(_ number: Int, _ bytes: [UInt8]) -> String {
        localized("argument {number}, {text}, contains a NUL byte", ["number": "\(number)", "text": escaped(bytes)])
    }

    static func argumentNotUTF8(_ number: Int, _ bytes: [UInt8]) -> String {
        localized("argument {number}, {text}, is not valid UTF-8", ["number": "\(number)", "text": escaped(bytes)])
    }

    // MARK: Values

    static func assignmentExpected(_ text: String) -> String {
        localized("expected KEY=VALUE, got {text}", ["text": quoted(text)])
    }

    static func unknownKey(_ key: String, known: [String]) -> String {
        localized("unknown key {key}; expected one of {keys}", ["key": quoted(key), "keys": list(known.sorted())])
    }

    static func doubledKey(_ key: String) -> String { localized("{key}: given twice", ["key": key]) }

    static func buttonKey(_ key: String) -> String {
        localized("{key}: expected buttons.ROLE.FIELD=TEXT, such as buttons.stop.text=Off", ["key": key])
    }

    static func actionKey(_ key: String) -> String {
        localized(
            "{key}: expected KEY=NAME, or KEY.FIELD=TEXT with FIELD one of {fields}",
            ["key": key, "fields": list(ConfigurationSyntax.actionFields)])
    }

    static func actionExpected(_ text: String) -> String {
        localized(
            "expected an ACTION ({actions}), got {text}",
            ["actions": list(AlarmAction.allCases.map(\.rawValue)), "text": quoted(text)])
    }

    static func metadataKey(_ key: String) -> String {
        localized("{key}: expected metadata.NAME=TEXT", ["key": key])
    }

    static func inKey(_ key: String, _ problem: Problem) -> String { "\(key): \(self.problem(problem))" }

    static func colourExpected(_ text: String) -> String {
        localized("expected a colour #RRGGBB, such as #3584E4, got {text}", ["text": quoted(text)])
    }

    static func numberExpected(_ text: String, _ range: ClosedRange<UInt32>) -> String {
        localized(
            "expected a whole number from {lowest} to {highest}, got {text}",
            ["lowest": "\(range.lowerBound)", "highest": "\(range.upperBound)", "text": quoted(text)])
    }

    static func decimalExpected(_ text: String) -> String {
        localized("expected a number such as 0.5, got {text}", ["text": quoted(text)])
    }

    static func booleanExpected(_ text: String) -> String {
        // Translators: yes and no are what is typed.
        localized("expected yes or no, got {text}", ["text": quoted(text)])
    }

    // MARK: Ids

    static let withoutID = localized("Without an ID: the alarm that has rung longest.")

    static func idTooShort(_ text: String) -> String {
        localized(
            "expected an id, or at least its first {count} characters, got {text}",
            ["count": "\(AlarmIdentifier.shortest)", "text": quoted(text)])
    }

    private static func noSuchAlarm(_ prefix: String) -> String {
        localized("there is no alarm whose id begins with {prefix}", ["prefix": quoted(prefix)])
    }

    static func ambiguousID(_ prefix: String, _ alarms: [AlarmProperties]) -> String {
        let lines = alarms.map { "\n  \($0.id)  \(title($0))" }.joined()
        return localized(
            "{prefix} begins the id of {count} alarm:", plural: "{prefix} begins the ids of {count} alarms:",
            count: alarms.count, ["prefix": quoted(prefix)]) + lines
    }

    // MARK: Durations

    private static let durationForm = localized("a duration such as 90 (seconds), 10m, 1h30m or 500ms")

    static func durationExpected(_ text: String, understood: String, found: String) -> String {
        expected(durationForm, text, understood, understood.isEmpty ? nil : localized("a number"), found)
    }

    static func durationUnit(
        _ text: String, understood: String, number: String, found: String, units: [String]
    ) -> String {
        let wanted =
            units.isEmpty
            ? localized("nothing after {number}", ["number": number])
            : localized("one of the units {units} after {number}", ["units": list(units), "number": number])
        return expected(durationForm, text, understood, wanted, found)
    }

    static let timerTooShort = localized("expected a duration of more than 0, got 0")

    static func durationTooLong(_ text: String) -> String {
        localized("expected at most 584,542 years, got {text}", ["text": quoted(text)])
    }

    // MARK: Instants

    private static let instantForm = localized("a time with its offset from UTC, such as 2027-01-01T07:00:00+01:00")

    static func instantExpected(_ text: String, _ wanted: String, found: String) -> String {
        expected(instantForm, text, String(text.dropLast(found.count)), wanted, found)
    }

    static func instantNumber(_ part: InstantSyntax.Part, _ range: ClosedRange<Int>) -> String {
        guard part != .year else { return localized("the year, four digits") }
        return localized(
            "the {part}, two digits, {lowest} to {highest}",
            [
                "part": name(part), "lowest": range.lowerBound < 10 ? "0\(range.lowerBound)" : "\(range.lowerBound)",
                "highest": "\(range.upperBound)",
            ])
    }

    static func instantSeparator(_ character: String, after part: InstantSyntax.Part) -> String {
        localized("{character} after the {part}", ["character": quoted(character), "part": name(part)])
    }

    static let instantFraction = localized("digits after the '.' of the seconds")
    static let instantEnd = localized("nothing more")

    static func instantNeedsTime(_ text: String) -> String {
        expected(instantForm, text, because: localized("'T' and the time are missing"))
    }

    static func instantNeedsOffset(_ text: String) -> String {
        expected(
            instantForm, text,
            because: localized("the offset is missing; {command} gives a local time its offset", localTime(text)))
    }

    static func instantIsLocal(_ text: String) -> String {
        expected(
            instantForm, text, because: localized("{command} gives a local time its offset", localTime(text)))
    }

    private static func localTime(_ text: String) -> [String: String] {
        ["command": "\"$(date --iso-8601=seconds -d '\(TerminalText.harmless(text))')\""]
    }

    static func instantBefore1970(_ text: String) -> String {
        localized("expected a time after 1970, got {text}", ["text": quoted(text)])
    }

    private static func name(_ part: InstantSyntax.Part) -> String {
        switch part {
        case .year: localized("year")
        case .month: localized("month")
        case .day: localized("day")
        case .hour: localized("hour")
        case .minute: localized("minute")
        case .second: localized("second")
        case .offsetHour: localized("offset's hours")
        case .offsetMinute: localized("offset's minutes")
        }
    }

    // MARK: What was read

    /// That `form` was expected and `text` isn't, for a reason.
    private static func expected(_ form: String, _ text: String, because reason: String) -> String {
        localized(
            "expected {form}, got {text}: {reason}", ["form": form, "text": quoted(text), "reason": reason])
    }

    /// That `form` was expected and `text` isn't: behind what was understood of it stands `found` and not `wanted`, of
    /// which `nil` says nothing.
    private static func expected(
        _ form: String, _ text: String, _ understood: String, _ wanted: String?, _ found: String
    ) -> String {
        guard let wanted else {
            return localized("expected {form}, got {text}", ["form": form, "text": quoted(text)])
        }
        let found = found.isEmpty ? nothing : quoted(found)
        let reason =
            understood.isEmpty
            ? localized("expected {wanted}, got {found}", ["wanted": wanted, "found": found])
            : localized(
                "understood {understood}, then expected {wanted}, got {found}",
                ["understood": quoted(understood), "wanted": wanted, "found": found])
        return expected(form, text, because: reason)
    }

    // Translators: What was found where something was expected.
    private static let nothing = localized("nothing")

    // MARK: The world

    static func outputFailed(_ reason: String) -> String {
        localized("can't write to standard output: {reason}", ["reason": reason])
    }

    static func cannotStart(_ program: String, _ reason: String) -> String {
        localized("can't start {program}: {reason}", ["program": quoted(program), "reason": reason])
    }

    static func noTemporaryDirectory(_ reason: String) -> String {
        localized("can't make a temporary directory: {reason}", ["reason": reason])
    }

    // MARK: Parts

    static func quoted(_ text: String) -> String {
        // Translators: A text in quotation marks.
        localized("'{text}'", ["text": TerminalText.harmless(text)])
    }

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
