import AlarmCore

/// A recurrence rule, resolved day by day and independently of the engine.
///
/// The engine searches the table of a zone; this tries the offsets of the previous and of the next day.
struct Rule: Hashable {
    enum Days: Hashable {
        /// The next time that clocks show the time of day.
        case next
        /// A date, in days since 1970-01-01.
        case date(Int64)
        /// Weekdays, as a bit mask with Monday in bit 0.
        case weekly(Int)
    }

    enum Kind: Hashable {
        /// No rule: the alarm is a timer.
        case timer
        /// An instant, in µs since 1970 UTC.
        case fixed(Int64)
        /// A local time, with the time of day in seconds; an empty zone is the system's.
        case wall(Days, time: Int64, zone: String)
    }

    /// An occurrence: an instant in µs since 1970 UTC, and its date in days since 1970-01-01.
    struct Due: Hashable {
        let instant: Int64
        let date: Int64
    }

    var kind: Kind

    /// True if it repeats on weekdays.
    var repeats: Bool {
        guard case .wall(.weekly, _, _) = kind else { return false }
        return true
    }

    /// True if it is due at the next match of a time of day.
    var isNextMatch: Bool {
        guard case .wall(.next, _, _) = kind else { return false }
        return true
    }

    /// The name of its time zone, empty for the system's; `nil` if it isn't in local time.
    var zoneName: String? {
        guard case .wall(_, _, let zone) = kind else { return nil }
        return zone
    }

    private static let day: Int64 = 86_400

    /// Returns the occurrences of a rule without a date, after `first` and up to `last`.
    func occurrences(after first: Int64, through last: Int64, in zone: Zone) -> [Due] {
        guard case .wall(let days, let time, _) = kind, first < last else { return [] }
        var week = 0
        switch days {
        case .next: week = 127
        case .weekly(let bits): week = bits
        case .date: return []
        }
        let start = Self.date(first, in: zone) - 1
        let end = Self.date(last, in: zone) + 1
        var found: [Due] = []
        for date in start...end where week >> Int((date + 3) % 7) & 1 == 1 {
            guard let instant = Self.instant(date, time, in: zone, evenIfDeleted: false) else { continue }
            if first < instant, instant <= last { found.append(Due(instant: instant, date: date)) }
        }
        return found
    }

    /// Returns the only possible occurrence; `nil` if there can be several, or none.
    func single(in zone: Zone) -> Due? {
        switch kind {
        case .timer, .wall(.weekly, _, _), .wall(.next, _, _): nil
        case .fixed(let instant): Due(instant: instant, date: .min)
        case .wall(.date(let date), let time, _):
            Self.instant(date, time, in: zone, evenIfDeleted: true).map { Due(instant: $0, date: date) }
        }
    }

    /// Returns the instant, µs, of the occurrence of a repeating rule on `date`; `nil` if the zone skips the date.
    func instant(on date: Int64, in zone: Zone) -> Int64? {
        guard case .wall(_, let time, _) = kind else { return nil }
        return Self.instant(date, time, in: zone, evenIfDeleted: false)
    }

    private static func date(_ instant: Int64, in zone: Zone) -> Int64 {
        let seconds = floor(instant, by: 1_000_000)
        return floor(seconds + zone.offset(at: seconds), by: day)
    }

    private static func floor(_ number: Int64, by divisor: Int64) -> Int64 {
        number >= 0 ? number / divisor : -((-number + divisor - 1) / divisor)
    }

    /// Returns the first instant, in µs, at which clocks show this time; in a gap, the instant of the transition; `nil`
    /// if the zone skips the whole date.
    private static func instant(_ date: Int64, _ time: Int64, in zone: Zone, evenIfDeleted: Bool) -> Int64? {
        let local = date * day + time
        let (before, after) = (zone.offset(at: local - day), zone.offset(at: local + day))
        if before == after { return (local - before) * 1_000_000 }
        let valid = [local - before, local - after].filter { $0 + zone.offset(at: $0) == local }
        if let first = valid.min() { return first * 1_000_000 }
        // In a gap: searches for the transition between both.
        var (low, high) = (local - day, local + day)
        while high - low > 1 {
            let middle = (low + high) / 2
            if zone.offset(at: middle) == before { low = middle } else { high = middle }
        }
        let isDeleted = high + before <= date * day && (date + 1) * day <= high + after
        return isDeleted && !evenIfDeleted ? nil : high * 1_000_000
    }
}
