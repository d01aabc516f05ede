/// The schedule of an alarm. An alarm without one is a timer.
public enum Schedule: Hashable, Sendable {
    /// Once, at a fixed instant, independent of the time zone (key `fire-at`).
    case fixed(WallTime)
    /// In local time (keys `time`, `date`, `weekdays`), of the system's zone or another (key `timezone`).
    case wall(WallSchedule)

    /// True if the schedule repeats.
    var repeats: Bool {
        guard case .wall(let schedule) = self, case .weekly = schedule.days else { return false }
        return true
    }

    /// True if the schedule is a time of day without a date or a day of the week.
    var isNextMatch: Bool {
        guard case .wall(let schedule) = self, case .next = schedule.days else { return false }
        return true
    }

    /// Returns the first occurrence that isn't past according to `memory`; `nil`: there is none.
    ///
    /// - Parameter end: The instant until which a repeating schedule is suspended; `nil`: it isn't.
    public func next(
        after memory: OccurrenceMemory, suspendedUntil end: WallTime? = nil, in zone: Zone
    ) -> DueTime? {
        guard repeats || memory.last == nil else { return nil }
        switch self {
        case .fixed(let instant):
            return DueTime(instant)
        case .wall(let schedule):
            // A date is due even if it lies before the rule was made, as after a change of the zone.
            if case .date = schedule.days { return schedule.first(after: WallTime(microseconds: .min), in: zone) }
            let since = repeats ? max(memory.since, end?.justBefore ?? memory.since) : memory.since
            return Self.first(of: schedule, after: since, besides: memory, in: zone)
        }
    }

    /// Returns the first occurrence after `due` that isn't handled according to `memory`; `nil`: there is none.
    func next(after due: DueTime, besides memory: OccurrenceMemory, in zone: Zone) -> DueTime? {
        guard repeats, case .wall(let schedule) = self else { return nil }
        return Self.first(of: schedule, after: due.instant, besides: memory, in: zone)
    }

    private static func first(
        of schedule: WallSchedule, after instant: WallTime, besides memory: OccurrenceMemory, in zone: Zone
    ) -> DueTime? {
        var after = instant
        // Each step passes a span, or the one date that may not be handled twice.
        for _ in 0...OccurrenceMemory.mostSpans + 1 {
            guard let due = schedule.first(after: after, in: zone) else { return nil }
            guard let handled = memory.handledSpan(of: due, in: zone) else { return due }
            after = handled.upperBound
        }
        return nil
    }

    /// Returns the occurrence before `due`, handled or not; `nil`: there is none.
    func previous(before due: DueTime, in zone: Zone) -> DueTime? {
        guard repeats, case .wall(let schedule) = self else { return nil }
        return schedule.last(upTo: due.instant.justBefore, in: zone)
    }

    /// Returns the last occurrence after `first` and up to `instant` that isn't handled according to `memory`; `nil`:
    /// there is none.
    func last(
        after first: DueTime, upTo instant: WallTime, besides memory: OccurrenceMemory, in zone: Zone
    ) -> DueTime? {
        guard repeats, case .wall(let schedule) = self else { return nil }
        var end = instant
        for _ in 0...OccurrenceMemory.mostSpans + 1 {
            guard let due = schedule.last(upTo: end, in: zone), due.instant > first.instant else { return nil }
            guard let handled = memory.handledSpan(of: due, in: zone) else { return due }
            end = handled.lowerBound.justBefore
        }
        return nil
    }

    /// Counts the occurrences from `first` through `last`, both unhandled, without the handled ones between them.
    func count(from first: DueTime, through last: DueTime, besides memory: OccurrenceMemory, in zone: Zone) -> UInt32 {
        guard case .wall(let schedule) = self else { return 1 }
        var count = Self.count(schedule, from: first, through: last, in: zone)
        for span in memory.spans where first.instant < span.lowerBound && span.upperBound < last.instant {
            count -= Self.count(
                schedule, from: schedule.first(after: span.lowerBound.justBefore, in: zone),
                through: schedule.last(upTo: span.upperBound, in: zone), in: zone)
        }
        // In a zone that is set back by days, the order of dates may differ from the order of instants.
        return UInt32(clamping: max(1, count))
    }

    private static func count(
        _ schedule: WallSchedule, from first: DueTime?, through last: DueTime?, in zone: Zone
    ) -> Int64 {
        guard let first = first?.date, let last = last?.date else { return 0 }
        return schedule.count(from: first, through: last, in: zone)
    }
}

extension WallTime {
    /// The previous instant, 1 µs earlier.
    fileprivate var justBefore: WallTime { self - Interval(microseconds: 1) }
}
