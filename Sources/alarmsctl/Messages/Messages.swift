import AlarmsClient
import Gettext
import JSONText

/// The texts for people, in their language, that several commands share or that are put together; the others stand
/// where they are used. What programs read, and what is typed, is not translated: names of subcommands, options, keys
/// and their values, and of signals and properties.
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

    /// The distance of `instant` from `now`.
    static func distance(_ instant: UInt64, from now: UInt64) -> String {
        instant >= now
            ? localized("in {length}", ["length": length(instant - now)])
            : localized("{length} ago", ["length": length(now - instant)])
    }

    /// An instant, and how far it is from `now`: to the second, or, where `isExact`, to the microsecond it may have.
    ///
    /// - Parameter remark: The addition behind the distance.
    static func instant(_ instant: UInt64, at now: UInt64, isExact: Bool = false, remark: String = "") -> String {
        let time = isExact ? LocalTime.text(instant, isExact: true) : LocalTime.date(instant, at: now)
        return "\(time) (\(distance(instant, from: now))\(remark))"
    }

    /// The state of an alarm, in a word or two.
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
    static let paused = localized("paused")
    private static let alerting = localized("ringing")
    static let gone = localized("gone")

    /// The width of the longest of these words, in columns.
    static let stateWidth =
        [scheduled, disabled, countdown, paused, alerting, gone].map(TerminalText.width).max() ?? 0

    /// The time of the alarm's next event.
    ///
    /// - Parameter hasDistance: True if its distance from `now` stands behind it.
    static func when(_ alarm: AlarmProperties, at now: UInt64, hasDistance: Bool = true) -> String {
        func time(_ instant: UInt64, remark: String = "") -> String {
            hasDistance
                ? self.instant(instant, at: now, remark: remark) : LocalTime.date(instant, at: now) + remark
        }
        return switch alarm.state {
        case .countdown: time(alarm.countdownFireUSec)
        case .paused: left(alarm.remaining(at: now))
        // Translators: For how long it has been ringing.
        case .alerting: localized("for {length}", ["length": ringingLength(alarm, at: now)])
        default:
            alarm.nextFireUSec > 0 ? time(alarm.nextFireUSec, remark: skip(alarm, at: now)) : "-"
        }
    }

    /// The addition about the occurrence before the next ring, if that is skipped.
    private static func skip(_ alarm: AlarmProperties, at now: UInt64) -> String {
        alarm.skipped(at: now).map { skipped in
            // Translators: Follows the distance of the next ring, as "in 8 d"; the time is such as "Mon 07:00".
            localized(", skips {time}", ["time": LocalTime.shortText(skipped, at: now, hasDay: true)])
        } ?? ""
    }

    static func left(_ microseconds: UInt64) -> String {
        localized("{length} left", ["length": length(microseconds)])
    }

    /// The duration of the ring so far.
    static func ringingLength(_ alarm: AlarmProperties, at now: UInt64) -> String {
        length(now > alarm.alertStartUSec ? now - alarm.alertStartUSec : 0)
    }

    static func title(_ title: String) -> String {
        title.isEmpty ? localized("(no title)") : TerminalText.harmless(title)
    }

    /// The title by which people know an alarm in its state, if the service was asked for it, else its own.
    static func title(_ alarm: AlarmProperties) -> String { alarm.presentedTitle ?? title(alarm.title) }

    /// A title in the examples of the help.
    static let exampleTitle = localized("Wake up")
    /// The title of a timer there.
    static let exampleTimerTitle = localized("Tea")

    // Translators: The times in examples are to be such as `alarmsctl add` understands in the language.
    /// Days and a time in the examples of the help.
    static let exampleDays = localized("Mon,Wed,Fri 07:00")

    /// A day and a time in the examples of the help.
    static let exampleDay = localized("tomorrow 7:30")

    /// A timer in the examples of the help.
    static let exampleTimer = localized("timer 10m tea")

    static let noAlarms = localized("No alarms.")

    /// The output of `show`.
    ///
    /// - Parameters:
    ///   - hasState: False for one that isn't set.
    ///   - end: The end of the holiday, µs since 1970 UTC; 0: there is none.
    ///   - waking: The text about waking this machine for it; `nil`: there is none.
    static func description(
        _ alarm: AlarmProperties, hasState: Bool = true, holidayUntil end: UInt64 = 0, waking: String? = nil,
        at now: UInt64
    ) -> [String] {
        var rows = [(localized("Id:"), alarm.id), (localized("Title:"), title(alarm))]
        func add(_ name: String, _ value: String, if isThere: Bool) {
            if isThere { rows.append((name, value)) }
        }
        add(localized("State:"), state(alarm), if: hasState)
        add(localized("App:"), TerminalText.harmless(alarm.appID), if: !alarm.appID.isEmpty)
        if let schedule = schedule(alarm) { rows.append((localized("Schedule:"), schedule)) }
        add(localized("Next ring:"), instant(alarm.nextFireUSec, at: now, isExact: true), if: alarm.nextFireUSec > 0)
        if let waking { rows.append((localized("Wakes:"), waking)) }
        if alarm.isHeld(until: end, at: now) {
            // Translators: The alarm doesn't ring until the end of the holiday: the value is "until …".
            rows.append(
                (
                    localized("Suspended:"), localized("until {time}", ["time": instant(end, at: now, isExact: true)])
                ))
        }
        if let skipped = alarm.skipped(at: now) {
            rows.append((localized("Skipped:"), instant(skipped, at: now, isExact: true)))
        }
        add(localized("Due:"), instant(alarm.occurrenceUSec, at: now, isExact: true), if: alarm.occurrenceUSec > 0)
        add(
            localized("Rings since:"), instant(alarm.alertStartUSec, at: now, isExact: true),
            if: alarm.alertStartUSec > 0)
        let countdown = [
            "length": length(alarm.remaining(at: now)), "total": length(alarm.countdownTotalUSec),
        ]
        add(localized("Countdown:"), localized("{length} of {total}", countdown), if: alarm.countdownTotalUSec > 0)
        add(
            // Translators: How often it has rung without an answer: the value is "once" or "2 times".
            localized("Unanswered:"), localized("once", plural: "{count} times", count: Int(alarm.snoozeCount)),
            if: alarm.snoozeCount > 0)
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

    /// A key of a configuration and its value, in the command line's form where it has one.
    private static func settings(_ key: String, _ value: Value) -> [String] {
        let form = AlarmKeys.named(key)?.form
        guard case .action = form, let action = value.dictionaryValue else { return [setting(key, value, form)] }
        return ([ConfigurationSyntax.nameField] + ConfigurationSyntax.actionFields).compactMap { field in
            action[field].map { setting(field == ConfigurationSyntax.nameField ? key : "\(key).\(field)", $0, .text) }
        }
    }

    static func setting(_ key: String, _ value: Value, _ form: KeySyntax.Form?) -> String {
        let text: String
        switch (form, value) {
        case (.instant, .uint64(let number)): text = InstantSyntax.text(number, isExact: true)
        case (.durationOrNever, .uint64(.max)): text = "never"
        case (.duration, .uint64(let number)), (.durationOrNever, .uint64(let number)):
            text = DurationSyntax.text(number)
        case (.names, let names), (.weekdays, let names):
            text = names.stringsValue.map { $0.joined(separator: ",") } ?? JSON(names).text
        case (.boolean, .boolean(let isTrue)): text = isTrue ? "yes" : "no"
        case (_, .string(let string)): text = string
        default: text = JSON(value).text
        }
        return TerminalText.harmless("\(key)=\(text)")
    }
}
