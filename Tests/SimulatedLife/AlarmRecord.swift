import AlarmCore

/// What the model knows of one alarm: from what was asked, and from what was reported of it, never from what the
/// engine remembers. All times are in microseconds.
final class AlarmRecord {
    /// A countdown by a clock of its own: a snooze, a timer, or one to an occurrence that was paused and goes on.
    struct Run {
        enum Kind { case snooze, timer, occurrence }

        let kind: Kind
        var total: Int64
        /// When it began, or was resumed.
        var startWall: Int64
        /// When it ends, as the wall clock showed it when it began.
        var fireWall: Int64
        /// When it ends by the boot clock.
        var fireBoot: Int64
        /// Whether it began in an earlier boot: then it ends as soon as either clock says so.
        var isOfEarlierBoot = false

        init(_ kind: Kind, total: Int64, left: Int64, at now: Moment) {
            self.kind = kind
            self.total = total
            startWall = now.wall.microseconds
            fireWall = startWall + left
            fireBoot = now.boot.microseconds + left
        }

        /// How long ago it ended.
        func lateness(at now: Moment) -> Int64 {
            let byBoot = now.boot.microseconds - fireBoot
            return isOfEarlierBoot ? max(byBoot, now.wall.microseconds - fireWall) : byBoot
        }

        /// How much of it is left.
        func left(at now: Moment) -> Int64 { min(total, max(0, -lateness(at: now))) }

        /// Goes on in another boot.
        mutating func reboot(at now: Moment) {
            let passed = max(0, now.wall.microseconds - startWall)
            fireBoot = now.boot.microseconds - passed + fireWall - startWall
            isOfEarlierBoot = true
        }

        /// Takes another length; what has passed of it stays so.
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

    /// A countdown that stands still.
    struct Pause {
        let kind: Run.Kind
        var total: Int64
        let elapsed: Int64
    }

    /// A ring that waits for its answer.
    struct Ring {
        let due: Int64
        let startWall: Int64
        var startBoot: Int64
    }

    let number: UInt64
    var plan: Plan
    /// The zone by which the rule counts.
    var zone: Zone
    var isEnabled: Bool
    /// Where the wall clock was when the rule was made.
    var birth: WallHistory.Place

    /// What was due up to here is behind: older than the rule, or accounted for.
    var floor: Int64
    /// The last instant that was accounted for by a ring or a command, or from which on the rule counts. If the wall clock
    /// was set back before it and is past it again, what lies between is behind.
    var top: Int64
    /// The instants that rang or were taken back.
    var handled: Set<Int64> = []
    /// The date, and the zone's name, of the one of these that was the last.
    var last: (date: Int64, zone: String)?
    /// Instants between which a change of zone has put occurrences whose dates were accounted for in the zone before.
    var doubtful: [ClosedRange<Int64>] = []
    /// Whether the only occurrence, or the timer, is accounted for.
    var isDone = false

    var run: Run?
    var pause: Pause?
    var ring: Ring?
    var isSnoozed = false
    /// Whether the ring has ended by the next occurrence, which is yet to be reported.
    var isSuperseded: (Bool, wasRinging: Bool) = (false, false)
    var snoozeCount: UInt32 = 0
    /// A timeout whose report is yet to come: when that ring was due.
    var timedOut: Int64?
    /// Since when, by the wall clock, the service has watched over it without a break.
    var watchedSince: Int64 = .min
    var isRemoved = false

    init(_ number: UInt64, _ plan: Plan, zone: Zone, at now: Moment, _ birth: WallHistory.Place) {
        self.number = number
        self.plan = plan
        self.zone = zone
        self.birth = birth
        isEnabled = plan.isEnabled
        floor = now.wall.microseconds
        top = floor
        watchedSince = floor
        if plan.isEnabled { startTimer(at: now) }
    }

    /// Lets a timer run.
    func startTimer(at now: Moment) {
        guard plan.rule.kind == .timer else { return }
        isDone = false
        run = Run(.timer, total: plan.preAlert, left: plan.preAlert, at: now)
    }

