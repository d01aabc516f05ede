import AlarmCore

/// What the model takes in of what is asked.
extension ReferenceModel {
    /// Takes in what was asked and not refused.
    func take(_ request: Request, before: Alarm?, zones: any Zones, at now: Moment) throws(Violation) {
        let number = request.number
        if case .schedule = request.command, let plan = request.plan {
            records[number] = AlarmRecord(
                number, plan, zone: Self.zone(of: plan.rule, in: zones), at: now, history.place)
            return
        }
        guard let record = records[number], let before else {
            throw Violation(.other, of: number, "accepted what was asked of an alarm that isn't there")
        }
        record.catchUp(with: now.wall.microseconds)
        release(record, at: now, told: before)
        record.watchedSince = now.wall.microseconds
        let hasRung = record.ring != nil || record.isSnoozed
        let claim = before.occurrence
        let wasScheduled = before.state == .scheduled
        switch request.command {
        case .stop where !hasRung && record.isEnabled:
            if record.plan.rule.repeats, wasScheduled { break }
            try takeBack(record, claim, at: now)
        case .skipNext:
            guard !hasRung, record.plan.rule.kind != .timer else {
                throw Violation(.other, of: number, "skipped what can't be")
            }
            try takeBack(record, claim, at: now)
        case .pause: try pause(record, claim, at: now)
        case .resume:
            guard let pause = record.pause else { throw Violation(.other, of: number, "resumed what wasn't paused") }
            record.pause = nil
            record.run = AlarmRecord.Run(
                pause.kind, total: pause.total, left: max(0, pause.total - pause.elapsed), at: now)
        case .setEnabled(_, false):
            record.isEnabled = false
            if !record.isSnoozed { (record.run, record.pause) = (nil, nil) }
        case .setEnabled(_, true) where !record.isEnabled:
            record.isEnabled = true
            record.restart(at: now)
            record.startTimer(at: now)
        case .update: update(record, request, zones: zones, at: now)
        default: break
        }
    }

    func takeBack(_ record: AlarmRecord, _ claim: WallTime?, at now: Moment) throws(Violation) {
        (record.run, record.pause) = (nil, nil)
        record.snoozeCount = 0
        totals.takenBack += 1
        if record.plan.rule.kind == .timer {
            record.isDone = true
        } else {
            try handleNext(record, claim: claim, at: now)
        }
    }

    /// Takes in that the next occurrence is accounted for before it is due, or after it was held.
    ///
    /// - Parameter claim: Which it is by what the alarm tells of itself.
    func handleNext(
        _ record: AlarmRecord, claim: WallTime?, isSure: Bool = true, at now: Moment
    ) throws(Violation) {
        let next = record.next(history)
        if let claimed = next.first(where: { $0.instant == claim?.microseconds }) {
            record.handle(claimed, at: now)
        } else if isSure {
            throw Violation(.other, of: record.number, "the next is told to be \(claim, default: "none"): \(next)")
        } else if let first = next.first {
            handle(first, of: next, in: record, at: now)
        }
    }

    /// Takes in that one of several is accounted for, and it isn't told which: any of them may come or not.
    func handle(_ due: Rule.Due, of several: [Rule.Due], in record: AlarmRecord, at now: Moment) {
        if several.count > 1, let last = several.last { record.doubtful.append(several[0].instant...last.instant) }
        record.handle(due, at: now)
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
        _ record: AlarmRecord, at now: Moment, told alarm: Alarm? = nil, before due: Int64? = nil
    ) -> Bool {
        guard record.isHeld, record.plan.rule.repeats else { return false }
        let next = record.next(history)
        guard let held = next.last, let following = record.following(held, history) else { return false }
        let begin = following - record.plan.preAlert
        if let run = record.run, run.lateness(at: now) >= 0, run.fireWall < begin, due == nil { return false }
        let isGivenUp =
            alarm.map { $0.pausedCountdown == nil && $0.countdown?.anchor ?? .wall == .wall } ?? (due != nil)
        guard begin <= now.wall.microseconds || (next.count > 1 && isGivenUp) else { return false }
        let end = due ?? alarm?.occurrence?.microseconds ?? .min
        if let givenUp = next.last(where: { $0.instant < end }) {
            record.handle(givenUp, at: now)
        } else {
            handle(next[0], of: next, in: record, at: now)
        }
        (record.run, record.pause) = (nil, nil)
        record.watchedSince = max(record.watchedSince, now.wall.microseconds)
        totals.takenBack += 1
        return true
    }

    func pause(_ record: AlarmRecord, _ claim: WallTime?, at now: Moment) throws(Violation) {
        if let run = record.run {
            record.pause = AlarmRecord.Pause(kind: run.kind, total: run.total, elapsed: run.total - run.left(at: now))
            record.run = nil
            return
        }
        let next = record.next(history).first { $0.instant == claim?.microseconds }
        guard let next, next.instant - record.plan.preAlert <= now.wall.microseconds else {
            throw Violation(.other, of: record.number, "paused what doesn't count down")
        }
        let left = min(record.plan.preAlert, next.instant - now.wall.microseconds)
        record.pause = AlarmRecord.Pause(
            kind: .occurrence, total: record.plan.preAlert, elapsed: record.plan.preAlert - left)
    }

    func update(_ record: AlarmRecord, _ request: Request, zones: any Zones, at now: Moment) {
        guard let plan = request.plan else { return }
        let before = record.plan
        record.plan = plan
        switch request.change {
        case .none: break
        case .rule:
            record.begin(at: now, history.place)
            record.zone = Self.zone(of: plan.rule, in: zones)
            record.snoozeCount = record.ring == nil && !record.isSnoozed ? 0 : record.snoozeCount
            if !record.isSnoozed { (record.run, record.pause) = (nil, nil) }
        case .lengths:
            guard before.preAlert != plan.preAlert || before.postAlert != plan.postAlert else { return }
            if let kind = record.pause?.kind { record.pause?.total = Self.total(of: kind, plan) }
            if let kind = record.run?.kind { record.run?.change(to: Self.total(of: kind, plan), at: now) }
        }
    }

    static func zone(of rule: Rule, in zones: any Zones) -> Zone {
        rule.zoneName.flatMap { $0.isEmpty ? nil : zones.zone(named: $0) } ?? zones.system
    }

    static func total(of kind: AlarmRecord.Run.Kind, _ plan: Plan) -> Int64 {
        kind == .snooze ? plan.snoozeTime : plan.preAlert
    }
}
