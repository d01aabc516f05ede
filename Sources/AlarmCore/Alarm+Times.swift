/// When things happen to an alarm. All of it follows from its configuration and state, and none of it is kept.
extension Alarm {
    /// The due instant of the first occurrence that isn't handled; `nil`: there is none, or the alarm is disabled.
    var nextDue: WallTime? {
        guard configuration.isEnabled else { return nil }
        return configuration.schedule?.firstDue(after: handled)
    }

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
        case .countdown, .paused: isSnoozed ? handled ?? nextDue : nextDue
        case .alerting: handled
        }
    }

    /// When it rings next; `nil`: it doesn't.
    public var nextFire: WallTime? {
        guard case .countdown(let countdown) = state else {
            return pausedCountdown.map { $0.kind == .postAlert } ?? true ? nextDue : nil
        }
        guard countdown.kind == .postAlert, let nextDue else { return countdown.fireWall }
        return min(countdown.fireWall, nextDue)
    }

    /// When the wall clock has something for it to do.
    var wallDeadline: WallTime? {
        switch state {
        case .scheduled: nextBegin
        case .countdown(let countdown) where countdown.anchor == .wall: countdown.fireWall
        case .countdown, .paused: isSnoozed ? nextBegin : nil
        case .alerting: nextDue
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
