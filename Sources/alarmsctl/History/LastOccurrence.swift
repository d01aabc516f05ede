import AlarmsClient

/// The last time at which a schedule that repeats was due.
enum LastOccurrence {
    /// The days on which it is looked for: a week, and those that a zone leaves out.
    private static let days: UInt64 = 8

    /// Returns the last instant up to `now`, µs since 1970 UTC, at which the keys of a schedule were due, in the zone of the
    /// schedule or that in which times are shown; `nil`: they don't repeat. Times are shown in that zone afterwards.
    static func instant(of keys: [String: Value], at now: UInt64) -> UInt64? {
        guard let names = keys["weekdays"]?.stringsValue, let time = keys["time"]?.stringValue else { return nil }
        if let zone = keys["timezone"]?.stringValue { LocalTime.use(zone: zone) }
        // Half a day never leads past a date, which may be shorter than a day.
        let halfDay = LocalTime.spans[0] / 2
        let times = (0...2 * days).lazy.map { now > $0 * halfDay ? now - $0 * halfDay : 0 }
        return times.filter { names.contains(LocalTime.formatted($0, "%a").lowercased()) }
            .compactMap { try? LocalTime.instant(on: LocalTime.formatted($0, "%F"), at: time) }
            .first { $0 <= now }
    }
}
