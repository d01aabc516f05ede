import AlarmsClient
import Gettext

/// Everything that is shown to a person, in their language. This file has times and what is printed, the others the
/// screen, the problems and the help. What programs read, and what is typed, is not translated: names of subcommands,
/// options, keys and their values, and of signals and properties.
enum Messages {
    /// A length of time as it is read: its two largest units, rounded up to whole seconds.
    static func length(_ microseconds: UInt64) -> String {
        let seconds = microseconds / 1_000_000 + (microseconds % 1_000_000 == 0 ? 0 : 1)
        let (minutes, hours, days) = (seconds / 60, seconds / 3600, seconds / 86400)
        let parts: [(UInt64, (String) -> String)] = [
            (days, { localized("{number} d", ["number": $0]) }),
            (hours % 24, { localized("{number} h", ["number": $0]) }),
            (minutes % 60, { localized("{number} min", ["number": $0]) }),
            (seconds % 60, { localized("{number} s", ["number": $0]) }),
        ]
        let first = parts.firstIndex { $0.0 > 0 } ?? parts.count - 1
        return parts[first...].prefix(2).enumerated().filter { $0.offset == 0 || $0.element.0 > 0 }
            .map { $0.element.1("\($0.element.0)") }.joined(separator: " ")
    }

    /// How far `instant` is from `now`.
    static func distance(_ instant: UInt64, from now: UInt64) -> String {
        instant >= now
            ? localized("in {length}", ["length": length(instant - now)])
            : localized("{length} ago", ["length": length(now - instant)])
    }

    /// An instant, and how far it is from `now`.
    static func instant(_ instant: UInt64, at now: UInt64, isExact: Bool = false) -> String {
        "\(LocalTime.text(instant, isExact: isExact)) (\(distance(instant, from: now)))"
    }

    /// What an alarm does, in a word or two.
    static func state(_ alarm: AlarmProperties) -> String {
        switch alarm.state {
        case .scheduled: alarm.isEnabled ? scheduled : disabled
        case .countdown: countdown
        case .paused: paused
        case .alerting: alerting
        default: TerminalText.harmless(alarm.state.rawValue)
        }
    }

    // Translators: The states of an alarm, each in a word.
    private static let scheduled = localized("scheduled")
    private static let disabled = localized("disabled")
    private static let countdown = localized("countdown")
    private static let paused = localized("paused")
    private static let alerting = localized("ringing")
    static let gone = localized("gone")

    /// As many columns as the longest of these words takes.
    static let stateWidth =
        [scheduled, disabled, countdown, paused, alerting, gone].map(TerminalText.width).max() ?? 0

    /// When it matters next.
    static func when(_ alarm: AlarmProperties, at now: UInt64) -> String {
        switch alarm.state {
        case .countdown: instant(alarm.countdownFireUSec, at: now)
        case .paused: left(alarm.remaining(at: now))
        case .alerting: ringing(alarm, at: now)
        default: alarm.nextFireUSec > 0 ? instant(alarm.nextFireUSec, at: now) : "-"
        }
    }

    static func left(_ microseconds: UInt64) -> String {
        localized("{length} left", ["length": length(microseconds)])
    }

    private static func ringing(_ alarm: AlarmProperties, at now: UInt64) -> String {
        // Translators: For how long it has been ringing.
        localized("for {length}", ["length": ringingLength(alarm, at: now)])
    }

    /// For how long it has been ringing.
    static func ringingLength(_ alarm: AlarmProperties, at now: UInt64) -> String {
        length(now > alarm.alertStartUSec ? now - alarm.alertStartUSec : 0)
    }

    private static func times(_ count: UInt32) -> String {
        localized("once", plural: "{count} times", count: Int(count))
    }

    static let untitled = localized("(no title)")

    static func title(_ alarm: AlarmProperties) -> String {
        alarm.title.isEmpty ? untitled : TerminalText.harmless(alarm.title)
    }

    static let noAlarms = localized("No alarms.")

    static func listHeader(hasSchedules: Bool) -> [String] {
        let schedule = hasSchedules ? [localized("SCHEDULE")] : []
        return [localized("ID"), localized("STATE"), localized("WHEN")] + schedule + [localized("TITLE")]
    }

    /// What `version` prints; `service` is what the service says, if it runs.
    static func version(_ program: String, _ service: ServiceProperties?) -> String {
        let name = "alarmsctl \(program)"
        guard let service else { return name + "\n" + localized("The service is not running.") }
        let server = service.notificationServer
        return [
            name,
            localized(
                "org.example.Alarms version {version}, at most {count} alarm",
                plural: "org.example.Alarms version {version}, at most {count} alarms",
                count: Int(service.maximumAlarms), ["version": "\(service.version)"]),
            localized(
                "Notifications: {server}",
                ["server": server.isEmpty ? localized("no server") : TerminalText.harmless(server)]),
            localized("Time zone: {zone}", ["zone": TerminalText.harmless(service.timeZone)]),
        ].joined(separator: "\n")
    }

    /// What `show` prints.
    static func description(_ alarm: AlarmProperties, at now: UInt64) -> [String] {
        var rows = [
            (localized("Id:"), alarm.id), (localized("Title:"), title(alarm)), (localized("State:"), state(alarm)),
        ]
        func add(_ name: String, _ value: String, if isThere: Bool) {
            if isThere { rows.append((name, value)) }
        }
        add(localized("App:"), TerminalText.harmless(alarm.appID), if: !alarm.appID.isEmpty)
        if let schedule = schedule(alarm) { rows.append((localized("Schedule:"), schedule)) }
        add(localized("Next ring:"), instant(alarm.nextFireUSec, at: now, isExact: true), if: alarm.nextFireUSec > 0)
        add(localized("Due:"), instant(alarm.occurrenceUSec, at: now, isExact: true), if: alarm.occurrenceUSec > 0)
        add(
            localized("Rings since:"), instant(alarm.alertStartUSec, at: now, isExact: true),
            if: alarm.alertStartUSec > 0)
        add(localized("Countdown:"), countdown(alarm, at: now), if: alarm.countdownTotalUSec > 0)
        // Translators: How often it has rung without an answer: the value is "once" or "2 times".
        add(localized("Unanswered:"), times(alarm.snoozeCount), if: alarm.snoozeCount > 0)
        // The columns are the same for all alarms, unless a word is longer.
        let width = max(14, (rows.map { TerminalText.width($0.0) }.max() ?? 0) + 2)
        var lines = rows.map { TerminalText.fitted($0, to: width) + $1 }
        guard !alarm.configuration.isEmpty else { return lines }
        lines.append(localized("Configuration:"))
        for (key, value) in alarm.configuration.sorted(by: { $0.key < $1.key }) {
            lines += settings(key, value).map { "  " + $0 }
        }
        return lines
    }

    private static func countdown(_ alarm: AlarmProperties, at now: UInt64) -> String {
        localized(
            "{length} of {total}",
            ["length": length(alarm.remaining(at: now)), "total": DurationSyntax.text(alarm.countdownTotalUSec)])
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
