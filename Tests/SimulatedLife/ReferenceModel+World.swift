import AlarmCore

/// What the model takes in of clocks and zones.
extension ReferenceModel {
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
        for record in records.values where record.isEnabled {
            record.catchUp(with: before)
            record.setBack(to: now.wall.microseconds)
        }
    }

    /// The service takes in that zones are others now.
    func zonesChanged(to zones: any Zones, at now: Moment) {
        let before = lastLook
        resume(at: now)
        // What was given up before that was so by the zone of then.
        for record in records.values where record.isHeld { release(record, at: before) }
        for record in records.values { changeZone(of: record, to: zones, at: now.wall.microseconds) }
    }

    private func changeZone(of record: AlarmRecord, to zones: any Zones, at now: Int64) {
        guard let name = record.plan.rule.zoneName else { return }
        guard let zone = name.isEmpty ? zones.system : zones.zone(named: name), zone != record.zone else { return }
        record.catchUp(with: now)
        let before = record.zone
        let meant = record.plan.rule.isNextMatch ? record.next(history).last : nil
        record.zone = zone
        if let meant, zone.name != before.name, let due = record.next(history).last {
            // What clocks here have shown on days before the one that it was meant for wasn't for it.
            if due.instant <= now, due.date < meant.date { record.floor = now }
        }
        guard record.plan.rule.repeats else { return }
        // Dates that were accounted for in the zone before may have passed in this one, too: nothing was lost of them.
        let margin: Int64 = 16 * 86_400_000_000
        record.doubtful.removeAll { $0.upperBound <= min(record.floor, now - margin) }
        let behind = record.plan.rule.occurrences(after: record.floor - margin, through: record.floor, in: before).last
        guard let behind, let end = record.plan.rule.instant(on: behind.date, in: zone) else { return }
        if record.floor < end, end <= now { record.doubtful.append(record.floor + 1...end) }
    }

    /// The machine was started anew, and what was kept is read.
    func rebooted(at now: Moment) {
        for record in records.values {
            record.run?.reboot(at: now)
            guard let ring = record.ring else { continue }
            let passed = max(0, now.wall.microseconds - ring.startWall)
            record.ring?.startBoot = now.boot.microseconds - passed
        }
    }

    /// What went out before the service ended without having stored it.
    func hear(_ effects: [Effect], at now: Moment) throws(Violation) {
        for case .fired(let id, let due, _) in effects {
            guard due <= now.wall || records[id.low]?.run?.fireWall == due.microseconds else {
                throw Violation(.other, of: id.low, "rang before it was due")
            }
            unstored[id.low] = due.microseconds
        }
    }
}
