import AlarmCore

/// How the bookkeeper checks what is reported of rings.
extension Bookkeeper {
    func fire(_ ledger: Ledger, due: Int64, _ alarm: Alarm?, at now: Moment) throws(Violation) {
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

    func fireOccurrence(_ ledger: Ledger, due: Int64, at now: Moment) throws(Violation) {
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
        if open[index].isDoubtful { totals.cameAgain += 1 } else { totals.rang += 1 }
        ledger.handle(open[index].due, at: now)
        ledger.snoozeCount = 0
    }

    /// Takes in that a countdown by a clock of its own has ended.
    func end(
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
            if rings { totals.snoozes += 1 } else { ledger.snoozeCount = 0 }
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

    func stop(
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

    static func unasked(_ ledger: Ledger, _ reason: Effect.StopReason) -> Violation {
        Violation(.other, of: ledger.number, "stopped for no reason: \(reason)")
    }

    func checkTimeout(_ ledger: Ledger, _ ring: Ledger.Ring, at now: Moment) throws(Violation) {
        guard let timeout = ledger.plan.timeout, ring.startBoot + timeout <= now.boot.microseconds else {
            throw Violation(.other, of: ledger.number, "stopped ringing too early")
        }
        let isLate = ring.startBoot + timeout < now.boot.microseconds
        guard !isLate || ring.startBoot + timeout <= watchedSince.boot.microseconds else {
            throw Violation(.other, of: ledger.number, "rang too long, though the service was there")
        }
    }

    func snooze(
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
}
