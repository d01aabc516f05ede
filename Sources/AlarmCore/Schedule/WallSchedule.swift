/// A rule in the local time of some zone: at a time of day, once, on a date, or on days of the week.
///
/// If clocks are set forward past that time, the occurrence is due when they are, at the first instant after the
/// gap; where they show it twice, at the first of both. A date that a zone has left out has no occurrence.
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

    /// The most candidate dates: a zone skips a date hardly once in its history.
    private static let mostAttempts = 8

    /// The first occurrence after `instant`; `nil`: there is none.
    func first(after instant: WallTime, in zone: Zone) -> DueTime? {
        guard let weekdays else { return theOne(in: zone).flatMap { $0.instant > instant ? $0 : nil } }
        // A gap moves an occurrence forward within the local time of one date, an overlap back: none of an earlier date
        // is still to come.
        let segment = zone.segment(at: instant.seconds)
        var date = weekdays.first(from: CivilDate(localSeconds: instant.seconds + segment.offset))
        for _ in 0..<Self.mostAttempts {
            if let due = due(on: date, in: zone, near: segment), due.instant > instant { return due }
            date = weekdays.first(from: date.adding(days: 1))
        }
        return nil
    }

    /// The last occurrence at `instant` or before; `nil`: there is none.
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

    /// Counts the occurrences from the one meant for `first` to the one meant for `last`.
    func count(from first: CivilDate, through last: CivilDate, in zone: Zone) -> Int64 {
        guard let weekdays else { return first <= last ? 1 : 0 }
        let missing = zone.missingDates.count { first <= $0 && $0 <= last && weekdays.contains($0.weekday) }
        return weekdays.count(from: first, through: last) - Int64(missing)
    }

    /// The days of the week of those dates that come into question; `nil`: one date only does.
    private var weekdays: Weekdays? {
        switch days {
        case .next: .all
        case .date: nil
        case .weekly(let weekdays): weekdays.isEmpty ? nil : weekdays
        }
    }

    /// The occurrence of a rule that has one. If the zone leaves its date out, it is due when that would have been.
    private func theOne(in zone: Zone) -> DueTime? {
        guard case .date(let date) = days else { return nil }
        return DueTime(WallTime(seconds: instant(on: date, in: zone).seconds), on: date)
    }

    /// True if the zone hasn't skipped `date`.
    func exists(_ date: CivilDate, in zone: Zone) -> Bool { !instant(on: date, in: zone).isOfMissingDate }

    /// - Parameter segment: The span of time of `zone` in which it most likely is.
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
