import AlarmCore

/// What the bookkeeper takes in of what is asked.
extension Bookkeeper {
    /// Takes in what was asked and not refused.
    func take(_ request: Request, before: Alarm?, zones: any Zones, at now: Moment) throws(Violation) {
        let number = request.number
        if case .schedule = request.command, let plan = request.plan {
            ledgers[number] = Ledger(number, plan, zone: Self.zone(of: plan.rule, in: zones), at: now, history.place)
            return
        }
        guard let ledger = ledgers[number], let before else {
            throw Violation(.other, of: number, "accepted what was asked of an alarm that isn't there")
        }
        ledger.catchUp(with: now.wall.microseconds)
        release(ledger, at: now, told: before)
        ledger.watchedSince = now.wall.microseconds
        let hasRung = ledger.ring != nil || ledger.isSnoozed
        let claim = before.occurrence
        let wasScheduled = before.state == .scheduled
        switch request.command {
        case .stop where !hasRung && ledger.isEnabled:
            if ledger.plan.rule.repeats, wasScheduled { break }
            try takeBack(ledger, claim, at: now)
        case .skipNext:
            guard !hasRung, ledger.plan.rule.kind != .timer else {
                throw Violation(.other, of: number, "skipped what can't be")
            }
            try takeBack(ledger, claim, at: now)
        case .pause: try pause(ledger, claim, at: now)
        case .resume:
            guard let pause = ledger.pause else { throw Violation(.other, of: number, "resumed what wasn't paused") }
            ledger.pause = nil
            ledger.run = Ledger.Run(
                pause.kind, total: pause.total, left: max(0, pause.total - pause.elapsed), at: now)
        case .setEnabled(_, false):
            ledger.isEnabled = false
            if !ledger.isSnoozed { (ledger.run, ledger.pause) = (nil, nil) }
        case .setEnabled(_, true) where !ledger.isEnabled:
            ledger.isEnabled = true
            ledger.restart(at: now)
            ledger.startTimer(at: now)
        case .update: update(ledger, request, zones: zones, at: now)
        default: break
        }
    }

    func takeBack(_ ledger: Ledger, _ claim: WallTime?, at now: Moment) throws(Violation) {
        (ledger.run, ledger.pause) = (nil, nil)
        ledger.snoozeCount = 0
        totals.takenBack += 1
        if ledger.plan.rule.kind == .timer {
            ledger.isDone = true
        } else {
            try handleNext(ledger, claim: claim, at: now)
        }
    }

    /// Takes in that the next occurrence is accounted for before it is due, or after it was held.
    ///
    /// - Parameter claim: Which it is by what the alarm tells of itself.
    func handleNext(
        _ ledger: Ledger, claim: WallTime?, isSure: Bool = true, at now: Moment
    ) throws(Violation) {
        let next = ledger.next(history)
        if let claimed = next.first(where: { $0.instant == claim?.microseconds }) {
            ledger.handle(claimed, at: now)
        } else if isSure {
            throw Violation(.other, of: ledger.number, "the next is told to be \(claim, default: "none"): \(next)")
        } else if let first = next.first {
            handle(first, of: next, in: ledger, at: now)
        }
    }

    /// Takes in that one of several is accounted for, and it isn't told which: any of them may come or not.
    func handle(_ due: Rule.Due, of several: [Rule.Due], in ledger: Ledger, at now: Moment) {
        if several.count > 1, let last = several.last { ledger.doubtful.append(several[0].instant...last.instant) }
        ledger.handle(due, at: now)
    }

    /// Takes in that a countdown that was paused, and is late by that, is given up when the countdown to the next
    /// occurrence begins.
    ///
    /// - Parameters:
    ///   - alarm: The alarm as it tells itself to be, which decides where it isn't clear which of several it is that was
    ///     held up.
    ///   - due: When that was due that is reported now.
    @discardableResult
    func release(
        _ ledger: Ledger, at now: Moment, told alarm: Alarm? = nil, before due: Int64? = nil
    ) -> Bool {
        guard ledger.isHeld, ledger.plan.rule.repeats else { return false }
        let next = ledger.next(history)
        guard let held = next.last, let following = ledger.following(held, history) else { return false }
        let begin = following - ledger.plan.preAlert
        if let run = ledger.run, run.lateness(at: now) >= 0, run.fireWall < begin, due == nil { return false }
        let isGivenUp =
            alarm.map { $0.pausedCountdown == nil && $0.countdown?.anchor ?? .wall == .wall } ?? (due != nil)
        guard begin <= now.wall.microseconds || (next.count > 1 && isGivenUp) else { return false }
        let end = due ?? alarm?.occurrence?.microseconds ?? .min
        if let givenUp = next.last(where: { $0.instant < end }) {
            ledger.handle(givenUp, at: now)
        } else {
            handle(next[0], of: next, in: ledger, at: now)
        }
        (ledger.run, ledger.pause) = (nil, nil)
        ledger.watchedSince = max(ledger.watchedSince, now.wall.microseconds)
        totals.takenBack += 1
        return true
    }

    func pause(_ ledger: Ledger, _ claim: WallTime?, at now: Moment) throws(Violation) {
        if let run = ledger.run {
            ledger.pause = Ledger.Pause(kind: run.kind, total: run.total, elapsed: run.total - run.left(at: now))
            ledger.run = nil
            return
        }
        let next = ledger.next(history).first { $0.instant == claim?.microseconds }
        guard let next, next.instant - ledger.plan.preAlert <= now.wall.microseconds else {
            throw Violation(.other, of: ledger.number, "paused what doesn't count down")
        }
        let left = min(ledger.plan.preAlert, next.instant - now.wall.microseconds)
        ledger.pause = Ledger.Pause(
            kind: .occurrence, total: ledger.plan.preAlert, elapsed: ledger.plan.preAlert - left)
    }

    func update(_ ledger: Ledger, _ request: Request, zones: any Zones, at now: Moment) {
        guard let plan = request.plan else { return }
        let before = ledger.plan
        ledger.plan = plan
        switch request.change {
        case .none: break
        case .rule:
            ledger.begin(at: now, history.place)
            ledger.zone = Self.zone(of: plan.rule, in: zones)
            ledger.snoozeCount = ledger.ring == nil && !ledger.isSnoozed ? 0 : ledger.snoozeCount
            if !ledger.isSnoozed { (ledger.run, ledger.pause) = (nil, nil) }
        case .lengths:
            guard before.preAlert != plan.preAlert || before.postAlert != plan.postAlert else { return }
            if let kind = ledger.pause?.kind { ledger.pause?.total = Self.total(of: kind, plan) }
            if let kind = ledger.run?.kind { ledger.run?.change(to: Self.total(of: kind, plan), at: now) }
        }
    }

    static func zone(of rule: Rule, in zones: any Zones) -> Zone {
        rule.zoneName.flatMap { $0.isEmpty ? nil : zones.zone(named: $0) } ?? zones.system
    }

    static func total(of kind: Ledger.Run.Kind, _ plan: Plan) -> Int64 {
        kind == .snooze ? plan.snoozeTime : plan.preAlert
    }
}
