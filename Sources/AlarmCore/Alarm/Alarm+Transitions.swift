/// The transitions of an alarm's state machine by time. The transitions by commands are in `Alarm+Commands.swift`;
/// there are no others.
///
/// # Theory of operation
///
/// An *occurrence* is a due instant of the alarm's rule; it is *handled* once it rang, or was stopped before it could.
/// `begin` is its due instant less the pre-alert. There are three kinds of countdown: to an occurrence (`preAlert`, by
/// the wall clock until it is paused), of a timer, which has no rule, and of a snooze (both by the boot clock).
///
/// After each answer the alarm comes to *rest*: it waits for its next occurrence or, if there is none, ends: it is
/// removed or, with `keep`, disabled.
///
/// A command never rings by itself. If a deadline is past after a command, such as a shorter countdown, ``elapse(at:)``
/// follows. So a ring is the effect of an event, and can be announced before it is on disk. The exception is Undo,
/// which restores a stopped ring that can't be snoozed.
extension Alarm {
    /// The outcome of a transition.
    enum Outcome: Hashable {
        /// The alarm goes on.
        case lives
        /// The alarm has ended and is removed.
        case ends
    }

    /// The effects of a transition, in order, and its outcome.
    typealias Step = (effects: [Effect], outcome: Outcome)

    /// The greatest delay that still counts as on time.
    private static let tolerance = Interval.minutes(1)

    // MARK: Occurrences

    /// Performs the first transition that is due at `now`, if there is one.
    ///
    /// - Returns: The effects and the outcome; `nil`: nothing was due.
    mutating func elapse(at now: Moment) -> Step? {
        if isDenied { return endDenied(at: now) }
        // A countdown that was paused still leads to its occurrence, even if later ones are past.
        let hasCaughtUp = !isHeldUp && memory.catchUp(with: now.wall)
        if isTakenOver(at: now) { return takeOver(at: now) }
        guard end(at: now) != nil else { return hasCaughtUp ? ([], .lives) : nil }
        switch state {
        case .countdown(let countdown): return self.end(countdown, at: now)
        case .alerting(let alert): return timeOut(alert, at: now)
        case .scheduled, .paused: return nil
        }
    }

    /// Returns true if the next occurrence supersedes the state at `now`. If the countdown or alert has ended as well,
    /// the earlier of both counts.
    func isTakenOver(at now: Moment) -> Bool {
        guard let takeover, takeover <= now.wall else { return false }
        return end(at: now).map { takeover <= $0 } ?? true
    }

    /// Returns the time on the wall clock at which the countdown or alert ended by itself; `nil`: it hasn't.
    private func end(at now: Moment) -> WallTime? {
        switch state {
        case .countdown(let countdown):
            return countdown.hasEnded(at: now) ? countdown.fireWall : nil
        case .alerting(let alert):
            guard let timeout = configuration.effectiveAlertTimeout, alert.start.boot + timeout <= now.boot
            else { return nil }
            return alert.start.wall + timeout
        case .scheduled, .paused:
            return nil
        }
    }

    /// Rings at the end of a countdown; if that is found too late, counts the ring as missed.
    private mutating func end(_ countdown: Countdown, at now: Moment) -> Step {
        // By the wall clock, the schedule decides: later occurrences may have come due meanwhile.
        if countdown.isAnchoredToSchedule { return reach(at: now) }
        // Only a countdown to an occurrence rings for a new one; a snooze and a timer don't.
        if countdown.kind == .preAlert { handleNext(at: now) }
        if mayRing(countdown.lateness(at: now)) { return ([fire(due: countdown.fireWall, at: now)], .lives) }
        if let nextDue, nextDue <= now.wall { return reach(at: now, havingMissed: countdown.fireWall) }
        // An occurrence that was missed before its due time wasn't skipped.
        memory.passLast()
        return ([.missed(id, due: countdown.fireWall, missedPolicy, count: 1)], rest(at: now))
    }

    /// Ends the countdown or alert in favour of the next occurrence, which has begun.
    private mutating func takeOver(at now: Moment) -> Step {
        let hasRung = hasRung
        let rings = alert != nil
        // An occurrence that is still paused when the next one begins counts as handled, not as missed.
        if !hasRung, state != .scheduled { handleNext(at: now) }
        let step = reach(at: now, evenLate: rings)
        return ((hasRung ? [.stopped(id, .superseded)] : []) + step.effects, step.outcome)
    }

    /// Handles the occurrences that have begun: counts down to the last one, rings, or counts them as missed.
    ///
    /// - Parameters:
    ///   - evenLate: True if the occurrence rings however late it is, since the alarm rings already.
    ///   - earlier: The due time of the previous ring, which was missed.
    private mutating func reach(at now: Moment, evenLate: Bool = false, havingMissed earlier: WallTime? = nil) -> Step {
        snoozeCount = 0
        guard let schedule = configuration.schedule, let first = nextOccurrence, first.instant <= now.wall
        else { return ([], rest(at: now)) }
        // There may be several if they are found late. Only the last one can ring.
        let last = schedule.last(after: first, upTo: now.wall, besides: memory, in: zone) ?? first
        let rings = evenLate || mayRing(now.wall - last.instant)
        var missed = schedule.count(from: first, through: last, besides: memory, in: zone)
        if earlier != nil { missed = missed.addingClamped(1) }
        var lastMissed: WallTime? = last.instant
        if rings {
            missed -= 1
            let end = last.instant - Interval(microseconds: 1)
            let previous = schedule.last(after: first, upTo: end, besides: memory, in: zone) ?? first
            lastMissed = previous.instant < last.instant ? previous.instant : earlier
        }
        var effects: [Effect] = []
        if missed > 0, let lastMissed {
            effects.append(.missed(id, due: lastMissed, missedPolicy, count: missed))
        }
        guard rings else {
            // A repeating alarm may ring for these occurrences again, if the clock was wrong; a single occurrence is
            // handled.
            if schedule.repeats { memory.leave(upTo: last.instant) } else { handle(last, at: now) }
            return (effects, rest(at: now))
        }
        handle(last, at: now)
        return (effects + [fire(due: last.instant, at: now)], .lives)
    }

