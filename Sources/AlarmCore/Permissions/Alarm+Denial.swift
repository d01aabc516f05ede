/// The transitions of an alarm when the person denies its app, and allows it again.
///
/// # Theory of operation
///
/// The alarm of a denied app is kept, but has no deadlines: it neither rings nor counts down, and occurrences in that
/// time aren't missed. A paused countdown stays paused. After another decision the alarm goes on with its next
/// occurrence.
extension Alarm {
    /// True if the alarm rings or counts down although its app is denied: it was stored before the decision.
    var runsDenied: Bool { isDenied && (alert != nil || countdown != nil) }

    /// Ends the ring or the countdown of a denied app's alarm.
    ///
    /// - Returns: The effects and the outcome; `nil`: the alarm neither rang nor counted down.
    mutating func endDenied(at now: Moment) -> Step? {
        guard runsDenied else { return nil }
        // The occurrence of the countdown is still to come, and may ring after another decision.
        if countdown?.kind == .preAlert {
            state = .scheduled
            snoozeCount = 0
            return ([], .lives)
        }
        return ([.stopped(id, .denied)], rest(at: now))
    }

    /// Returns this alarm after its app was denied or allowed again, with the effects and the outcome; `nil`: at most
    /// its next times change.
    func decided(isDenied: Bool, at now: Moment) -> (alarm: Alarm, step: Step)? {
        var alarm = self
        alarm.isDenied = isDenied
        guard let step = isDenied ? alarm.endDenied(at: now) : alarm.goOn(at: now) else { return nil }
        return (alarm, step)
    }

    /// Continues after the app's denial has ended.
    private mutating func goOn(at now: Moment) -> Step? {
        guard configuration.isEnabled, let due = nextDue else { return nil }
        switch state {
        case .scheduled:
            guard due <= now.wall || due - configuration.preAlert <= now.wall else { return nil }
            passDue(at: now)
            return ([], rest(at: now))
        case .paused(let countdown) where countdown.kind == .preAlert:
            // The countdown stays paused until the following occurrence begins.
            guard let takeover, takeover <= now.wall else { return nil }
            handleNext(at: now)
            passDue(at: now)
            return ([], rest(at: now))
        case .paused:
            guard due <= now.wall else { return nil }
            passDue(at: now)
            return ([], .lives)
        case .countdown, .alerting: return nil
        }
    }

    /// Passes over the occurrences that have come due, without counting them as missed.
    private mutating func passDue(at now: Moment) {
        guard let due = nextDue, due <= now.wall else { return }
        if configuration.schedule?.repeats == true { memory.leave(upTo: now.wall) } else { handleNext(at: now) }
    }
}
