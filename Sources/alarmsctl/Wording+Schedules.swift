import AlarmsClient

/// When alarms are due, and when they were.
extension Wording {
    /// The rule in local time of an alarm that has one, as `add` takes it; its zone if times aren't shown in that.
    static func schedule(_ alarm: AlarmProperties) -> String? {
        let configuration = alarm.configuration
        guard let time = configuration["time"]?.stringValue else { return nil }
        let days = configuration["weekdays"]?.stringsValue.map(days)
        let zone = configuration["timezone"]?.stringValue ?? ""
        let shownZone = zone.isEmpty || LocalTime.isIn(zone: zone) ? nil : zone
        let parts = [days ?? configuration["date"]?.stringValue, time, shownZone]
        return TerminalText.harmless(parts.compactMap { $0 }.joined(separator: " "))
    }

    private static func days(_ names: [String]) -> String {
        switch names {
        case ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]: "daily"
        case ["mon", "tue", "wed", "thu", "fri"]: "weekdays"
        case ["sat", "sun"]: "weekends"
        default: names.map(\.capitalized).joined(separator: " ")
        }
    }

    /// An occurrence, as `show --next` prints it.
    static func occurrence(_ microseconds: UInt64) -> [String] {
        [LocalTime.text(microseconds), InstantSyntax.text(microseconds)]
    }

    static let noOccurrences = "No occurrences."

    // MARK: history

    static let noHistory = "No history."
    static let historyHeader = ["TIME", "ID", "EVENT", "TITLE"]

    /// What has happened, as `history` prints it.
    static func event(_ entry: HistoryEntry) -> String {
        switch entry.event {
        case "fired":
            let late = entry.atUSec > entry.dueUSec ? entry.atUSec - entry.dueUSec : 0
            return late < 1_000_000 ? "rang" : "rang \(length(late)) late"
        case "stopped": return "stopped (\(TerminalText.harmless(entry.reason)))"
        case "snoozed": return "snoozed until \(LocalTime.text(entry.dueUSec))"
        case "missed":
            let times = entry.count > 1 ? " \(entry.count) times, last" : ","
            let policy = TerminalText.harmless(entry.policy)
            return "missed\(times) due \(LocalTime.text(entry.dueUSec)) (\(policy))"
        default: return TerminalText.harmless(entry.event)
        }
    }

    static func title(_ entry: HistoryEntry) -> String {
        entry.title.isEmpty ? untitled : TerminalText.harmless(entry.title)
    }

    // MARK: Problems

    static func givenByWhen(_ key: String) -> String { "\(key): WHEN says that already" }

    static func contradictsLength(_ key: String) -> String { "\(key): WHEN says a length of time, not a schedule" }

    static func belongsInWhen(_ title: String) -> String {
        "TITLE: expected a title, got '\(title)'; a WHEN of several words needs quotes, such as '07:00 tomorrow'"
    }

    static let zoneBelongsInWhen =
        "timezone: expected it in WHEN, which has a date, such as 'tomorrow 7:30 Europe/Berlin'"
}

extension String {
    /// With its first letter in upper case.
    fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
