/// A rule in local time: at a time of day, once, on a date, or on days of the week.
///
/// If the time falls into a gap, the occurrence is due at the first instant after the gap; if clocks show the time
/// twice, at the first of both. A date that the zone leaves out has no occurrence.
public struct WallSchedule: Hashable, Sendable {
    /// The days of a rule.
    public enum Days: Hashable, Sendable {
        /// Once: as soon as a clock shows the time.
        case next
        /// Once, on this date.
        case date(CivilDate)
        /// These days of the week, at least one.
        case weekly(Weekdays)
    }

    /// The time of day.
    public let time: TimeOfDay
    /// The days.
    public let days: Days

    /// Describes a rule.
    public init(_ time: TimeOfDay, _ days: Days) {
        self.time = time
        self.days = days
    }

    /// The most candidate dates; a zone leaves out hardly one date in its history.
    private static let mostAttempts = 8

    /// Returns the first occurrence after `instant`; `nil`: there is none.
    func first(after instant: WallTime, in zone: Zone) -> DueTime? {
        guard let weekdays else { return theOne(in: zone).flatMap { $0.instant > instant ? $0 : nil } }
        // In a gap an occurrence is due at its end, in an overlap at the first of both times: none of an earlier date
        // is still to come.
        let segment = zone.segment(at: instant.seconds)
        var date = weekdays.first(from: CivilDate(localSeconds: instant.seconds + segment.offset))
        for _ in 0..<Self.mostAttempts {
            if let due = due(on: date, in: zone, near: segment), due.instant > instant { return due }
            date = weekdays.first(from: date.adding(days: 1))
        }
        return nil
    }

    /// Returns the last occurrence up to `instant`; `nil`: there is none.
    func last(upTo instant: WallTime, in zone: Zone) -> DueTime? {
        guard let weekdays else { return theOne(in: zone).flatMap { $0.instant <= instant ? $0 : nil } }
        // If an overlap leads back over midnight, the first times of the next date have been shown already.
        let segment = zone.segment(at: instant.seconds)
        let shown = CivilDate(localSeconds: instant.seconds + segment.offset)
        var date = weekdays.last(upTo: shown.adding(days: 1))
        for _ in 0..<Self.mostAttempts {
            if let due = due(on: date, in: zone, near: segment), due.instant <= instant { return due }
            date = weekdays.last(upTo: date.adding(days: -1))
        }
        return nil
    }

    /// Counts the occurrences with dates from `first` through `last`.
    func count(from first: CivilDate, through last: CivilDate, in zone: Zone) -> Int64 {
        guard let weekdays else { return first <= last ? 1 : 0 }
        let missing = zone.missingDates.count { first <= $0 && $0 <= last && weekdays.contains($0.weekday) }
        return weekdays.count(from: first, through: last) - Int64(missing)
    }

    /// The days of the week with occurrences; `nil`: the rule has a single date.
    private var weekdays: Weekdays? {
        switch days {
        case .next: .all
        case .date: nil
        case .weekly(let weekdays): weekdays.isEmpty ? nil : weekdays
        }
    }

    /// Returns the occurrence of a rule with a date. If the zone leaves the date out, it is due at the end of that gap.
    private func theOne(in zone: Zone) -> DueTime? {
        guard case .date(let date) = days else { return nil }
        return DueTime(WallTime(seconds: instant(on: date, in: zone).seconds), on: date)
    }

    /// Returns true unless the zone leaves out `date`.
    func exists(_ date: CivilDate, in zone: Zone) -> Bool { !instant(on: date, in: zone).isOfMissingDate }

    /// Returns the occurrence on `date`; `nil`: the zone leaves the date out.
    ///
    /// - Parameter segment: The span of `zone` that most likely contains it.
    private func due(on date: CivilDate, in zone: Zone, near segment: Zone.Segment) -> DueTime? {
        if let seconds = segment.resolve(date.startOfDay + time.seconds) {
            return DueTime(WallTime(seconds: seconds), on: date)
        }
        let (seconds, isOfMissingDate) = instant(on: date, in: zone)
        return isOfMissingDate ? nil : DueTime(WallTime(seconds: seconds), on: date)
    }

    private func instant(on date: CivilDate, in zone: Zone) -> (seconds: Int64, isOfMissingDate: Bool) {
        let start = date.startOfDay
        switch zone.resolve(start + time.seconds) {
        case .instant(let seconds):
            return (seconds, false)
        case .missing(let gap):
            let isWholeDay =
                gap.missing.lowerBound <= start
                && start + CivilDate.secondsPerDay <= gap.missing.upperBound
            return (gap.end, isWholeDay)
        }
    }
}
