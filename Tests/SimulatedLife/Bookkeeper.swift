import AlarmCore

/// Checks a life: each occurrence of each rule rang once, in time, or was reported missed by its policy, or was taken
/// back by a command; none rang twice, and none is silently gone.
///
/// # Theory of operation
///
/// It has a ledger of each alarm, in which it writes what was asked and what was reported. What is due it finds by going
/// through the days. An occurrence is an instant of the rule that the wall clock shows, or passes when it is set forward,
/// by the zone that holds then. When the clock is set back, instants come again: those that rang, or were taken back,
/// mustn't ring again; those that were only reported missed may, as the clock may have been wrong.
final class Bookkeeper {
    private(set) var ledgers: [UInt64: Ledger] = [:]
    private(set) var totals = Totals()
    private var history = WallHistory()
    /// Since when the service has watched the clocks without a break.
    private var watchedSince: Moment
    /// The rings that were heard and couldn't be stored: to ring again isn't to ring twice.
    private var unstored: [UInt64: Int64] = [:]

    /// What has to do with reports.
    enum Cause {
        case time
        case press(UInt64, Occurrence.Press)
        /// - Parameter before: The alarm as it told itself to be when that was asked.
        case request(Request, before: Alarm?)
    }

    init(at now: Moment) {
        watchedSince = now
        _ = history.show(now.wall.microseconds)
    }

    // MARK: The world

    /// The service looks at the clocks, as time has passed and nothing else has happened.
    func look(at now: Moment) {
        _ = history.show(now.wall.microseconds)
    }

    /// The service looks at the clocks after a while in which it couldn't.
    func resume(at now: Moment) {
        watchedSince = now
        look(at: now)
    }

    /// The service takes in that the clock may have been set.
    func clockChanged(at now: Moment) {
        let before = history.place.wall
        resume(at: now)
        for ledger in ledgers.values where ledger.isEnabled {
            ledger.catchUp(with: before)
            ledger.setBack(to: now.wall.microseconds)
        }
    }

    /// The service takes in that zones are others now.
    func zonesChanged(to zones: any Zones, at now: Moment) {
        resume(at: now)
        for ledger in ledgers.values { changeZone(of: ledger, to: zones, at: now.wall.microseconds) }
    }

    private func changeZone(of ledger: Ledger, to zones: any Zones, at now: Int64) {
        guard let name = ledger.plan.rule.zoneName else { return }
        guard let zone = name.isEmpty ? zones.system : zones.zone(named: name), zone != ledger.zone else { return }
        ledger.catchUp(with: now)
        let before = ledger.zone
        let meant = ledger.plan.rule.isNextMatch ? ledger.next(history).last : nil
        ledger.zone = zone
        if let meant, zone.name != before.name, let due = ledger.next(history).last {
            // What clocks here have shown on days before the one that it was meant for wasn't for it.
            if due.instant <= now, due.date < meant.date { ledger.floor = now }
        }
        guard ledger.plan.rule.repeats else { return }
        // Dates that were accounted for in the zone before may have passed in this one, too: nothing was lost of them.
        let margin: Int64 = 16 * 86_400_000_000
        ledger.doubtful.removeAll { $0.upperBound <= min(ledger.floor, now - margin) }
        let behind = ledger.plan.rule.occurrences(after: ledger.floor - margin, through: ledger.floor, in: before).last
        guard let behind, let end = ledger.plan.rule.instant(on: behind.date, in: zone) else { return }
        if ledger.floor < end, end <= now { ledger.doubtful.append(ledger.floor + 1...end) }
    }

    /// The machine was started anew, and what was kept is read.
    func rebooted(at now: Moment) {
        for ledger in ledgers.values {
            ledger.run?.reboot(at: now)
            guard let ring = ledger.ring else { continue }
            let passed = max(0, now.wall.microseconds - ring.startWall)
            ledger.ring?.startBoot = now.boot.microseconds - passed
        }
    }

    /// What went out before the service ended without having stored it.
    func hear(_ effects: [Effect], at now: Moment) throws(Violation) {
        for case .fired(let id, let due, _) in effects {
            guard due <= now.wall || ledgers[id.low]?.run?.fireWall == due.microseconds else {
                throw Violation(.other, of: id.low, "rang before it was due")
            }
            unstored[id.low] = due.microseconds
        }
    }

