import AlarmCore

/// A rule as the model understands it: resolved day by day, by a way of its own.
///
/// Where the engine searches the table of a zone, this tries the offsets of the day before and the day after.
struct Rule: Hashable {
    enum Days: Hashable {
        /// As soon as a clock shows the time.
        case next
        /// On a date, in days since 1970-01-01.
        case date(Int64)
        /// On each day of the week whose bit is set; Monday's is the first.
        case weekly(Int)
    }

    enum Kind: Hashable {
        /// None: it is a timer.
        case timer
        /// At an instant, in microseconds.
        case fixed(Int64)
        /// In local time; the time of day is in seconds.
        case wall(Days, time: Int64, zone: String)
    }

    /// An occurrence: an instant in microseconds, and the date that it is meant for.
    struct Due: Hashable {
        let instant: Int64
        let date: Int64
    }

    var kind: Kind

    /// Whether there is an occurrence after each.
    var repeats: Bool {
        guard case .wall(.weekly, _, _) = kind else { return false }
        return true
    }

    /// Whether it is due on any day.
    var isNextMatch: Bool {
        guard case .wall(.next, _, _) = kind else { return false }
        return true
    }

    /// The name of the zone by which it counts; `nil`: by none.
    var zoneName: String? {
        guard case .wall(_, _, let zone) = kind else { return nil }
        return zone
    }

    private static let day: Int64 = 86_400

    /// The occurrences of a rule without a date, after one instant and up to another.
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

    /// The only instant at which it can be due, and the date that it is meant for; `nil`: there are many.
    func single(in zone: Zone) -> Due? {
        switch kind {
        case .timer, .wall(.weekly, _, _), .wall(.next, _, _): nil
        case .fixed(let instant): Due(instant: instant, date: .min)
        case .wall(.date(let date), let time, _):
            Self.instant(date, time, in: zone, evenIfDeleted: true).map { Due(instant: $0, date: date) }
        }
    }

    /// When the occurrence of a rule that repeats is that is meant for `date`.
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

    /// The instant, in microseconds, at which clocks show this time, for the first time; where they skip it, that at
    /// which they do; `nil`: they skip the whole date.
    private static func instant(_ date: Int64, _ time: Int64, in zone: Zone, evenIfDeleted: Bool) -> Int64? {
        let local = date * day + time
        let (before, after) = (zone.offset(at: local - day), zone.offset(at: local + day))
        if before == after { return (local - before) * 1_000_000 }
        let valid = [local - before, local - after].filter { $0 + zone.offset(at: $0) == local }
        if let first = valid.min() { return first * 1_000_000 }
        // Clocks skip it: somewhere between both the offset changes.
        var (low, high) = (local - day, local + day)
        while high - low > 1 {
            let middle = (low + high) / 2
            if zone.offset(at: middle) == before { low = middle } else { high = middle }
        }
        let isDeleted = high + before <= date * day && (date + 1) * day <= high + after
        return isDeleted && !evenIfDeleted ? nil : high * 1_000_000
    }
}
