extension Alarm {
    /// True if this alarm is as it was left, but for the beginning of the countdown to its occurrence, which takes no
    /// more than time.
    ///
    /// - Parameter left: The alarm as it was left, with the zone, the defaults and the holiday of this one.
    func isAsLeft(_ left: Alarm) -> Bool {
        if self == left { return true }
        var left = left
        guard let countdown, countdown.isAnchoredToSchedule, let step = left.elapse(at: countdown.start) else {
            return false
        }
        return step.effects.isEmpty && step.outcome == .lives && self == left
    }

    /// Lets the alarm, which is as it was before a command that is undone, take the place of `current`.
    ///
    /// A ring that the command has silenced comes back as if it had been snoozed instead; without a length of a snooze
    /// it rings again, for the same due time.
    ///
    /// - Parameters:
    ///   - current: The alarm as it is now; `nil`: there is none.
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