    // MARK: Reports

    /// Takes in what the service has stored and reported.
    func take(
        _ effects: [Effect], _ cause: Cause, of engine: Engine, zones: any Zones, at now: Moment
    ) throws(Violation) {
        if case .request(let request, let before) = cause { try take(request, before: before, zones: zones, at: now) }
        var touched: [UInt64] = []
        for effect in effects {
            let number = effect.id.low
            if touched.last != number { touched.append(number) }
            guard let ledger = ledgers[number], !ledger.isRemoved else {
                throw Violation(.other, of: number, "a report of an alarm that isn't there: \(effect)")
            }
            ledger.catchUp(with: now.wall.microseconds)
            try take(effect, cause, in: ledger, engine.alarm(effect.id), at: now)
        }
        if case .request(let request, _) = cause, !touched.contains(request.number) { touched.append(request.number) }
        for number in touched { try close(number, cause) }
    }

    private func take(
        _ effect: Effect, _ cause: Cause, in ledger: Ledger, _ alarm: Alarm?, at now: Moment
    ) throws(Violation) {
        switch effect {
        case .added: break
        case .removed: try remove(ledger, cause)
        case .fired(_, let due, let actual):
            guard actual == now.wall else { throw Violation(.other, of: ledger.number, "rang at another time than now") }
            try fire(ledger, due: due.microseconds, alarm, at: now)
        case .stopped(_, let reason): try stop(ledger, reason, cause, at: now)
        case .snoozed(_, let fire): try snooze(ledger, until: fire.microseconds, cause, at: now)
        case .missed(_, let due, let policy, let count):
            try miss(ledger, due: due.microseconds, policy, Int(count), at: now)
        case .alertChanged:
            guard ledger.ring != nil else { throw Violation(.other, of: ledger.number, "changed a ring that isn't") }
        }
    }

    private func close(_ number: UInt64, _ cause: Cause) throws(Violation) {
        guard let ledger = ledgers[number] else { return }
        if ledger.timedOut != nil { throw Violation(.other, of: number, "a ring ended unanswered and wasn't reported") }
        ledger.isSuperseded = (false, false)
        if ledger.isEnabled, ledger.isOver {
            guard ledger.isRemoved || ledger.plan.keeps else { throw Violation(.other, of: number, "ended and stayed") }
            ledger.isEnabled = false
        }
        if ledger.isRemoved { ledgers[number] = nil }
    }

    private func remove(_ ledger: Ledger, _ cause: Cause) throws(Violation) {
        var isAsked = false
        if case .request(let request, _) = cause {
            switch request.command {
            case .cancel: isAsked = true
            case .stop: isAsked = !ledger.isEnabled && !ledger.plan.rule.repeats && !ledger.plan.keeps
            default: break
            }
        }
        guard isAsked || (ledger.isEnabled && ledger.isOver && !ledger.plan.keeps) else {
            throw Violation(.lost, of: ledger.number, "removed though nobody asked, and it hadn't ended")
        }
        ledger.isRemoved = true
    }

    // MARK: Rings

    private func fire(_ ledger: Ledger, due: Int64, _ alarm: Alarm?, at now: Moment) throws(Violation) {
        let number = ledger.number
        guard ledger.isEnabled else { throw Violation(.other, of: number, "rang though it is disabled") }
        guard ledger.ring == nil else { throw Violation(.other, of: number, "rang anew, and didn't say that it ended") }
        if unstored.removeValue(forKey: number) == due { totals.repeated += 1 }
        if let run = ledger.run, run.lateness(at: now) >= 0, run.fireWall == due {
            try end(run, of: ledger, rings: true, alarm, at: now)
        } else {
            release(ledger, at: now, before: due)
            guard ledger.run == nil, ledger.pause == nil else {
                throw Violation(.other, of: number, "rang for \(due) while it counted down")
            }
            try fireOccurrence(ledger, due: due, at: now)
        }
        ledger.ring = Ledger.Ring(due: due, startWall: now.wall.microseconds, startBoot: now.boot.microseconds)
    }

