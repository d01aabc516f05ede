import AlarmsClient

/// Everything that is shown to a person: one place, for its translation. This file has times and what is printed, the
/// others the screen, the problems and the help.
enum Wording {
    /// A length of time as it is read: its two largest units, rounded up to whole seconds.
    static func length(_ microseconds: UInt64) -> String {
        let seconds = microseconds / 1_000_000 + (microseconds % 1_000_000 == 0 ? 0 : 1)
        let (minutes, hours, days) = (seconds / 60, seconds / 3600, seconds / 86400)
        let units: [(UInt64, String)] = [(days, "d"), (hours % 24, "h"), (minutes % 60, "min"), (seconds % 60, "s")]
        guard let first = units.firstIndex(where: { $0.0 > 0 }) else { return "0 s" }
        return units[first...].prefix(2).filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: " ")
    }

    /// How far `instant` is from `now`.
    static func distance(_ instant: UInt64, from now: UInt64) -> String {
        instant >= now ? "in \(length(instant - now))" : "\(length(now - instant)) ago"
    }

    /// An instant, and how far it is from `now`.
    static func instant(_ instant: UInt64, at now: UInt64, isExact: Bool = false) -> String {
        "\(LocalTime.text(instant, isExact: isExact)) (\(distance(instant, from: now)))"
    }

    /// What an alarm does, in a word or two.
    static func state(_ alarm: AlarmProperties) -> String {
        switch alarm.state {
        case .scheduled: alarm.isEnabled ? "scheduled" : "disabled"
        case .countdown: "countdown"
        case .paused: "paused"
        case .alerting: "ringing"
        default: TerminalText.harmless(alarm.state.rawValue)
        }
    }

    /// When it matters next.
    static func when(_ alarm: AlarmProperties, at now: UInt64) -> String {
        switch alarm.state {
        case .countdown: instant(alarm.countdownFireUSec, at: now)
        case .paused: left(alarm.remaining(at: now))
        case .alerting: ringing(alarm, at: now)
        default: alarm.nextFireUSec > 0 ? instant(alarm.nextFireUSec, at: now) : "-"
        }
    }

    static func left(_ microseconds: UInt64) -> String { "\(length(microseconds)) left" }

    static func ringing(_ alarm: AlarmProperties, at now: UInt64) -> String {
        "for \(length(now > alarm.alertStartUSec ? now - alarm.alertStartUSec : 0))"
    }

    private static func times(_ count: UInt32) -> String { count == 1 ? "once" : "\(count) times" }

    static let untitled = "(no title)"

    static func title(_ alarm: AlarmProperties) -> String {
        alarm.title.isEmpty ? untitled : TerminalText.harmless(alarm.title)
    }

    static let noAlarms = "No alarms."
    static func listHeader(hasSchedules: Bool) -> [String] {
        ["ID", "STATE", "WHEN"] + (hasSchedules ? ["SCHEDULE"] : []) + ["TITLE"]
    }
    static let gone = "gone"

    /// What `version` prints; `service` is what the service says, if it runs.
    static func version(_ program: String, _ service: ServiceProperties?) -> String {
        guard let service else { return "alarmsctl \(program)\nThe service is not running." }
        let server = service.notificationServer
        return """
            alarmsctl \(program)
            org.example.Alarms version \(service.version), at most \(service.maximumAlarms) alarms
            Notifications: \(server.isEmpty ? "no server" : TerminalText.harmless(server))
            Time zone: \(TerminalText.harmless(service.timeZone))
            """
    }

    /// A property of an alarm, as `show` prints it.
    static func property(_ name: String, _ value: String) -> String {
        TerminalText.fitted(name + ":", to: 14) + value
    }

    /// What `show` prints.
    static func description(_ alarm: AlarmProperties, at now: UInt64) -> [String] {
        var lines = [
            property("Id", alarm.id), property("Title", title(alarm)), property("State", state(alarm)),
        ]
        func add(_ name: String, _ value: String, if isThere: Bool) {
            if isThere { lines.append(property(name, value)) }
        }
        add("App", TerminalText.harmless(alarm.appID), if: !alarm.appID.isEmpty)
        if let schedule = schedule(alarm) { lines.append(property("Schedule", schedule)) }
        add("Next ring", instant(alarm.nextFireUSec, at: now, isExact: true), if: alarm.nextFireUSec > 0)
        add("Due", instant(alarm.occurrenceUSec, at: now, isExact: true), if: alarm.occurrenceUSec > 0)
        add("Rings since", instant(alarm.alertStartUSec, at: now, isExact: true), if: alarm.alertStartUSec > 0)
        let total = DurationSyntax.text(alarm.countdownTotalUSec)
        add("Countdown", "\(length(alarm.remaining(at: now))) of \(total)", if: alarm.countdownTotalUSec > 0)
        add("Unanswered", times(alarm.snoozeCount), if: alarm.snoozeCount > 0)
        guard !alarm.configuration.isEmpty else { return lines }
        lines.append("Configuration:")
        for (key, value) in alarm.configuration.sorted(by: { $0.key < $1.key }) {
            lines += settings(key, value).map { "  " + $0 }
        }
        return lines
    }

    /// A key of a configuration and its value, in the command line's form where it has one.
    private static func settings(_ key: String, _ value: Value) -> [String] {
        let form = ConfigurationKey(rawValue: key)?.form
        guard case .action = form, let action = value.dictionaryValue else { return [setting(key, value, form)] }
        return ([ConfigurationSyntax.nameField] + ConfigurationSyntax.actionFields).compactMap { field in
            action[field].map { setting(field == ConfigurationSyntax.nameField ? key : "\(key).\(field)", $0, .text) }
        }
    }

    private static func setting(_ key: String, _ value: Value, _ form: ConfigurationKey.Form?) -> String {
        let text: String
        switch (form, value) {
        case (.instant, .uint64(let number)): text = InstantSyntax.text(number, isExact: true)
        case (.durationOrNever, .uint64(.max)): text = "never"
        case (.duration, .uint64(let number)), (.durationOrNever, .uint64(let number)):
            text = DurationSyntax.text(number)
        case (.names, let names): text = names.stringsValue.map { $0.joined(separator: ",") } ?? JSON(names).text
        case (.boolean, .boolean(let isTrue)): text = isTrue ? "yes" : "no"
        case (_, .string(let string)): text = string
        default: text = JSON(value).text
        }
        return TerminalText.harmless("\(key)=\(text)")
    }
}
