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

    /// True if it rings, counts down or is paused.
    var isActive: Bool {
        if case .scheduled = state { false } else { true }
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

    /// Whether a countdown to an occurrence was paused, and may be late by that. What is next is that occurrence still.
    private var isHeldUp: Bool {
        switch state {
        case .countdown(let countdown): countdown.kind == .preAlert && !countdown.isAnchoredToSchedule
        case .paused(let countdown): countdown.kind == .preAlert
        case .scheduled, .alerting: false
        }
    }

    /// When the occurrence is due that comes next, whatever becomes of what the state is about.
    private var laterDue: WallTime? {
        guard isHeldUp else { return nextDue }
        return nextOccurrence.flatMap { configuration.schedule?.next(after: $0, besides: memory, in: zone) }?.instant
    }

    /// When the next occurrence takes the place of what the state is about: that's when its countdown begins, but a ring
    /// goes on until it is due. A countdown by the wall clock is to that occurrence itself.
    var takeover: WallTime? {
        switch state {
        case .countdown(let countdown) where countdown.isAnchoredToSchedule: nil
        case .scheduled, .countdown, .paused: laterDue.map { $0 - configuration.preAlert }
        case .alerting: nextDue
        }
    }

    /// When it rings next; `nil`: it doesn't.
    public var nextFire: WallTime? {
        guard let countdown else { return laterDue }
        guard !countdown.isAnchoredToSchedule, let laterDue else { return countdown.fireWall }
        return min(countdown.fireWall, laterDue)
    }

    /// When each clock makes it ring, whichever is first.
    var rings: Wake {
        guard let countdown else { return Wake(wall: laterDue, boot: nil) }
        let fire = countdown.anchor == .boot ? nil : countdown.fireWall
        // A countdown to an occurrence leaves nothing before it.
        let due = countdown.isAnchoredToSchedule ? nil : laterDue
        return Wake(wall: [fire, due].compactMap(\.self).min(), boot: countdown.fireBoot)
    }

    /// When the wall clock has something for it to do.
    var wallDeadline: WallTime? {
        guard let countdown, countdown.anchor != .boot else { return takeover }
        return takeover.map { min($0, countdown.fireWall) } ?? countdown.fireWall
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
    /// What puts an alarm into the order of others.
    struct Deadlines {
        /// When the wall clock has something for it to do.
        let wall: WallTime?
        /// When the boot clock has.
        let boot: BootTime?
        /// When it rings next.
        let fire: WallTime?
        /// When each clock makes it ring next, if it wakes the machine for that.
        let wakes: Wake
        /// Since when it rings.
        let alert: BootTime?
    }

    /// Its places in the order of others.
    var deadlines: Deadlines {
        Deadlines(
            wall: wallDeadline, boot: bootDeadline, fire: nextFire,
            wakes: configuration.wakes ? rings : Wake(wall: nil, boot: nil), alert: alert?.start.boot)
    }

    /// The next `count` instants at which its rule is due; fewer if there are no more.
    public func nextOccurrences(_ count: Int) -> [WallTime] {
        var instants: [WallTime] = []
        var next = nextOccurrence
        while let due = next, instants.count < count {
            instants.append(due.instant)
            next = configuration.schedule?.next(after: due, besides: memory, in: zone)
        }
        return instants
    }
}