    private func fireOccurrence(_ ledger: Ledger, due: Int64, at now: Moment) throws(Violation) {
        let number = ledger.number
        let wall = now.wall.microseconds
        if ledger.handled.contains(due) || (!ledger.plan.rule.repeats && ledger.isDone) {
            throw Violation(.twice, of: number, "rang again for \(due)")
        }
        let open = ledger.open(through: wall, history)
        guard let index = open.firstIndex(where: { $0.due.instant == due }) else {
            throw Violation(.other, of: number, "rang for \(due), which isn't due: \(open)")
        }
        if let lost = open[..<index].first(where: { !$0.isDoubtful }) {
            throw Violation(.lost, of: number, "rang for \(due), and said nothing of \(lost.due.instant)")
        }
        guard ledger.plan.mayRing(wall - due) || ledger.isSuperseded.wasRinging else {
            throw Violation(.other, of: number, "rang \(wall - due) µs late, against its policy")
        }
        guard wall == due || due <= max(ledger.watchedSince, watchedSince.wall.microseconds) else {
            throw Violation(.other, of: number, "rang \(wall - due) µs late, though the service was there")
        }
        if open[index].isDoubtful { totals.doubtful += 1 } else { totals.rang += 1 }
        ledger.handle(open[index].due, at: now)
        ledger.snoozeCount = 0
    }

    /// Takes in that a countdown by a clock of its own has ended.
    private func end(
        _ run: Ledger.Run, of ledger: Ledger, rings: Bool, _ alarm: Alarm?, at now: Moment
    ) throws(Violation) {
        let number = ledger.number
        let lateness = run.lateness(at: now)
        guard ledger.plan.mayRing(lateness) == rings else {
            throw Violation(.other, of: number, "\(rings ? "rang" : "missed") \(lateness) µs late, against its policy")
        }
        let isWatched =
            now.boot.microseconds - lateness > watchedSince.boot.microseconds
            && now.wall.microseconds - lateness > ledger.watchedSince
        guard lateness == 0 || !isWatched else {
            throw Violation(.other, of: number, "a countdown ended \(lateness) µs late, though the service was there")
        }
        ledger.run = nil
        switch run.kind {
        case .snooze:
            ledger.isSnoozed = false
            totals.snoozes += 1
            return
        case .timer:
            ledger.isDone = true
        case .occurrence:
            try handleNext(ledger, claim: alarm?.occurrence, isSure: false, at: now)
            ledger.watchedSince = max(ledger.watchedSince, now.wall.microseconds)
        }
        ledger.snoozeCount = rings ? ledger.snoozeCount : 0
        if rings { totals.rang += 1 } else { totals.missed += 1 }
    }

    private func stop(
        _ ledger: Ledger, _ reason: Effect.StopReason, _ cause: Cause, at now: Moment
    ) throws(Violation) {
        let number = ledger.number
        guard ledger.ring != nil || ledger.isSnoozed else {
            throw Violation(.other, of: number, "stopped, and had not rung")
        }
        switch (reason, cause) {
        case (.user, .press(number, .stop)): break
        case (.client, .request(let request, _)):
            guard case .stop = request.command else { throw Self.unasked(ledger, reason) }
        case (.cancelled, .request(let request, _)):
            guard case .cancel = request.command else { throw Self.unasked(ledger, reason) }
        case (.disabled, .request(let request, _)):
            guard case .setEnabled(_, false) = request.command else { throw Self.unasked(ledger, reason) }
        case (.timeout, .time):
            guard let ring = ledger.ring, !ledger.plan.snoozes(after: ledger.snoozeCount) else {
                throw Self.unasked(ledger, reason)
            }
            try checkTimeout(ledger, ring, at: now)
            ledger.timedOut = ring.due
            totals.unanswered += 1
        case (.superseded, .time):
            let wasRinging = ledger.ring != nil
            let reach = now.wall.microseconds + (wasRinging ? 0 : ledger.plan.preAlert)
            guard !ledger.open(through: reach, history).isEmpty else { throw Self.unasked(ledger, reason) }
            ledger.isSuperseded = (true, wasRinging)
        default: throw Self.unasked(ledger, reason)
        }
        ledger.ring = nil
        ledger.snoozeCount = 0
        guard ledger.isSnoozed else { return }
        ledger.isSnoozed = false
        ledger.run = nil
        ledger.pause = nil
        ledger.watchedSince = max(ledger.watchedSince, now.wall.microseconds)
    }

