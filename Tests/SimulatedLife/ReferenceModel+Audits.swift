import AlarmCore

/// Checks of missed occurrences, and of occurrences that should have been reported and weren't.
extension ReferenceModel {
    /// Checks a report of missed occurrences.
    func miss(
        _ record: AlarmRecord, due: Int64, _ policy: Effect.MissedPolicy, _ count: Int, at now: Moment
    ) throws(Violation) {
        let number = record.number
        if policy == .timeout {
            guard record.timedOut == due, count == 1 else {
                throw Violation(.other, of: number, "reported an unanswered ring for \(due), but none timed out")
            }
            record.timedOut = nil
            return
        }
        guard record.isEnabled, record.ring == nil, policy == record.configuration.missedPolicy else {
            throw Violation(
                .other, of: number, "missed by the policy \(policy) instead of \(record.configuration.missedPolicy)")
        }
        // A delayed occurrence may have been abandoned before its countdown would have ended.
        abandonDelayedOccurrence(record, at: now)
        var others = 0
        if let countdown = record.countdown, countdown.lateness(at: now) >= 0 {
            try end(countdown, of: record, rings: false, nil, at: now)
            if due == countdown.fireWall, count == 1 { return }
            others = 1
        }
        abandonDelayedOccurrence(record, at: now, before: .min)
        guard record.countdown == nil, record.pausedCountdown == nil else {
            throw Violation(.other, of: number, "missed \(due) during a countdown")
        }
        let pending = record.pending(through: now.wall.microseconds, history)
        guard let index = pending.firstIndex(where: { $0.due.instant == due }) else {
            throw Violation(.other, of: number, "missed \(due), which isn't due: \(pending.map(\.due.instant))")
        }
        let sure = pending[...index].count { !$0.isOptional }
        guard (sure...index + 1).contains(count - others) else {
            throw Violation(
                .other, of: number, "missed \(count) up to \(due), expected \(sure)…\(index + 1) + \(others)")
        }
        let isLast = index == pending.count - 1
        if isLast, record.configuration.mayRing(now.wall.microseconds - due) || record.isSuperseded.wasRinging {
            throw Violation(.other, of: number, "missed \(due), which should have rung")
        }
        totals.missed += sure
        totals.recurred += count - others - sure
        record.miss(upTo: pending[index].due)
    }

    /// Checks that nothing that was due is unreported, for all alarms.
    func audit(_ alarms: any AlarmView, at now: Moment) throws(Violation) {
        guard alarms.count == records.count else {
            throw Violation(.lost, of: nil, "the service has \(alarms.count) alarms, expected \(records.count)")
        }
        for record in records.values { try audit(record, alarms.alarm(AlarmID(number: record.number)), at: now) }
    }

    /// Checks that nothing that was due is unreported, for one alarm.
    private func audit(_ record: AlarmRecord, _ alarm: Alarm?, at now: Moment) throws(Violation) {
        let number = record.number
        guard let alarm else { throw Violation(.lost, of: number, "the alarm doesn't exist any more") }
        guard alarm.configuration.isEnabled == record.isEnabled, (alarm.alert != nil) == (record.ring != nil) else {
            throw Violation(.other, of: number, "its state isn't the reported one: \(alarm)")
        }
        guard record.isEnabled else { return }
        record.catchUp(with: now.wall.microseconds)
        if record.isDelayed { abandonDelayedOccurrence(record, at: now, observed: alarm) }
        if let countdown = record.countdown, countdown.lateness(at: now) > 0 {
            throw Violation(.lost, of: number, "the end of a countdown wasn't reported")
        }
        if let ring = record.ring, let timeout = record.configuration.timeout,
            ring.startBoot + timeout < now.boot.microseconds
        {
            throw Violation(.other, of: number, "it rings on after its timeout")
        }
        try checkSkipped(record, alarm, at: now)
        guard !record.isDelayed else { return }
        let pending = record.pending(through: now.wall.microseconds, history)
        if let lost = pending.first(where: { !$0.isOptional }) {
            throw Violation(.lost, of: number, "the occurrence \(lost.due.instant) wasn't reported")
        }
        guard alarm.state == .scheduled, record.configuration.rule.kind != .timer else { return }
        let next = record.next(history).map(\.instant)
        guard let nextFire = alarm.nextFire, next.contains(nextFire.microseconds) else {
            throw Violation(.other, of: number, "its next fire time is none of \(next)")
        }
    }
}
