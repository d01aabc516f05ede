import AlarmCore

/// The state of one alarm in the reference model, derived from the requests and from the reported effects, never from
/// the engine's own state. All times are in µs.
final class AlarmRecord {
    /// A countdown measured by the boot clock: a snooze, a timer, or a resumed countdown to an occurrence.
    struct Countdown {
        enum Kind { case snooze, timer, occurrence }

        let kind: Kind
        var total: Int64
        /// The time at which it began or was resumed, by the wall clock.
        var startWall: Int64
        /// The end by the wall clock, as calculated at the beginning.
        var fireWall: Int64
        /// The end by the boot clock.
        var fireBoot: Int64
        /// True if it began in an earlier boot; it then ends when the first of the two clocks reaches its end.
        var isOfEarlierBoot = false

        init(_ kind: Kind, total: Int64, left: Int64, at now: Moment) {
            self.kind = kind
            self.total = total
            startWall = now.wall.microseconds
            fireWall = startWall + left
            fireBoot = now.boot.microseconds + left
        }

        /// Returns the time since its end; negative before the end.
        func lateness(at now: Moment) -> Int64 {
            let byBoot = now.boot.microseconds - fireBoot
            return isOfEarlierBoot ? max(byBoot, now.wall.microseconds - fireWall) : byBoot
        }

        /// Returns the remaining time, between 0 and the total length.
        func left(at now: Moment) -> Int64 { min(total, max(0, -lateness(at: now))) }

        /// Converts the times to those of a new boot.
        mutating func reboot(at now: Moment) {
            let passed = max(0, now.wall.microseconds - startWall)
            fireBoot = now.boot.microseconds - passed + fireWall - startWall
            isOfEarlierBoot = true
        }

        /// Changes the total length and keeps the elapsed time.
        mutating func change(to total: Int64, at now: Moment) {
            guard total != self.total else { return }
            if self.total - left(at: now) >= total {
                startWall = now.wall.microseconds
                (fireWall, fireBoot) = (startWall, now.boot.microseconds)
            } else {
                fireWall += total - self.total
                fireBoot += total - self.total
            }
            self.total = total
        }
    }

    /// A paused countdown.
    struct PausedCountdown {
        let kind: Countdown.Kind
        var total: Int64
        var elapsed: Int64

        /// The remaining time.
        var left: Int64 { max(0, total - elapsed) }
    }

    /// A ring that nobody has answered yet.
    struct Ring {
        let due: Int64
        let startWall: Int64
        var startBoot: Int64
    }

    let number: UInt64
    var configuration: ModelConfiguration
    /// The time zone of the rule.
    var zone: Zone
    var isEnabled: Bool
    /// The position in the wall clock's history at which the rule was set.
    var rulePosition: WallHistory.Position

    /// The instant up to which no occurrence is pending: each is older than the rule, or handled.
    var handledUntil: Int64
    /// The latest instant that was handled by a ring or a command, or at which the rule was set. If the wall clock was
    /// set back and has passed it again, the occurrences up to it are no longer pending.
    var latestHandled: Int64
    /// True if the service may take an earlier instant for the latest handled one, since an occurrence was put back
    /// after a change of zone.
    var isLatestHandledUncertain = false
    /// The value of `handledUntil` before the clock has caught up, since the last ring.
    var caughtUpFrom: Int64?
    /// The instants that rang or were cancelled.
    var handled: Set<Int64> = []
    /// The date and the zone's name of the latest handled instant.
    var last: (date: Int64, zone: String)?
    /// Ranges of instants in which occurrences need not be reported: a change of zone has moved occurrences there whose
    /// dates were handled in the previous zone.
    var optionalRanges: [ClosedRange<Int64>] = []
    /// True if the only occurrence, or the timer, was handled.
    var isDone = false
    /// The occurrences in a row that were skipped since the last ring, in order.
    var skips: [Skip] = []
    /// True if other occurrences than `skips` may be skipped, since the zone has changed, or the clock was set
    /// back.
    var areSkipsUncertain = false
    /// True if a skipped occurrence was put back since the last ring.
    var hasUnskipped = false

    var countdown: Countdown?
    var pausedCountdown: PausedCountdown?
    var ring: Ring?
    var isSnoozed = false
    /// True if the next occurrence, which is yet to be reported, has ended the ring or snooze.
    var isSuperseded: (Bool, wasRinging: Bool) = (false, false)
    var snoozeCount: UInt32 = 0
    /// The due time of a ring that timed out and wasn't reported missed yet.
    var timedOut: Int64?
    /// The start, by the wall clock, of the period in which the service has handled the alarm without interruption.
    var watchedSince: Int64 = .min
    var isRemoved = false

    init(
        _ number: UInt64, _ configuration: ModelConfiguration, zone: Zone, at now: Moment,
        _ rulePosition: WallHistory.Position
    ) {
        self.number = number
        self.configuration = configuration
        self.zone = zone
        self.rulePosition = rulePosition
        isEnabled = configuration.isEnabled
        handledUntil = now.wall.microseconds
        latestHandled = handledUntil
        watchedSince = handledUntil
        if configuration.isEnabled { startTimer(at: now) }
    }

    /// Starts the countdown if the alarm is a timer.
    func startTimer(at now: Moment) {
        guard configuration.rule.kind == .timer else { return }
        isDone = false
        countdown = Countdown(.timer, total: configuration.preAlert, left: configuration.preAlert, at: now)
    }

    /// True if no ring, snooze or occurrence is left.
    var isOver: Bool { !configuration.rule.repeats && isDone && ring == nil && !isSnoozed }

