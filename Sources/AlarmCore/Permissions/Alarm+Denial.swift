/// The transitions of an alarm whose app the person denies, and allows again.
///
/// # Theory of operation
///
/// The alarm of a denied app keeps its rule and stays, but has no deadlines: it neither rings nor counts down, and what
/// comes due meanwhile isn't missed. A countdown that is paused stays as it is. With another decision it goes on with
/// what is to come then.
extension Alarm {
    /// True if it rings or counts down although its app is denied: it was stored so before the decision.
    var runsDenied: Bool { isDenied && (alert != nil || countdown != nil) }

    /// Ends what the alarm of a denied app does.
    ///
    /// - Returns: The effects and the outcome; `nil`: it did nothing.
    mutating func endDenied(at now: Moment) -> Step? {
        guard runsDenied else { return nil }
        // The occurrence to which it counts down is still to come, and may ring after another decision.
        if countdown?.kind == .preAlert {
            state = .scheduled
            snoozeCount = 0
            return ([], .lives)
        }
        return ([.stopped(id, .denied)], rest(at: now))
    }

    /// Returns this alarm after its app was denied, or is so no longer, with the effects and the outcome; `nil`: at most
    /// its next times are others.
    func decided(isDenied: Bool, at now: Moment) -> (alarm: Alarm, step: Step)? {
        var alarm = self
        alarm.isDenied = isDenied
        guard let step = isDenied ? alarm.endDenied(at: now) : alarm.goOn(at: now) else { return nil }
        return (alarm, step)
    }

    /// Goes on after a time in which the app was denied.
    private mutating func goOn(at now: Moment) -> Step? {
        guard configuration.isEnabled, let due = nextDue else { return nil }
        switch state {
        case .scheduled:
            guard due <= now.wall || due - configuration.preAlert <= now.wall else { return nil }
            passDue(at: now)
            return ([], rest(at: now))
        case .paused(let countdown) where countdown.kind == .preAlert:
            // It stays paused until the occurrence after it begins.
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

    /// Leaves out the occurrences that have come due, which weren't missed.
    private mutating func passDue(at now: Moment) {
        guard let due = nextDue, due <= now.wall else { return }
        if configuration.schedule?.repeats == true { memory.leave(upTo: now.wall) } else { handleNext(at: now) }
    }
}