    /// Whether nothing is to come.
    var isOver: Bool { !plan.rule.repeats && isDone && ring == nil && !isSnoozed }

    /// Whether the coming occurrence waits for a countdown that was paused: then it is late by that.
    var isHeld: Bool { pause.map { $0.kind != .snooze } ?? (run?.kind == .occurrence) }

    // MARK: Occurrences

    /// An occurrence that isn't accounted for.
    struct Open {
        let due: Rule.Due
        /// Whether it may be passed over in silence.
        let isDoubtful: Bool
    }

    /// The occurrences up to `instant` that aren't accounted for.
    func open(through instant: Int64, _ history: WallHistory) -> [Open] {
        if !plan.rule.repeats, isDone { return [] }
        if let due = plan.rule.single(in: zone) {
            return due.instant <= instant ? [Open(due: due, isDoubtful: false)] : []
        }
        var open: [Open] = []
        for due in plan.rule.occurrences(after: floor, through: instant, in: zone) where !handled.contains(due.instant)
        {
            if plan.rule.repeats, let last, last.date == due.date, last.zone == zone.name { continue }
            let isDoubtful =
                history.hasShownEarlier(due.instant, since: birth) || doubtful.contains { $0.contains(due.instant) }
            open.append(Open(due: due, isDoubtful: isDoubtful))
            // Of a time of day the first that comes is the only one.
            if plan.rule.isNextMatch, !isDoubtful { break }
        }
        return open
    }

    /// The occurrences of which one is the next: the first that can't be passed over, and the doubtful ones before it.
    func next(_ history: WallHistory) -> [Rule.Due] {
        guard plan.rule.repeats || (plan.rule.isNextMatch && !isDone) else {
            return open(through: .max, history).map(\.due)
        }
        var reach = max(floor, history.place.wall)
        while true {
            reach += 16 * 86_400_000_000
            let open = open(through: reach, history)
            guard let end = open.firstIndex(where: { !$0.isDoubtful }) else { continue }
            return open[...end].map(\.due)
        }
    }

    /// When the occurrence after `due` is due, if there is one.
    func following(_ due: Rule.Due, _ history: WallHistory) -> Int64? {
        guard plan.rule.repeats else { return nil }
        let reach = max(due.instant, history.place.wall) + 32 * 86_400_000_000
        return open(through: reach, history).first { $0.due.instant > due.instant && !$0.isDoubtful }?.due.instant
    }

    /// Takes in that `due` rang, or was taken back.
    func handle(_ due: Rule.Due, at now: Moment) {
        let wall = now.wall.microseconds
        isDone = true
        floor = max(floor, min(due.instant, wall))
        top = max(top, due.instant)
        guard plan.rule.repeats || plan.rule.isNextMatch else { return }
        handled.insert(due.instant)
        last = (due.date, zone.name)
        // Should the zone be another one then, what comes before it was taken back with it.
        if due.instant - 1 > wall { doubtful.append(wall...due.instant - 1) }
    }

    /// Takes in that what was due up to `due` was reported missed.
    func miss(upTo due: Rule.Due) {
        isDone = true
        floor = max(floor, due.instant)
    }

    // MARK: Clocks

    /// Takes in that the wall clock shows `wall`. If it was set back and is right again, what was behind is so again.
    func catchUp(with wall: Int64) {
        if floor < top, top < wall { floor = top }
    }

    /// Takes in that the wall clock shows no more than `wall`: what comes after that comes again.
    func setBack(to wall: Int64) {
        floor = min(floor, wall)
    }

    /// Takes in that the rule counts from now on.
    func restart(at now: Moment) {
        floor = now.wall.microseconds
        top = max(top, floor)
        guard !plan.rule.repeats else { return }
        isDone = false
        last = nil
    }

    /// Takes in that the rule is a new one.
    func begin(at now: Moment, _ place: WallHistory.Place) {
        floor = now.wall.microseconds
        top = floor
        birth = place
        isDone = false
        doubtful = []
        handled = []
        last = nil
    }
}
