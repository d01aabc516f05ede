/// When things happen to an alarm. All of it follows from its configuration and state, and none of it is kept.
extension Alarm {
    /// The first occurrence that isn't behind; `nil`: there is none, or the alarm is disabled.
    var nextOccurrence: DueTime? {
        guard configuration.isEnabled else { return nil }
        return configuration.schedule?.next(after: memory, in: zone)
    }

    /// When that is due.
    var nextDue: WallTime? { nextOccurrence?.instant }

    /// When the countdown to the next occurrence begins, or if there is none, when that is due.
    var nextBegin: WallTime? { nextDue.map { $0 - configuration.preAlert } }

    /// The countdown, if it runs.
    public var countdown: Countdown? {
        guard case .countdown(let countdown) = state else { return nil }
        return countdown
    }

    /// The countdown, if it stands still.
    public var pausedCountdown: PausedCountdown? {
        guard case .paused(let countdown) = state else { return nil }
        return countdown
    }

    /// The alert, if it rings.
    public var alert: Alert? {
        guard case .alerting(let alert) = state else { return nil }
        return alert
    }

    /// Whether an alert waits, snoozed, for its next ring.
    var isSnoozed: Bool { (countdown?.kind ?? pausedCountdown?.kind) == .postAlert }

    /// The due instant, by the rule, of the occurrence that the state is about; a timer has none.
    public var occurrence: WallTime? {
        switch state {
        case .scheduled: nextDue
        // A snooze is of the occurrence that rang, until a new rule has put another in its place.
        case .countdown, .paused: isSnoozed ? memory.last?.instant ?? nextDue : nextDue
        case .alerting: memory.last?.instant
        }
    }

    /// When it rings next; `nil`: it doesn't.
    public var nextFire: WallTime? {
        switch state {
        case .scheduled, .alerting: return nextDue
        case .paused(let countdown): return countdown.kind == .postAlert ? nextDue : nil
        case .countdown(let countdown):
            guard countdown.kind == .postAlert, let nextDue else { return countdown.fireWall }
            return min(countdown.fireWall, nextDue)
        }
    }

    /// When the wall clock has something for it to do.
    var wallDeadline: WallTime? {
        switch state {
        case .scheduled: return nextBegin
        case .countdown(let countdown):
            let fire = countdown.anchor == .boot ? nil : countdown.fireWall
            guard isSnoozed, let begin = nextBegin else { return fire }
            return fire.map { min($0, begin) } ?? begin
        case .paused: return isSnoozed ? nextBegin : nil
        case .alerting: return nextDue
        }
    }

    /// When the boot clock has something for it to do.
    var bootDeadline: BootTime? {
        switch state {
        case .countdown(let countdown): countdown.fireBoot
        case .alerting(let alert): configuration.effectiveAlertTimeout.map { alert.start.boot + $0 }
        case .scheduled, .paused: nil
        }
    }
}

extension Alarm {
    /// The next `count` instants at which its rule is due; fewer if there are no more.
    public func nextOccurrences(_ count: Int) -> [WallTime] {
        var instants: [WallTime] = []
        var memory = memory
        guard configuration.isEnabled, let schedule = configuration.schedule else { return [] }
        while instants.count < count, let due = schedule.next(after: memory, in: zone) {
            instants.append(due.instant)
            memory.handle(due, in: zone.name)
        }
        return instants
    }
}
