import AlarmCore

/// How the model checks what is reported missed, and what isn't reported.
extension ReferenceModel {
    func miss(
        _ record: AlarmRecord, due: Int64, _ policy: Effect.MissedPolicy, _ count: Int, at now: Moment
    ) throws(Violation) {
        let number = record.number
        if policy == .timeout {
            guard record.timedOut == due, count == 1 else {
                throw Violation(.other, of: number, "an unanswered ring that wasn't, of \(due)")
            }
            record.timedOut = nil
            return
        }
        guard record.isEnabled, record.ring == nil, policy == record.plan.missedPolicy else {
            throw Violation(.other, of: number, "missed by the policy \(policy), which isn't its own")
        }
        // Found late, what was held up may have been given up before it would have ended.
        release(record, at: now)
        var others = 0
        if let run = record.run, run.lateness(at: now) >= 0 {
            try end(run, of: record, rings: false, nil, at: now)
            if due == run.fireWall, count == 1 { return }
            others = 1
        }
        release(record, at: now, before: .min)
        guard record.run == nil, record.pause == nil else {
            throw Violation(.other, of: number, "missed \(due) while it counted down")
        }
        let open = record.open(through: now.wall.microseconds, history)
        guard let index = open.firstIndex(where: { $0.due.instant == due }) else {
            throw Violation(.other, of: number, "missed \(due), which isn't due: \(open.map(\.due.instant))")
        }
        let sure = open[...index].count { !$0.isDoubtful }
        guard (sure...index + 1).contains(count - others) else {
            throw Violation(
                .other, of: number, "missed \(count), and not \(sure)…\(index + 1) + \(others), up to \(due)")
        }
        let isLast = index == open.count - 1
        if isLast, record.plan.mayRing(now.wall.microseconds - due) || record.isSuperseded.wasRinging {
            throw Violation(.other, of: number, "missed \(due), which may ring")
        }
        totals.missed += sure
        totals.cameAgain += count - others - sure
        record.miss(upTo: open[index].due)
    }

    /// Looks through all records for what should have been reported and wasn't.
    func audit(_ alarms: any AlarmView, at now: Moment) throws(Violation) {
        guard alarms.count == records.count else {
            throw Violation(.lost, of: nil, "\(alarms.count) alarms where there are \(records.count)")
        }
        for record in records.values { try audit(record, alarms.alarm(AlarmID(number: record.number)), at: now) }
    }

    /// Looks through one record for what should have been reported and wasn't.
    private func audit(_ record: AlarmRecord, _ alarm: Alarm?, at now: Moment) throws(Violation) {
        let number = record.number
        guard let alarm else { throw Violation(.lost, of: number, "the alarm is gone") }
        guard alarm.configuration.isEnabled == record.isEnabled, (alarm.alert != nil) == (record.ring != nil) else {
            throw Violation(.other, of: number, "it is in another state than was reported: \(alarm)")
        }
        guard record.isEnabled else { return }
        record.catchUp(with: now.wall.microseconds)
        if record.isHeld { release(record, at: now, told: alarm) }
        if let run = record.run, run.lateness(at: now) > 0 {
            throw Violation(.lost, of: number, "nothing was heard of the end of a countdown")
        }
        if let ring = record.ring, let timeout = record.plan.timeout, ring.startBoot + timeout < now.boot.microseconds {
            throw Violation(.other, of: number, "it rings for ever")
        }
        guard !record.isHeld else { return }
        let open = record.open(through: now.wall.microseconds, history)
        if let lost = open.first(where: { !$0.isDoubtful }) {
            throw Violation(.lost, of: number, "nothing was heard of \(lost.due.instant)")
        }
        guard alarm.state == .scheduled, record.plan.rule.kind != .timer else { return }
        let next = record.next(history).map(\.instant)
        guard let nextFire = alarm.nextFire, next.contains(nextFire.microseconds) else {
            throw Violation(.other, of: number, "it says that it rings next at another time than \(next)")
        }
    }
}