    private static func unasked(_ ledger: Ledger, _ reason: Effect.StopReason) -> Violation {
        Violation(.other, of: ledger.number, "stopped for no reason: \(reason)")
    }

    private func checkTimeout(_ ledger: Ledger, _ ring: Ledger.Ring, at now: Moment) throws(Violation) {
        guard let timeout = ledger.plan.timeout, ring.startBoot + timeout <= now.boot.microseconds else {
            throw Violation(.other, of: ledger.number, "stopped ringing too early")
        }
        let isLate = ring.startBoot + timeout < now.boot.microseconds
        guard !isLate || ring.startBoot + timeout <= watchedSince.boot.microseconds else {
            throw Violation(.other, of: ledger.number, "rang too long, though the service was there")
        }
    }

    private func snooze(
        _ ledger: Ledger, until fire: Int64, _ cause: Cause, at now: Moment
    ) throws(Violation) {
        let number = ledger.number
        guard let ring = ledger.ring else { throw Violation(.other, of: number, "snoozed without a ring") }
        var total = ledger.plan.snoozeTime
        if case .time = cause {
            guard ledger.plan.snoozes(after: ledger.snoozeCount) else {
                throw Violation(.other, of: number, "snoozed by itself, once too often")
            }
            try checkTimeout(ledger, ring, at: now)
            ledger.snoozeCount += 1
            total = ledger.plan.postAlert
            totals.unanswered += 1
        } else {
            ledger.snoozeCount = 0
        }
        guard total > 0, fire == now.wall.microseconds + total else {
            throw Violation(.other, of: number, "snoozed until \(fire), which isn't \(total) µs from now")
        }
        ledger.ring = nil
        ledger.isSnoozed = true
        ledger.run = Ledger.Run(.snooze, total: total, left: total, at: now)
    }

    // MARK: Missed

    private func miss(
        _ ledger: Ledger, due: Int64, _ policy: Effect.MissedPolicy, _ count: Int, at now: Moment
    ) throws(Violation) {
        let number = ledger.number
        if policy == .timeout {
            guard ledger.timedOut == due, count == 1 else {
                throw Violation(.other, of: number, "an unanswered ring that wasn't, of \(due)")
            }
            ledger.timedOut = nil
            return
        }
        guard ledger.isEnabled, ledger.ring == nil, policy == ledger.plan.missedPolicy else {
            throw Violation(.other, of: number, "missed by the policy \(policy), which isn't its own")
        }
        var others = 0
        if let run = ledger.run, run.lateness(at: now) >= 0 {
            try end(run, of: ledger, rings: false, nil, at: now)
            if due == run.fireWall, count == 1 { return }
            others = 1
        }
        release(ledger, at: now, before: .min)
        guard ledger.run == nil, ledger.pause == nil else {
            throw Violation(.other, of: number, "missed \(due) while it counted down")
        }
        let open = ledger.open(through: now.wall.microseconds, history)
        guard let index = open.firstIndex(where: { $0.due.instant == due }) else {
            throw Violation(.other, of: number, "missed \(due), which isn't due: \(open.map(\.due.instant))")
        }
        let sure = open[...index].count { !$0.isDoubtful }
        guard (sure...index + 1).contains(count - others) else {
            throw Violation(
                .other, of: number, "missed \(count), and not \(sure)…\(index + 1) + \(others), up to \(due)")
        }
        let isLast = index == open.count - 1
        if isLast, ledger.plan.mayRing(now.wall.microseconds - due) || ledger.isSuperseded.wasRinging {
            throw Violation(.other, of: number, "missed \(due), which may ring")
        }
        totals.missed += sure
        totals.doubtful += count - others - sure
        ledger.miss(upTo: open[index].due)
    }

    // MARK: Audits

