import AlarmCore

/// How the model checks what is reported of rings.
extension ReferenceModel {
    func fire(_ record: AlarmRecord, due: Int64, _ alarm: Alarm?, at now: Moment) throws(Violation) {
        let number = record.number
        guard record.isEnabled else { throw Violation(.other, of: number, "rang though it is disabled") }
        guard record.ring == nil else { throw Violation(.other, of: number, "rang anew, and didn't say that it ended") }
        if unstored.removeValue(forKey: number) == due { totals.repeated += 1 }
        if let run = record.run, run.lateness(at: now) >= 0, run.fireWall == due {
            try end(run, of: record, rings: true, alarm, at: now)
        } else {
            release(record, at: now, before: due)
            guard record.run == nil, record.pause == nil else {
                throw Violation(.other, of: number, "rang for \(due) while it counted down")
            }
            try fireOccurrence(record, due: due, at: now)
        }
        record.ring = AlarmRecord.Ring(due: due, startWall: now.wall.microseconds, startBoot: now.boot.microseconds)
    }

    func fireOccurrence(_ record: AlarmRecord, due: Int64, at now: Moment) throws(Violation) {
        let number = record.number
        let wall = now.wall.microseconds
        if record.handled.contains(due) || (!record.plan.rule.repeats && record.isDone) {
            throw Violation(.twice, of: number, "rang again for \(due)")
        }
        let open = record.open(through: wall, history)
        guard let index = open.firstIndex(where: { $0.due.instant == due }) else {
            throw Violation(.other, of: number, "rang for \(due), which isn't due: \(open)")
        }
        if let lost = open[..<index].first(where: { !$0.isDoubtful }) {
            throw Violation(.lost, of: number, "rang for \(due), and said nothing of \(lost.due.instant)")
        }
        guard record.plan.mayRing(wall - due) || record.isSuperseded.wasRinging else {
            throw Violation(.other, of: number, "rang \(wall - due) µs late, against its policy")
        }
        guard wall == due || due <= max(record.watchedSince, watchedSince.wall.microseconds) else {
            throw Violation(.other, of: number, "rang \(wall - due) µs late, though the service was there")
        }
        if open[index].isDoubtful { totals.cameAgain += 1 } else { totals.rang += 1 }
        record.handle(open[index].due, at: now)
        record.snoozeCount = 0
    }

    /// Takes in that a countdown by a clock of its own has ended.
    func end(
        _ run: AlarmRecord.Run, of record: AlarmRecord, rings: Bool, _ alarm: Alarm?, at now: Moment
    ) throws(Violation) {
        let number = record.number
        let lateness = run.lateness(at: now)
        guard record.plan.mayRing(lateness) == rings else {
            throw Violation(.other, of: number, "\(rings ? "rang" : "missed") \(lateness) µs late, against its policy")
        }
        let isWatched =
            now.boot.microseconds - lateness > watchedSince.boot.microseconds
            && now.wall.microseconds - lateness > record.watchedSince
        guard lateness == 0 || !isWatched else {
            throw Violation(.other, of: number, "a countdown ended \(lateness) µs late, though the service was there")
        }
        record.run = nil
        switch run.kind {
        case .snooze:
            record.isSnoozed = false
            if rings { totals.snoozes += 1 } else { record.snoozeCount = 0 }
            return
        case .timer:
            record.isDone = true
        case .occurrence:
            try handleNext(record, claim: alarm?.occurrence, isSure: false, at: now)
            record.watchedSince = max(record.watchedSince, now.wall.microseconds)
        }
        record.snoozeCount = rings ? record.snoozeCount : 0
        if rings { totals.rang += 1 } else { totals.missed += 1 }
    }

    func stop(
        _ record: AlarmRecord, _ reason: Effect.StopReason, _ cause: Cause, at now: Moment
    ) throws(Violation) {
        let number = record.number
        guard record.ring != nil || record.isSnoozed else {
            throw Violation(.other, of: number, "stopped, and had not rung")
        }
        switch (reason, cause) {
        case (.user, .press(number, .stop)): break
        case (.client, .request(let request, _)):
            guard case .stop = request.command else { throw Self.unasked(record, reason) }
        case (.cancelled, .request(let request, _)):
            guard case .cancel = request.command else { throw Self.unasked(record, reason) }
        case (.disabled, .request(let request, _)):
            guard case .setEnabled(_, false) = request.command else { throw Self.unasked(record, reason) }
        case (.timeout, .time):
            guard let ring = record.ring, !record.plan.snoozes(after: record.snoozeCount) else {
                throw Self.unasked(record, reason)
            }
            try checkTimeout(record, ring, at: now)
            record.timedOut = ring.due
            totals.unanswered += 1
        case (.superseded, .time):
            let wasRinging = record.ring != nil
            let reach = now.wall.microseconds + (wasRinging ? 0 : record.plan.preAlert)
            guard !record.open(through: reach, history).isEmpty else { throw Self.unasked(record, reason) }
            record.isSuperseded = (true, wasRinging)
        default: throw Self.unasked(record, reason)
        }
        record.ring = nil
        record.snoozeCount = 0
        guard record.isSnoozed else { return }
        record.isSnoozed = false
        record.run = nil
        record.pause = nil
        record.watchedSince = max(record.watchedSince, now.wall.microseconds)
    }

    static func unasked(_ record: AlarmRecord, _ reason: Effect.StopReason) -> Violation {
        Violation(.other, of: record.number, "stopped for no reason: \(reason)")
    }

    func checkTimeout(_ record: AlarmRecord, _ ring: AlarmRecord.Ring, at now: Moment) throws(Violation) {
        guard let timeout = record.plan.timeout, ring.startBoot + timeout <= now.boot.microseconds else {
            throw Violation(.other, of: record.number, "stopped ringing too early")
        }
        let isLate = ring.startBoot + timeout < now.boot.microseconds
        guard !isLate || ring.startBoot + timeout <= watchedSince.boot.microseconds else {
            throw Violation(.other, of: record.number, "rang too long, though the service was there")
        }
    }

    func snooze(
        _ record: AlarmRecord, until fire: Int64, _ cause: Cause, at now: Moment
    ) throws(Violation) {
        let number = record.number
        guard let ring = record.ring else { throw Violation(.other, of: number, "snoozed without a ring") }
        var total = record.plan.snoozeTime
        if case .time = cause {
            guard record.plan.snoozes(after: record.snoozeCount) else {
                throw Violation(.other, of: number, "snoozed by itself, once too often")
            }
            try checkTimeout(record, ring, at: now)
            record.snoozeCount += 1
            total = record.plan.postAlert
            totals.unanswered += 1
        } else {
            record.snoozeCount = 0
        }
        guard total > 0, fire == now.wall.microseconds + total else {
            throw Violation(.other, of: number, "snoozed until \(fire), which isn't \(total) µs from now")
        }
        record.ring = nil
        record.isSnoozed = true
        record.run = AlarmRecord.Run(.snooze, total: total, left: total, at: now)
    }
}
