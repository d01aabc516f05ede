import AlarmCore

/// The model's handling of clocks and zones.
extension ReferenceModel {
    /// Notes that the service reads the clocks after time has passed.
    func clocksRead(at now: Moment) {
        lastReading = now
        _ = history.record(now.wall.microseconds)
    }

    /// Notes that the service reads the clocks after an interruption, such as a sleep of the machine.
    func resume(at now: Moment) {
        watchedSince = now
        clocksRead(at: now)
    }

    /// Notes that the service handles a wall clock that may have been set.
    func clockChanged(at now: Moment) {
        let before = history.position.wall
        resume(at: now)
        for record in records.values where record.isEnabled {
            record.catchUp(with: before)
            record.noteClockSetBack(to: now.wall.microseconds)
        }
    }

    /// Notes that the service handles changed zones.
    func zonesChanged(to zones: any Zones, at now: Moment) {
        let before = lastReading
        resume(at: now)
        // Occurrences abandoned before the change were so by the previous zone.
        for record in records.values where record.isDelayed { abandonDelayedOccurrence(record, at: before) }
        for record in records.values { changeZone(of: record, to: zones, at: now.wall.microseconds) }
    }

    private func changeZone(of record: AlarmRecord, to zones: any Zones, at now: Int64) {
        guard let name = record.configuration.rule.zoneName else { return }
        guard let zone = name.isEmpty ? zones.system : zones.zone(named: name), zone != record.zone else { return }
        record.catchUp(with: now)
        let before = record.zone
        let meant = record.configuration.rule.isNextMatch ? record.next(history).last : nil
        // Of several that may have been delayed, one may have been abandoned in the previous zone.
        let mayHaveAbandoned = record.isDelayed && record.next(history).count > 1
        record.zone = zone
        record.areSkipsUncertain = record.areSkipsUncertain || !record.skips.isEmpty || mayHaveAbandoned
        if let meant, zone.name != before.name, let due = record.next(history).last {
            // Times that clocks of this zone have shown on earlier dates than the occurrence's don't count.
            if due.instant <= now, due.date < meant.date { record.handledUntil = now }
        }
        guard record.configuration.rule.repeats else { return }
        // Dates that were handled in the previous zone may have passed in this one, too: they aren't lost.
        let margin: Int64 = 16 * 86_400_000_000
        record.optionalRanges.removeAll { $0.upperBound <= min(record.handledUntil, now - margin) }
        let behind = record.configuration.rule.occurrences(
            after: record.handledUntil - margin, through: record.handledUntil, in: before
        ).last
        guard let behind, let end = record.configuration.rule.instant(on: behind.date, in: zone) else { return }
        if record.handledUntil < end, end <= now { record.optionalRanges.append(record.handledUntil + 1...end) }
    }

    /// Notes that the machine was rebooted and that the service has loaded its alarms.
    func rebooted(at now: Moment) {
        for record in records.values {
            record.countdown?.reboot(at: now)
            guard let ring = record.ring else { continue }
            let passed = max(0, now.wall.microseconds - ring.startWall)
            record.ring?.startBoot = now.boot.microseconds - passed
        }
    }

    /// Notes the effects that went out before the service crashed without having stored them.
    func noteImmediate(_ effects: [Effect], at now: Moment) throws(Violation) {
        for case .fired(let id, let due, _) in effects {
            guard due <= now.wall || records[id.low]?.countdown?.fireWall == due.microseconds else {
                throw Violation(.other, of: id.low, "rang before it was due")
            }
            unstored[id.low] = due.microseconds
        }
    }
}
