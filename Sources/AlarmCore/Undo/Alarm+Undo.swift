extension Alarm {
    /// Returns true if this alarm hasn't changed since the command, except that the countdown to its occurrence may
    /// have begun by itself.
    ///
    /// - Parameter left: The alarm after the command, with the zone, the defaults and the holiday of this one.
    func isAsLeft(_ left: Alarm) -> Bool {
        if self == left { return true }
        var left = left
        guard let countdown, countdown.isAnchoredToSchedule, let step = left.elapse(at: countdown.start) else {
            return false
        }
        return step.effects.isEmpty && step.outcome == .lives && self == left
    }

    /// Adapts this alarm, from before an undone command, to replace `current`.
    ///
    /// A ring that the command silenced becomes a snooze from that time; without a snooze length it rings again, for
    /// the same due time.
    ///
    /// - Parameters:
    ///   - current: The present alarm; `nil`: there is none.
    ///   - silenced: The time of the command.
    /// - Returns: The effects.
    mutating func comeBack(insteadOf current: Alarm?, silencedAt silenced: Moment, at now: Moment) -> [Effect] {
        if let alert {
            guard current?.alert != alert else {
                return current?.configuration == configuration ? [] : [.alertChanged(id)]
            }
            snoozeCount = 0
            let length = configuration.snoozeTime
            return [length > .zero ? countDownAgain(for: length, at: silenced) : fire(due: alert.due, at: now)]
        }
        guard isSnoozed, let countdown, current?.hasRung != true else { return [] }
        return [.snoozed(id, fire: countdown.fireWall)]
    }
}
