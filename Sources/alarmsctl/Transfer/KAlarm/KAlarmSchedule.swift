import AlarmsClient
import Gettext

/// The time and the recurrence of a KAlarm event.
struct KAlarmSchedule {
    private let start: ICalendar.Property?
    private let rules: [String]
    /// True if it follows the system's time zone.
    private let isLocal: Bool
    /// True if it has a date, and no time of day.
    private let isDateOnly: Bool

    init(_ event: ICalendar.Component, isLocal: Bool, isDateOnly: Bool) {
        start = event.property("DTSTART")
        rules = event.properties.filter { $0.name == "RRULE" }.map(\.value)
        self.isLocal = isLocal
        self.isDateOnly = isDateOnly
    }

    /// Sets the keys of the schedule.
    func set(in settings: inout ClockSettings) throws(KAlarmEvent.Unsupported) {
        guard let start, let (date, time) = Self.dateAndTime(start.value) else {
            throw KAlarmEvent.Unsupported(localized("its time can't be read"))
        }
        guard !isDateOnly else { throw KAlarmEvent.Unsupported(localized("it has a date, and no time of day")) }
        settings.set("time", time)
        if start.value.hasSuffix("Z") {
            settings.set("timezone", "UTC")
        } else if !isLocal {
            settings.set("timezone", start.parameters["TZID"] ?? "")
        }
        guard !rules.isEmpty else { return settings.set("date", date) }
        guard let days = weekdays(from: date) else {
            throw KAlarmEvent.Unsupported(
                localized(
                    "it repeats in a way that can't be set, {rule}",
                    ["rule": Messages.excerpt(rules.joined(separator: ", "))]))
        }
        settings.set(weekdays: days)
    }

    /// Returns the first date of a recurrence if it would otherwise also occur between today and that date.
    ///
    /// - Parameter now: The time, µs since 1970 UTC.
    func omittedFirstDay(at now: UInt64) -> String? {
        guard let start, let (date, _) = Self.dateAndTime(start.value), let days = weekdays(from: date),
            let first = Self.day(of: date), let today = Self.day(of: LocalTime.formatted(now, "%F"))
        else { return nil }
        let between = (today + 1)..<max(today + 1, first)
        return between.prefix(7).contains { days.contains(Self.weekday(of: $0)) } ? date : nil
    }

    /// Returns the date and the time of a DATE-TIME such as `20270101T070000`.
    private static func dateAndTime(_ text: String) -> (date: String, time: String)? {
        let text = text.hasSuffix("Z") ? text.dropLast() : Substring(text)
        let digits = text.filter { $0.isASCII && $0.isNumber }
        guard text.utf8.count == 15, digits.utf8.count == 14, text.dropFirst(8).first == "T" else { return nil }
        func part(_ start: Int, _ count: Int) -> Substring { digits.dropFirst(start).prefix(count) }
        let seconds = part(12, 2) == "00" ? "" : ":\(part(12, 2))"
        return ("\(part(0, 4))-\(part(4, 2))-\(part(6, 2))", "\(part(8, 2)):\(part(10, 2))\(seconds)")
    }

    /// Returns the days of the week of the recurrence rule, 0 for Monday; `nil` if the rule has other parts.
    private func weekdays(from date: String) -> Set<Int>? {
        guard rules.count == 1 else { return nil }
        var parts: [String: String] = [:]
        for part in rules[0].uppercased().split(separator: ";") {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard pair.count == 2, parts[pair[0]] == nil else { return nil }
            parts[pair[0]] = pair[1]
        }
        parts["WKST"] = nil
        guard let frequency = parts.removeValue(forKey: "FREQ"), parts.removeValue(forKey: "INTERVAL") ?? "1" == "1"
        else { return nil }
        let names = parts.removeValue(forKey: "BYDAY")?.split(separator: ",").map(String.init)
        guard parts.isEmpty else { return nil }
        let days = names?.compactMap { ["MO", "TU", "WE", "TH", "FR", "SA", "SU"].firstIndex(of: $0) }
        guard days?.count == names?.count, days?.isEmpty != true else { return nil }
        switch (frequency, days) {
        case ("DAILY", nil): return Set(0..<7)
        case ("WEEKLY", nil): return Self.day(of: date).map { [Self.weekday(of: $0)] }
        case ("DAILY", let days?), ("WEEKLY", let days?): return Set(days)
        default: return nil
        }
    }

    /// Returns the number of days from 1970-01-01 to a date `YYYY-MM-DD`; `nil` if it is earlier or malformed.
    private static func day(of date: String) -> Int? {
        (try? InstantSyntax.microseconds("\(date)T00:00:00Z")).map { Int($0 / 86_400_000_000) }
    }

    /// Returns the day of the week, 0 for Monday, of a number of days since 1970-01-01, a Thursday.
    private static func weekday(of day: Int) -> Int { (day + 3) % 7 }
}