    /// True if pausing its countdown has delayed the next occurrence.
    var isDelayed: Bool { pausedCountdown.map { $0.kind != .snooze } ?? (countdown?.kind == .occurrence) }

    // MARK: Occurrences

    /// An occurrence that wasn't handled yet.
    struct Pending {
        let due: Rule.Due
        /// True if it need not be reported.
        let isOptional: Bool
    }

    /// Returns the occurrences up to `instant` that weren't handled yet.
    func pending(through instant: Int64, _ history: WallHistory) -> [Pending] {
        if !configuration.rule.repeats, isDone { return [] }
        if let due = configuration.rule.single(in: zone) {
            return due.instant <= instant ? [Pending(due: due, isOptional: false)] : []
        }
        var pending: [Pending] = []
        for due in configuration.rule.occurrences(after: handledUntil, through: instant, in: zone)
        where !handled.contains(due.instant) {
            if configuration.rule.repeats, let last, last.date == due.date, last.zone == zone.name { continue }
            let isOptional = isOptional(due.instant, history)
            pending.append(Pending(due: due, isOptional: isOptional))
            // A time of day without a date is due once only.
            if configuration.rule.isNextMatch, !isOptional { break }
        }
        return pending
    }

    /// Returns true if an occurrence at `instant` need not be reported.
    func isOptional(_ instant: Int64, _ history: WallHistory) -> Bool {
        history.hasShownEarlier(instant, since: rulePosition) || optionalRanges.contains { $0.contains(instant) }
    }

    /// Returns the candidates for the next occurrence: the first that must be reported, and the optional ones before
    /// it.
    func next(_ history: WallHistory) -> [Rule.Due] {
        guard configuration.rule.repeats || (configuration.rule.isNextMatch && !isDone) else {
            return pending(through: .max, history).map(\.due)
        }
        var reach = max(handledUntil, history.position.wall)
        while true {
            reach += 16 * 86_400_000_000
            let pending = pending(through: reach, history)
            guard let end = pending.firstIndex(where: { !$0.isOptional }) else { continue }
            return pending[...end].map(\.due)
        }
    }

    /// Returns the candidates for the occurrence after `due`: the instant of the first that must be reported, and
    /// before it those of the optional ones; empty if there is none.
    func following(_ due: Rule.Due, _ history: WallHistory) -> [Int64] {
        guard configuration.rule.repeats else { return [] }
        let reach = max(due.instant, history.position.wall) + 32 * 86_400_000_000
        let later = pending(through: reach, history).filter { $0.due.instant > due.instant }
        guard let end = later.firstIndex(where: { !$0.isOptional }) else { return [] }
        return later[...end].map(\.due.instant)
    }

    /// Notes that `due` rang or was cancelled when the wall clock showed `wall`.
    func handle(_ due: Rule.Due, at wall: Int64) {
        isDone = true
        caughtUpFrom = nil
        handledUntil = max(handledUntil, min(due.instant, wall))
        clearSkips()
        if due.instant >= latestHandled { (latestHandled, isLatestHandledUncertain) = (due.instant, false) }
        guard configuration.rule.repeats || configuration.rule.isNextMatch else { return }
        handled.insert(due.instant)
        last = (due.date, zone.name)
        // If the zone changes before `due`, the occurrences until then are cancelled with it.
        if due.instant - 1 > wall { optionalRanges.append(wall...due.instant - 1) }
    }

    /// Notes that all occurrences up to `due` were reported missed.
    func miss(upTo due: Rule.Due) {
        isDone = true
        // In another zone, one that was skipped may be later.
        if let skipped = skips.last?.due.instant, skipped <= due.instant { skips = [] }
        handledUntil = max(handledUntil, due.instant)
    }

    // MARK: Clocks

    /// Notes that the wall clock shows `wall`. If it was set back and has caught up, the handled occurrences are no
    /// longer pending. An occurrence that was delayed stays the next one.
    func catchUp(with wall: Int64) {
        guard !isDelayed, !isLatestHandledUncertain, handledUntil < latestHandled, latestHandled < wall else { return }
        caughtUpFrom = caughtUpFrom ?? handledUntil
        handledUntil = latestHandled
    }

    /// Notes that the wall clock was set to `wall` or earlier: later occurrences become pending again.
    func noteClockSetBack(to wall: Int64) {
        // It isn't known then what of the time before the skipped occurrences counts as past.
        if wall < handledUntil, !skips.isEmpty { areSkipsUncertain = true }
        handledUntil = min(handledUntil, wall)
        // By a clock that was ahead, the service may not have caught up.
        if let start = caughtUpFrom, start < handledUntil {
            optionalRanges.append(start + 1...handledUntil)
            handledUntil = start
        }
        caughtUpFrom = nil
    }

    /// Notes that the alarm was enabled: occurrences count from now on.
    func restart(at now: Moment) {
        handledUntil = now.wall.microseconds
        if handledUntil >= latestHandled { (latestHandled, isLatestHandledUncertain) = (handledUntil, false) }
        guard !configuration.rule.repeats else { return }
        isDone = false
        last = nil
    }

    /// Notes that the rule was replaced: occurrences of the new rule count from now on.
    func replaceRule(at now: Moment, _ position: WallHistory.Position) {
        handledUntil = now.wall.microseconds
        (latestHandled, isLatestHandledUncertain) = (handledUntil, false)
        caughtUpFrom = nil
        rulePosition = position
        isDone = false
        optionalRanges = []
        handled = []
        last = nil
        clearSkips()
    }
}
