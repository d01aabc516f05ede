import AlarmCore

/// What the bookkeeper knows of one alarm: from what was asked, and from what was reported of it, never from what the
/// engine remembers. All times are in microseconds.
struct Ledger {
    /// A countdown by a clock of its own: a snooze, a timer, or one to an occurrence that was paused and goes on.
    struct Run {
        enum Kind { case snooze, timer, occurrence }

        let kind: Kind
        var total: Int64
        /// When it ends, as the wall clock showed it when it began.
        var fireWall: Int64
        /// When it ends by the boot clock; `nil`: by the wall clock, as it began in an earlier boot.
        var fireBoot: Int64?

        func lateness(at now: Moment) -> Int64 {
            fireBoot.map { now.boot.microseconds - $0 } ?? now.wall.microseconds - fireWall
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
        watchedSince = floor
        if plan.isEnabled { startTimer(at: now) }
    }

    /// Lets a timer run.
    mutating func startTimer(at now: Moment) {
        guard plan.rule.kind == .timer else { return }
        isDone = false
        run = Run(
            kind: .timer, total: plan.preAlert, fireWall: now.wall.microseconds + plan.preAlert,
            fireBoot: now.boot.microseconds + plan.preAlert)
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
        guard plan.rule.repeats else {
            guard !isDone, let due = plan.rule.single(from: floor, in: zone), due.instant <= instant else { return [] }
            return [Open(due: due, isDoubtful: false)]
        }
        var open: [Open] = []
        for due in plan.rule.occurrences(after: floor, through: instant, in: zone) where !handled.contains(due.instant) {
            if let last, last.date == due.date, last.zone == zone.name { continue }
            let isDoubtful =
                history.hasShownEarlier(due.instant, since: birth) || doubtful.contains { $0.contains(due.instant) }
            open.append(Open(due: due, isDoubtful: isDoubtful))
        }
        return open
    }

    /// The occurrences of which one is the next: the first that can't be passed over, and the doubtful ones before it.
    func next(_ history: WallHistory) -> [Rule.Due] {
        guard plan.rule.repeats else { return open(through: .max, history).map(\.due) }
        var reach = floor
        while true {
            reach += 16 * 86_400_000_000
            let open = open(through: reach, history)
            guard let end = open.firstIndex(where: { !$0.isDoubtful }) else { continue }
            return open[...end].map(\.due)
        }
    }

    /// Takes in that `due` rang, or was taken back.
    mutating func handle(_ due: Rule.Due) {
        isDone = true
        floor = max(floor, due.instant)
        guard plan.rule.repeats else { return }
        handled.insert(due.instant)
        last = (due.date, zone.name)
    }

    /// Takes in that what was due up to `due` was reported missed.
    mutating func miss(upTo due: Rule.Due) {
        isDone = true
        floor = max(floor, due.instant)
    }

    /// Takes in that the wall clock shows no more than `wall`: what comes after that comes again.
    mutating func setBack(to wall: Int64) {
        floor = min(floor, wall)
    }

    /// Forgets what was, as the rule is a new one, or counts anew.
    mutating func begin(at now: Moment, _ place: WallHistory.Place) {
        floor = now.wall.microseconds
        birth = place
        isDone = false
        doubtful = []
        handled = []
        last = nil
    }
}
