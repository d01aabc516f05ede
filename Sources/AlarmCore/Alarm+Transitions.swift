/// The state machine. Every change of an alarm's state is here, and nowhere else.
///
/// # Theory of operation
///
/// An *occurrence* is a due instant of the alarm's rule; it is *handled* once it rang, or was stopped before it could.
/// `begin` is its due instant less the pre-alert. There are three kinds of countdown: to an occurrence (`preAlert`, by
/// the wall clock until it is paused), of a timer, which has no rule, and of a snooze (both by the boot clock).
///
/// After each answer the alarm comes to *rest*: it goes on to its next occurrence or, if there is none, ends: it is
/// removed or, where `keep` says so, disabled.
///
/// What a client asks never rings by itself: a command that leaves a deadline behind it, such as a shorter countdown, is
/// followed by ``elapse(at:)``. So a ring is always something that has happened, never something that was asked for, and
/// can go out before it is on disk.
extension Alarm {
    /// What becomes of an alarm.
    enum Outcome: Hashable {
        /// It lives on.
        case lives
        /// It has ended, and is to be removed.
        case ends
    }

    // MARK: Occurrences

    /// Does the first thing that is due at `now`, if one is.
    ///
    /// - Returns: What it means to the world, and what becomes of the alarm; `nil`: nothing was due.
    mutating func elapse(at now: Moment) -> (effects: [Effect], outcome: Outcome)? {
        switch state {
        case .scheduled:
            guard let due = nextDue, let begin = nextBegin, begin <= now.wall else { return nil }
            return (reach(due, at: now), .lives)
        case .countdown(let countdown) where countdown.hasEnded(at: now):
            // Found late the next occurrence may have begun, too: then the first of them comes first.
            if let begin = nextBegin, begin < countdown.fireWall, let step = supersede(at: now) { return step }
            // A snooze and a timer ring for no new occurrence.
            if countdown.kind == .preAlert { handled = nextDue ?? handled }
            return ([fire(due: countdown.fireWall, at: now)], .lives)
        case .countdown, .paused:
            return supersede(at: now)
        case .alerting(let alert):
            let timeout = configuration.effectiveAlertTimeout
            let isTimedOut = timeout.map { alert.start.boot + $0 <= now.boot } ?? false
            if let due = nextDue, due <= now.wall {
                // Found late both may have passed: then the first of them comes first.
                guard isTimedOut, let timeout, alert.start.wall + timeout < due else {
                    return ([.stopped(id, .superseded)] + reach(due, at: now), .lives)
                }
            }
            return isTimedOut ? timeOut(alert, at: now) : nil
        }
    }

    /// Ends a snooze, if the next occurrence has begun, by that.
    private mutating func supersede(at now: Moment) -> (effects: [Effect], outcome: Outcome)? {
        guard isSnoozed, let due = nextDue, let begin = nextBegin, begin <= now.wall else { return nil }
        return ([.stopped(id, .superseded)] + reach(due, at: now), .lives)
    }

    /// Begins the occurrence that is due at `due`.
    private mutating func reach(_ due: WallTime, at now: Moment) -> [Effect] {
        snoozeCount = 0
        guard due <= now.wall else {
            countDown(to: due, at: now)
            return []
        }
        handled = due
        return [fire(due: due, at: now)]
    }

    private mutating func fire(due: WallTime, at now: Moment) -> Effect {
        state = .alerting(Alert(due: due, start: now))
        return .fired(id, due: due, actual: now.wall)
    }

    private mutating func timeOut(_ alert: Alert, at now: Moment) -> (effects: [Effect], outcome: Outcome) {
        let mayBeSnoozed = snoozeCount < configuration.effectiveMaxSnoozes && configuration.postAlert > .zero
        if configuration.effectiveOnTimeout == .snooze, mayBeSnoozed {
            snoozeCount += 1
            return ([snooze(for: configuration.postAlert, at: now)], .lives)
        }
        return ([.stopped(id, .timeout), .missed(id, due: alert.due, .timeout, count: 1)], rest(at: now))
    }

