import AlarmsClient

/// The last due time of a repeating schedule.
enum LastOccurrence {
    /// The length of the search, days: a week, and a day that a zone may have skipped.
    private static let days: UInt64 = 8

    /// Returns the last due time of a schedule's keys up to `now`, µs since 1970 UTC, in the schedule's zone or, by
    /// default, the displayed zone; `nil`: the schedule doesn't repeat. The schedule's zone is displayed afterwards.
    static func instant(of keys: [String: Value], at now: UInt64) -> UInt64? {
        guard let names = keys["weekdays"]?.stringsValue, let time = keys["time"]?.stringValue else { return nil }
        if let zone = keys["timezone"]?.stringValue { LocalTime.use(zone: zone) }
        // Steps of half a day skip no date, even if one is shorter than a day.
        let halfDay = LocalTime.spans[0] / 2
        let times = (0...2 * days).lazy.map { now > $0 * halfDay ? now - $0 * halfDay : 0 }
        return times.filter { names.contains(LocalTime.formatted($0, "%a").lowercased()) }
            .compactMap { try? LocalTime.instant(on: LocalTime.formatted($0, "%F"), at: time) }
            .first { $0 <= now }
    }
}