    /// Looks through all ledgers for what should have been reported and wasn't.
    func audit(_ engine: Engine, at now: Moment) throws(Violation) {
        guard engine.count == ledgers.count else {
            throw Violation(.lost, of: nil, "\(engine.count) alarms where there are \(ledgers.count)")
        }
        for ledger in ledgers.values { try audit(ledger, engine.alarm(AlarmID(number: ledger.number)), at: now) }
    }

    /// Looks through one ledger for what should have been reported and wasn't.
    private func audit(_ ledger: Ledger, _ alarm: Alarm?, at now: Moment) throws(Violation) {
        let number = ledger.number
        guard let alarm else { throw Violation(.lost, of: number, "the alarm is gone") }
        guard alarm.configuration.isEnabled == ledger.isEnabled, (alarm.alert != nil) == (ledger.ring != nil) else {
            throw Violation(.other, of: number, "it is in another state than was reported: \(alarm)")
        }
        guard ledger.isEnabled else { return }
        ledger.catchUp(with: now.wall.microseconds)
        if ledger.isHeld { release(ledger, at: now, told: alarm) }
        if let run = ledger.run, run.lateness(at: now) > 0 {
            throw Violation(.lost, of: number, "nothing was heard of the end of a countdown")
        }
        if let ring = ledger.ring, let timeout = ledger.plan.timeout, ring.startBoot + timeout < now.boot.microseconds {
            throw Violation(.other, of: number, "it rings for ever")
        }
        guard !ledger.isHeld else { return }
        let open = ledger.open(through: now.wall.microseconds, history)
        if let lost = open.first(where: { !$0.isDoubtful }) {
            throw Violation(.lost, of: number, "nothing was heard of \(lost.due.instant)")
        }
        guard alarm.state == .scheduled, ledger.plan.rule.kind != .timer else { return }
        let next = ledger.next(history).map(\.instant)
        guard let nextFire = alarm.nextFire, next.contains(nextFire.microseconds) else {
            throw Violation(.other, of: number, "it says that it rings next at another time than \(next)")
        }
    }
}

extension Bookkeeper {
    /// Takes in what was asked and not refused.
    private func take(_ request: Request, before: Alarm?, zones: any Zones, at now: Moment) throws(Violation) {
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

    private func takeBack(_ ledger: Ledger, _ claim: WallTime?, at now: Moment) throws(Violation) {
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
    private func handleNext(
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
    private func handle(_ due: Rule.Due, of several: [Rule.Due], in ledger: Ledger, at now: Moment) {
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
    private func release(
        _ ledger: Ledger, at now: Moment, told alarm: Alarm? = nil, before due: Int64? = nil
    ) -> Bool {
        guard ledger.isHeld, ledger.plan.rule.repeats else { return false }
        let next = ledger.next(history)
        guard let held = next.last, let following = ledger.following(held, history) else { return false }
        let begin = following - ledger.plan.preAlert
        if let run = ledger.run, run.lateness(at: now) >= 0, run.fireWall < begin, due == nil { return false }
        let isGivenUp = alarm.map { $0.pausedCountdown == nil && $0.countdown?.anchor ?? .wall == .wall } ?? (due != nil)
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

    private func pause(_ ledger: Ledger, _ claim: WallTime?, at now: Moment) throws(Violation) {
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

    private func update(_ ledger: Ledger, _ request: Request, zones: any Zones, at now: Moment) {
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

    private static func zone(of rule: Rule, in zones: any Zones) -> Zone {
        rule.zoneName.flatMap { $0.isEmpty ? nil : zones.zone(named: $0) } ?? zones.system
    }

    private static func total(of kind: Ledger.Run.Kind, _ plan: Plan) -> Int64 {
        kind == .snooze ? plan.snoozeTime : plan.preAlert
    }
}

extension Effect {
    /// The alarm that it is about.
    fileprivate var id: AlarmID {
        switch self {
        case .added(let alarm): alarm.id
        case .removed(let id), .fired(let id, _, _), .stopped(let id, _), .snoozed(let id, _),
            .missed(let id, _, _, _), .alertChanged(let id):
            id
        }
    }
}
