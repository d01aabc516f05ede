/// The times of an alarm. All of them follow from its configuration and state, and none is stored.
extension Alarm {
    /// The first occurrence that isn't past; `nil`: there is none, or the alarm is disabled.
    var nextOccurrence: DueTime? {
        guard configuration.isEnabled else { return nil }
        return configuration.schedule?.next(after: memory, suspendedUntil: holidayEnd, in: zone)
    }

    /// The due time of the next occurrence.
    var nextDue: WallTime? { nextOccurrence?.instant }

    /// The beginning of the countdown to the next occurrence; without a countdown, the due time.
    var nextBegin: WallTime? { nextDue.map { $0 - configuration.preAlert } }

    /// The countdown, if it runs.
    public var countdown: Countdown? {
        guard case .countdown(let countdown) = state else { return nil }
        return countdown
    }

    /// The countdown, if it is paused.
    public var pausedCountdown: PausedCountdown? {
        guard case .paused(let countdown) = state else { return nil }
        return countdown
    }

    /// The alert, if it rings.
    public var alert: Alert? {
        guard case .alerting(let alert) = state else { return nil }
        return alert
    }

    /// True if the alarm rings, counts down or is paused.
    var isActive: Bool {
        if case .scheduled = state { false } else { true }
    }

    /// True if an alert is snoozed.
    var isSnoozed: Bool { (countdown?.kind ?? pausedCountdown?.kind) == .postAlert }

    /// The due instant of the current occurrence: the one that rings, is snoozed, or comes next; `nil` for a timer.
    public var occurrence: WallTime? {
        switch state {
        case .scheduled: isDenied ? nil : nextDue
        // A snooze belongs to the occurrence that rang, until a new rule replaces it.
        case .countdown, .paused: isSnoozed ? memory.last?.instant ?? nextDue : nextDue
        case .alerting: memory.last?.instant
        }
    }

    /// The next occurrence of an alarm at rest; `nil`: there is none, or the alarm rings, counts down or is paused.
    public var upcoming: Occurrence? {
        guard case .scheduled = state, !isDenied else { return nil }
        return nextDue.map { Occurrence(id: id, due: $0) }
    }

    /// True if the schedule repeats.
    public var repeats: Bool { configuration.schedule?.repeats == true }

    /// True if the countdown to the next occurrence is or was paused, so that its ring may come late.
    var isHeldUp: Bool {
        switch state {
        case .countdown(let countdown): countdown.kind == .preAlert && !countdown.isAnchoredToSchedule
        case .paused(let countdown): countdown.kind == .preAlert
        case .scheduled, .alerting: false
        }
    }

    /// The due time of the next occurrence or, if its countdown was paused, of the one after it.
    private var laterDue: WallTime? {
        guard isHeldUp else { return nextDue }
        return nextOccurrence.flatMap { configuration.schedule?.next(after: $0, besides: memory, in: zone) }?.instant
    }

    /// The time at which the next occurrence supersedes the state: the beginning of its countdown, or for a ring its
    /// due time. A countdown by the wall clock leads to that occurrence itself.
    var takeover: WallTime? {
        switch state {
        case _ where isDenied: nil
        case .countdown(let countdown) where countdown.isAnchoredToSchedule: nil
        case .scheduled, .countdown, .paused: laterDue.map { $0 - configuration.preAlert }
        case .alerting: nextDue
        }
    }

    /// The time of the next ring; `nil`: there is none.
    public var nextFire: WallTime? {
        if isDenied { return nil }
        guard let countdown else { return laterDue }
        guard !countdown.isAnchoredToSchedule, let laterDue else { return countdown.fireWall }
        return min(countdown.fireWall, laterDue)
    }

    /// The times of the next ring on each clock; the earlier one counts.
    var rings: Wake {
        if isDenied { return .none }
        guard let countdown else { return Wake(wall: laterDue, boot: nil) }
        let fire = countdown.anchor == .boot ? nil : countdown.fireWall
        // A countdown by the wall clock ends at the next occurrence.
        let due = countdown.isAnchoredToSchedule ? nil : laterDue
        return Wake(wall: [fire, due].compactMap(\.self).min(), boot: countdown.fireBoot)
    }

    /// The next deadline on the wall clock.
    var wallDeadline: WallTime? {
        if isDenied { return nil }
        guard let countdown, countdown.anchor != .boot else { return takeover }
        return takeover.map { min($0, countdown.fireWall) } ?? countdown.fireWall
    }

    /// The next deadline on the boot clock.
    var bootDeadline: BootTime? {
        switch state {
        // A denied alarm that was stored as ringing or counting down ends at once.
        case _ where isDenied: countdown?.start.boot ?? alert?.start.boot
        case .countdown(let countdown): countdown.fireBoot
        case .alerting(let alert): configuration.effectiveAlertTimeout.map { alert.start.boot + $0 }
        case .scheduled, .paused: nil
        }
    }
}

extension Alarm {
    /// The times by which alarms are sorted.
    struct Deadlines {
        /// The next deadline on the wall clock.
        let wall: WallTime?
        /// The next deadline on the boot clock.
        let boot: BootTime?
        /// The time of the next ring.
        let fire: WallTime?
        /// True if the alarm rings, counts down or is paused.
        let isActive: Bool
        /// The times of the next ring on each clock, if the alarm wakes the machine for it.
        let wakes: Wake
        /// The start of the alert.
        let alert: BootTime?

        /// The times of an alarm that was removed.
        static let none = Deadlines(
            wall: nil, boot: nil, fire: nil, isActive: false, wakes: .none, alert: nil)
    }

    /// The sort keys of this alarm.
    var deadlines: Deadlines {
        Deadlines(
            wall: wallDeadline, boot: bootDeadline, fire: nextFire, isActive: isActive,
            wakes: configuration.wakes ? rings : .none, alert: alert?.start.boot)
    }

    /// Returns the next `count` due instants of the schedule; fewer if there are no more.
    public func nextOccurrences(_ count: Int) -> [WallTime] {
        var instants: [WallTime] = []
        var next = isDenied ? nil : nextOccurrence
        while let due = next, instants.count < count {
            instants.append(due.instant)
            next = configuration.schedule?.next(after: due, besides: memory, in: zone)
        }
        return instants
    }
}

extension Alarm {
    /// An upper bound of the alarm's size in a listing on the bus, bytes: its path, the names and values of its
    /// properties, and its configuration, which repeats title, app, tint and icon.
    public var listingSize: Int {
        let properties =
            configuration.title.utf8.count + configuration.appID.utf8.count + (configuration.tint?.utf8.count ?? 0)
            + (configuration.icon?.utf8.count ?? 0)
        // The fixed part is smaller than this, including the padding, which depends on the lengths of the texts.
        return 800 + properties + configuration.listingSize
    }
}
