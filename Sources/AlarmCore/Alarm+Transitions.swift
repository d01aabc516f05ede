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

    /// How late something may be found and still count as on time.
    private static let tolerance = Interval.minutes(1)

    // MARK: Occurrences

    /// Does the first thing that is due at `now`, if one is.
    ///
    /// - Returns: What it means to the world, and what becomes of the alarm; `nil`: nothing was due.
    mutating func elapse(at now: Moment) -> (effects: [Effect], outcome: Outcome)? {
        switch state {
        case .scheduled:
            return nextBegin.map { $0 <= now.wall } == true ? reach(at: now) : nil
        case .countdown(let countdown) where countdown.hasEnded(at: now):
            return end(countdown, at: now)
        case .countdown, .paused:
            return isSnoozed && nextBegin.map { $0 <= now.wall } == true ? supersede(at: now) : nil
        case .alerting(let alert):
            let timeout = configuration.effectiveAlertTimeout
            let isTimedOut = timeout.map { alert.start.boot + $0 <= now.boot } ?? false
            if let due = nextDue, due <= now.wall {
                // Found late both may have passed: then the first of them comes first.
                guard isTimedOut, let timeout, alert.start.wall + timeout < due else { return supersede(at: now) }
            }
            return isTimedOut ? timeOut(alert, at: now) : nil
        }
    }

    /// Rings at the end of a countdown or, found too late, counts that as missed.
    private mutating func end(
        _ countdown: Countdown, at now: Moment
    ) -> (effects: [Effect], outcome: Outcome) {
        // To its schedule's due instant, it is the schedule that counts: there may be more that was due meanwhile.
        if countdown.isAnchoredToSchedule { return reach(at: now) }
        // Found late the next occurrence may have begun, too: then the first of them comes first.
        if countdown.kind == .postAlert, let begin = nextBegin, begin < countdown.fireWall, begin <= now.wall {
            return supersede(at: now)
        }
        // A snooze and a timer ring for no new occurrence.
        if countdown.kind == .preAlert { handleNext() }
        guard mayRing(countdown.lateness(at: now)) else {
            if let due = nextDue, due <= now.wall { return reach(at: now, havingMissed: countdown.fireWall) }
            return ([.missed(id, due: countdown.fireWall, missedPolicy, count: 1)], rest(at: now))
        }
        return ([fire(due: countdown.fireWall, at: now)], .lives)
    }

    /// Ends an alert, or a snooze, by the next occurrence, which has begun.
    private mutating func supersede(at now: Moment) -> (effects: [Effect], outcome: Outcome) {
        let step = reach(at: now)
        return ([.stopped(id, .superseded)] + step.effects, step.outcome)
    }

    /// Takes on what of the rule has begun: counts down to it, rings, or counts it as missed.
    ///
    /// - Parameter earlier: When the ring before, which was missed, was due.
    private mutating func reach(at now: Moment, havingMissed earlier: WallTime? = nil) -> (
        effects: [Effect], outcome: Outcome
    ) {
        let hadAlert = alert != nil
        snoozeCount = 0
        guard let schedule = configuration.schedule, let first = nextOccurrence else { return ([], rest(at: now)) }
        guard first.instant <= now.wall else {
            countDown(to: first.instant, at: now)
            return ([], .lives)
        }
        // Found late there may be several. Only the last can ring, and an alarm that rings anyway goes on with it.
        let last = schedule.last(upTo: now.wall, in: zone).flatMap { $0.instant > first.instant ? $0 : nil } ?? first
        guard hadAlert || mayRing(now.wall - last.instant) else {
            let missed = miss(from: first, through: last, of: schedule, and: earlier)
            return ([missed], rest(at: now))
        }
        var effects: [Effect] = []
        let before = WallTime(microseconds: last.instant.microseconds.subtractingClamped(1))
        if last.instant > first.instant, let previous = schedule.last(upTo: before, in: zone) {
            effects.append(miss(from: first, through: previous, of: schedule, and: earlier))
        } else if let earlier {
            effects.append(.missed(id, due: earlier, missedPolicy, count: 1))
        }
        memory.handle(last, in: zone.name)
        effects.append(fire(due: last.instant, at: now))
        return (effects, .lives)
    }

    /// Whether what is found so late still rings.
    private func mayRing(_ lateness: Interval) -> Bool {
        guard lateness > Self.tolerance else { return true }
        return configuration.effectiveMissed == .ring && lateness <= configuration.effectiveGrace
    }

    private var missedPolicy: Effect.MissedPolicy {
        switch configuration.effectiveMissed {
        case .ring: .ring
        case .notify: .notify
        case .drop: .drop
        }
    }

    private mutating func miss(
        from first: DueTime, through last: DueTime, of schedule: Schedule, and earlier: WallTime?
    ) -> Effect {
        let count = schedule.count(from: first, through: last, in: zone).addingClamped(earlier == nil ? 0 : 1)
        // Of the only one nothing is left to come; of others the next may come again, if the clock was wrong.
        if schedule.repeats { memory.miss(upTo: last.instant) } else { memory.handle(last, in: zone.name) }
        return .missed(id, due: last.instant, missedPolicy, count: count)
    }

    private mutating func fire(due: WallTime, at now: Moment) -> Effect {
        state = .alerting(Alert(due: due, start: now))
        return .fired(id, due: due, actual: now.wall)
    }

    /// This alarm after the wall clock was set, or the zone became another one; `nil`: it is the same.
    func recomputed(at now: Moment) -> Alarm? {
        let isAhead = now.wall < memory.since
        var isElsewhere = false
        if case .countdown(let countdown) = state, countdown.isAnchoredToSchedule {
            isElsewhere = nextDue != countdown.fireWall || now.wall < countdown.start.wall
        }
        guard isAhead || isElsewhere else { return nil }
        var alarm = self
        if isAhead { alarm.memory.setBack(to: now.wall) }
        // What has come to be late is left to elapse(at:).
        if let countdown, countdown.isAnchoredToSchedule { alarm.begin(at: now) }
        return alarm
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
        // One that waits for the next of many has nothing that could be stopped.
        if state == .scheduled, configuration.schedule?.repeats == true { return ([], .lives) }
        let effects: [Effect] = hasRung ? [.stopped(id, reason)] : []
        // Before it rang, it is the coming occurrence that is stopped.
        if !hasRung { handleNext() }
        return (effects, rest(at: now))
    }

    private mutating func handleNext() {
        if let next = nextOccurrence { memory.handle(next, in: zone.name) }
    }

    /// Leaves the coming occurrence out.
    ///
    /// - Throws: `Refusal.invalidState` if there is none that could be, or it rings already.
    mutating func skipNext(at now: Moment) throws(Refusal) -> Outcome {
        guard !hasRung else { throw refusal(of: "SkipNext", expected: "scheduled, or of a countdown to it") }
        guard let schedule = configuration.schedule, nextOccurrence != nil else {
            throw .invalidState("SkipNext: expected an enabled alarm with a schedule, got another")
        }
        guard schedule.repeats || state != .scheduled else {
            throw .invalidState("SkipNext: expected a schedule that repeats, or a countdown, got neither")
        }
        handleNext()
        return rest(at: now)
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
        try configuration.validateInstant(in: zone, at: now)
        configuration.isEnabled = true
        // What was due meanwhile is nobody's; what was handled before stays so, if there can be more.
        if configuration.schedule?.repeats == true {
            memory.restart(at: now.wall)
        } else {
            memory = OccurrenceMemory(since: now.wall)
        }
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