    private mutating func snooze(for time: Interval, at now: Moment) -> Effect {
        let countdown = Countdown(.postAlert, anchor: .boot, total: time, start: now)
        state = .countdown(countdown)
        return .snoozed(id, fire: countdown.fireWall)
    }

    // MARK: Rest

    /// Goes to where the rule and the time put an alarm that is enabled and hasn't begun anything.
    mutating func begin(at now: Moment) {
        snoozeCount = 0
        state = .scheduled
        guard configuration.isEnabled else { return }
        guard configuration.schedule != nil else {
            state = .countdown(Countdown(.timer, anchor: .boot, total: configuration.preAlert, start: now))
            return
        }
        // What is due already is left to elapse(at:).
        guard let due = nextDue, let begin = nextBegin, begin <= now.wall, now.wall < due else { return }
        countDown(to: due, at: now)
    }

    private mutating func countDown(to due: WallTime, at now: Moment) {
        let total = configuration.preAlert
        let elapsed = max(.zero, now.wall - (due - total))
        state = .countdown(Countdown(.preAlert, anchor: .wall, total: total, elapsed: elapsed, start: now))
    }

    private mutating func rest(at now: Moment) -> Outcome {
        guard nextDue == nil else {
            begin(at: now)
            return .lives
        }
        state = .scheduled
        snoozeCount = 0
        configuration.isEnabled = false
        return configuration.keep ? .lives : .ends
    }

    // MARK: Commands

    /// Ends the alert, or takes back what it was counting down to.
    mutating func stop(_ reason: Effect.StopReason, at now: Moment) -> (effects: [Effect], outcome: Outcome) {
        let effects: [Effect] = hasRung ? [.stopped(id, reason)] : []
        // Before it rang, it is the coming occurrence that is stopped.
        if !hasRung { handled = nextDue ?? handled }
        return (effects, rest(at: now))
    }

    /// Whether it rings, or rang and is snoozed.
    var hasRung: Bool { alert != nil || isSnoozed }

    /// Counts down from an alert to its next ring.
    ///
    /// - Throws: `Refusal.invalidState` if it doesn't ring, or has no time to count down.
    mutating func countDownAgain(at now: Moment) throws(Refusal) -> Effect {
        guard alert != nil else { throw refusal(of: "Countdown", expected: "alerting") }
        guard configuration.snoozeTime > .zero else {
            throw .invalidState("Countdown: expected an alarm with post-alert or pre-alert, got one with neither")
        }
        snoozeCount = 0
        return snooze(for: configuration.snoozeTime, at: now)
    }

    /// Makes the countdown stand still.
    ///
    /// - Throws: `Refusal.invalidState` if none runs.
    mutating func pause(at now: Moment) throws(Refusal) {
        guard let countdown else { throw refusal(of: "Pause", expected: "countdown") }
        state = .paused(countdown.paused(at: now))
    }

    /// Makes the countdown run again.
    ///
    /// - Throws: `Refusal.invalidState` if none stands still.
    mutating func resume(at now: Moment) throws(Refusal) {
        guard let pausedCountdown else { throw refusal(of: "Resume", expected: "paused") }
        state = .countdown(pausedCountdown.resumed(at: now))
    }

    /// Takes the alarm out of service, whatever it does.
    mutating func disable() -> [Effect] {
        let effects: [Effect] = hasRung ? [.stopped(id, .disabled)] : []
        configuration.isEnabled = false
        state = .scheduled
        snoozeCount = 0
        return effects
    }

    /// Puts a disabled alarm back into service, as if it were new.
    ///
    /// - Throws: `Refusal.invalidSchedule` if its instant has passed.
    mutating func enable(at now: Moment) throws(Refusal) {
        try configuration.validateInstant(at: now)
        configuration.isEnabled = true
        handled = nil
        begin(at: now)
    }

    private func refusal(of verb: String, expected: String) -> Refusal {
        .invalidState("\(verb): expected a state of \(expected), got \(state.name)")
    }
}

extension Alarm.State {
    /// The state's name on the bus and in the store.
    public var name: String {
        switch self {
        case .scheduled: "scheduled"
        case .countdown: "countdown"
        case .paused: "paused"
        case .alerting: "alerting"
        }
    }
}
