import AlarmCore

/// How the bookkeeper checks what is reported missed, and what isn't reported.
extension Bookkeeper {
    func miss(
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
        // Found late, what was held up may have been given up before it would have ended.
        release(ledger, at: now)
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
        totals.cameAgain += count - others - sure
        ledger.miss(upTo: open[index].due)
    }

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