    /// Returns true if an occurrence with this delay still rings.
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

    mutating func fire(due: WallTime, at now: Moment) -> Effect {
        state = .alerting(Alert(due: due, start: now))
        return .fired(id, due: due, actual: now.wall)
    }

    private mutating func handle(_ due: DueTime, at now: Moment) {
        let previous = configuration.schedule?.previous(before: due, in: zone)
        memory.handle(due, after: previous?.instant, in: zone, at: now.wall)
    }

    mutating func handleNext(at now: Moment) {
        guard let next = nextOccurrence else { return }
        handle(next, at: now)
        _ = memory.catchUp(with: now.wall)
    }

    /// Returns this alarm after the wall clock was set, or the zone has changed; `nil`: nothing changes.
    ///
    /// - Parameter zoneNamed: Returns the zone of a name; `nil`: there is none.
    func recomputed(at now: Moment, _ zoneNamed: (String) -> Zone?) -> Alarm? {
        // An instant or a date stays due when the clock is set back.
        let isAhead = now.wall < memory.since && configuration.time != nil && configuration.date == nil
        var isOfOtherDay = false
        var isOnOtherDay = false
        if let due = nextOccurrence, let date = due.date, let intended = intendedDate(zoneNamed) {
            // This zone's clocks have shown the time already, but on an earlier day.
            isOfOtherDay = due.instant <= now.wall && date < intended
            // They show it next on another day, which is the intended one from now on.
            isOnOtherDay = due.instant > now.wall && date != intended
        }
        let isElsewhere = countdown.map { counts($0, otherwiseAt: now) } ?? false
        guard isAhead || isOfOtherDay || isOnOtherDay || isElsewhere else { return nil }
        var alarm = self
        if isAhead || isOfOtherDay {
            alarm.memory.restart(at: now.wall, in: zone)
            // The occurrence that rings stays the last one until the ring is over.
            if memory.skipped == nil, !hasRung { alarm.memory.passLast() }
        }
        if isOnOtherDay { alarm.memory.move(to: zone) }
        // A countdown that has ended is left to elapse(at:).
        if let countdown, alarm.counts(countdown, otherwiseAt: now) { alarm.begin(at: now) }
        return alarm
    }

    /// Returns the next date of a time of day, by the zone in which it was set or to which it was moved; `nil`: that is
    /// the present zone, or the schedule isn't a time of day alone.
    private func intendedDate(_ zoneNamed: (String) -> Zone?) -> CivilDate? {
        guard let name = memory.zoneName, name != zone.name, memory.last == nil,
            let schedule = configuration.schedule, schedule.isNextMatch, let other = zoneNamed(name)
        else { return nil }
        return schedule.next(after: memory, in: other)?.date
    }

    /// Returns true if a countdown by the wall clock differs from a countdown begun now.
    private func counts(_ countdown: Countdown, otherwiseAt now: Moment) -> Bool {
        countdown.isAnchoredToSchedule && (nextDue != countdown.fireWall || now.wall < countdown.start.wall)
    }

    private mutating func timeOut(_ alert: Alert, at now: Moment) -> Step {
        let mayBeSnoozed = snoozeCount < configuration.effectiveMaxSnoozes && configuration.postAlert > .zero
        if configuration.effectiveOnTimeout == .snooze, mayBeSnoozed {
            snoozeCount += 1
            return ([countDownAgain(for: configuration.postAlert, at: now)], .lives)
        }
        return ([.stopped(id, .timeout), .missed(id, due: alert.due, .timeout, count: 1)], rest(at: now))
    }

    mutating func countDownAgain(for time: Interval, at now: Moment) -> Effect {
        let countdown = Countdown(.postAlert, anchor: .boot, total: time, start: now)
        state = .countdown(countdown)
        return .snoozed(id, fire: countdown.fireWall)
    }

    // MARK: Rest

    /// Resets the state: at rest or, if the countdown has begun by `now`, counting down.
    mutating func begin(at now: Moment) {
        if hasRung { memory.passLast() }
        snoozeCount = 0
        state = .scheduled
        guard configuration.isEnabled else { return }
        guard configuration.schedule != nil else {
            state = .countdown(Countdown(.timer, anchor: .boot, total: configuration.preAlert, start: now))
            return
        }
        // An occurrence that is due already is left to elapse(at:); that of a denied app waits for another decision.
        guard !isDenied, let due = nextDue, let begin = nextBegin, begin <= now.wall, now.wall < due else { return }
        countDown(to: due, at: now)
    }

    private mutating func countDown(to due: WallTime, at now: Moment) {
        let total = configuration.preAlert
        let elapsed = max(.zero, now.wall - (due - total))
        state = .countdown(Countdown(.preAlert, anchor: .wall, total: total, elapsed: elapsed, start: now))
    }

    mutating func rest(at now: Moment) -> Outcome {
        guard nextDue == nil else {
            begin(at: now)
            return .lives
        }
        state = .scheduled
        snoozeCount = 0
        configuration.isEnabled = false
        return configuration.keep ? .lives : .ends
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
