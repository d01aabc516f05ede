/// The rule by which an alarm comes due. An alarm without one is a timer.
public enum Schedule: Hashable, Sendable {
    /// Once, at an instant that never moves, whatever zone the machine is in (key `fire-at`).
    case fixed(WallTime)
    /// In local time (keys `time`, `date`, `weekdays`), of the system's zone or another (key `timezone`).
    case wall(WallSchedule)

    /// Whether there is an occurrence after each.
    var repeats: Bool {
        guard case .wall(let schedule) = self, case .weekly = schedule.days else { return false }
        return true
    }

    /// The first occurrence that `memory` doesn't know to be behind; `nil`: there is none.
    func next(after memory: OccurrenceMemory, in zone: Zone) -> DueTime? {
        guard repeats, case .wall(let schedule) = self else {
            return memory.last == nil ? only(since: memory.since, in: zone) : nil
        }
        var after = memory.since
        // Each step leaves a span behind, or the one date that may not be handled twice.
        for _ in 0...OccurrenceMemory.mostSpans + 1 {
            guard let due = schedule.first(after: after, in: zone) else { return nil }
            guard let handled = memory.endOfHandled(due, in: zone) else { return due }
            after = handled
        }
        return nil
    }

    /// The occurrence of a rule that has only one. It is due even if that was before the rule was made: a change of zone
    /// may have brought that about, and it hasn't been handled.
    private func only(since: WallTime, in zone: Zone) -> DueTime? {
        switch self {
        case .fixed(let instant): return DueTime(instant)
        case .wall(let schedule):
            let distantPast = WallTime(microseconds: .min)
            if case .date = schedule.days { return schedule.first(after: distantPast, in: zone) }
            return schedule.first(after: since, in: zone)
        }
    }

    /// The last occurrence at `instant` or before.
    func last(upTo instant: WallTime, in zone: Zone) -> DueTime? {
        switch self {
        case .fixed(let due): due <= instant ? DueTime(due) : nil
        case .wall(let schedule): schedule.last(upTo: instant, in: zone)
        }
    }

    /// How many occurrences there are from `first` through `last`, both of them occurrences.
    func count(from first: DueTime, through last: DueTime, in zone: Zone) -> UInt32 {
        guard case .wall(let schedule) = self, let firstDate = first.date, let lastDate = last.date else { return 1 }
        return UInt32(clamping: schedule.count(from: firstDate, through: lastDate, in: zone))
    }
}
