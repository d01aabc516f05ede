import AlarmsClient
import Gettext
import JSONText

/// Messages about schedules and history.
extension Messages {
    /// The rule in local time of an alarm that has one, as `add` and `update` take it, too.
    static func schedule(_ alarm: AlarmProperties) -> String? {
        let configuration = alarm.configuration
        guard let time = configuration["time"]?.stringValue.map(LocalTime.timeOfDay) else { return nil }
        let days = configuration["weekdays"]?.stringsValue.map(days)
        let parts = [days ?? configuration["date"]?.stringValue, time, configuration["timezone"]?.stringValue]
        return TerminalText.harmless(parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " "))
    }

    private static func days(_ names: [String]) -> String {
        // One day alone would be once.
        if names.count == 1 { return localized("every {day}", ["day": day(names[0])]) }
        return shortDays(names) ?? names.map(day).joined(separator: " ")
    }

    /// The word for days of the week that have one.
    static func shortDays(_ names: [String]) -> String? {
        switch names {
        case ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]: localized("daily")
        case ["mon", "tue", "wed", "thu", "fri"]: localized("weekdays")
        case ["sat", "sun"]: localized("weekends")
        default: nil
        }
    }

    /// The short name of a day of the week, by its English one; what isn't any stays as it is.
    static func day(_ name: String) -> String {
        ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].firstIndex(of: name.lowercased()).map { index in
            DateFormat.shortName(ofWeekday: index + 1)
        } ?? name.prefix(1).uppercased() + name.dropFirst()
    }

    // MARK: history

    /// The event of an entry, as `history` prints it.
    static func event(_ entry: HistoryEntry) -> String {
        switch entry.event {
        case "fired":
            let late = entry.atUSec > entry.dueUSec ? entry.atUSec - entry.dueUSec : 0
            return late < 1_000_000 ? localized("rang") : localized("rang {length} late", ["length": length(late)])
        case "stopped": return localized("stopped ({reason})", ["reason": reason(entry.reason)])
        case "snoozed": return localized("snoozed until {time}", ["time": LocalTime.text(entry.dueUSec)])
        case "missed":
            return localized(
                "missed, due {time} ({policy})", plural: "missed {count} times, last due {time} ({policy})",
                count: max(1, Int(entry.count)),
                ["time": LocalTime.text(entry.dueUSec), "policy": policy(entry.policy)])
        default: return notToBe(entry) ?? TerminalText.harmless(entry.event)
        }
    }

    /// The event by which a ring was not to be; `nil` if it is another.
    private static func notToBe(_ entry: HistoryEntry) -> String? {
        let time = ["time": LocalTime.text(entry.dueUSec)]
        // Translators: Events of the history by which an alarm doesn't ring at a time.
        return switch entry.event {
        case "skipped": localized("skipped, due {time}", time)
        case "disabled": localized("switched off, due {time}", time)
        case "held": localized("held by a holiday, due {time}", time)
        case "denied": localized("app denied, due {time}", time)
        case "replaced": localized("replaced, due {time}", time)
        default: nil
        }
    }

    // Translators: Why an alert ended, in a word.
    private static func reason(_ name: String) -> String {
        switch name {
        case "user": localized("user")
        case "client": localized("client")
        case "timeout": localized("timeout")
        case "superseded": localized("superseded")
        case "cancelled": localized("cancelled")
        case "disabled": localized("disabled")
        case "denied": localized("denied")
        default: TerminalText.harmless(name)
        }
    }

    // Translators: What the alarm does when it was missed, in a word.
    private static func policy(_ name: String) -> String {
        switch name {
        case "ring": localized("ring")
        case "notify": localized("notify")
        case "drop": localized("drop")
        default: TerminalText.harmless(name)
        }
    }
}
