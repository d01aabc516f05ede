import AlarmCore

/// What the bookkeeper takes in of clocks and zones.
extension Bookkeeper {
    /// The service looks at the clocks, as time has passed and nothing else has happened.
    func look(at now: Moment) {
        lastLook = now
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
        let before = lastLook
        resume(at: now)
        // What was given up before that was so by the zone of then.
        for ledger in ledgers.values where ledger.isHeld { release(ledger, at: before) }
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
}
