import AlarmCore

/// The environment: sleeps, boots, crashes, and changes of clocks and zones.
extension Life {
    /// Adds the next event of a kind to the queue, at a random time.
    func schedule(_ event: Event) {
        let days: ClosedRange<Int64>
        switch event {
        case .suspend: days = 0...2
        case .kill: days = 0...9
        case .shutdown: days = 0...13
        case .clockStep: days = 0...23
        case .travel: days = 1...50
        case .newRules: days = 10...200
        case .request, .answer, .newAlarm, .start, .clockSetRight, .audit: return
        }
        let (first, last) = (days.lowerBound * day, days.upperBound * day)
        queue.add(event, at: clock.trueTime + generator.number(first...last))
    }

    /// Performs an event.
    func perform(_ event: Event) throws {
        switch event {
        case .request: try request()
        case .answer(let number, let due): try answer(number, due: due)
        case .newAlarm: try makeAlarm()
        case .suspend: try suspend()
        case .kill: try kill()
        case .shutdown: try shutDown()
        case .start: try restart()
        case .clockStep: try stepClock()
        case .clockSetRight: try setClock(error: 0)
        case .travel: try travel()
        case .newRules: try changeRules()
        case .audit:
            try audit()
            queue.add(.audit, at: clock.trueTime + 3 * day)
        }
    }

    private func suspend() throws {
        schedule(.suspend)
        guard service != nil else { return }
        try withService { try $0.elapse(at: clock.now) }
        let length = generator.oneIn(60) ? generator.length(86_400...1_000_000) : generator.length(60...43_200)
        clock.advance(to: clock.trueTime + length)
        incidents.suspends += 1
        log(nil, "was suspended for \(length / 1_000_000) s")
        // The machine may resume in another zone.
        if generator.oneIn(20) {
            zones.travel(to: generator.choice(ChangingZones.names))
            incidents.zoneChanges += 1
            log(nil, "is now in \(zones.system.name)")
            try withService { try $0.zonesChanged(at: clock.now) }
        }
        try withService { try $0.resume(at: clock.now) }
    }

    private func kill() throws {
        schedule(.kill)
        guard service != nil else { return }
        // Killed between two turns: what is due at this moment is handled or not.
        if Bool.random(using: &generator) { try withService { try $0.elapse(at: clock.now) } }
        try service?.storeRemaining()
        service = nil
        incidents.kills += 1
        log(nil, "the service is killed")
        queue.add(.start, at: clock.trueTime + (generator.oneIn(2) ? 0 : generator.length(1...7_200)))
    }

    private func shutDown() throws {
        schedule(.shutdown)
        guard service != nil else { return }
        try audit()
        try service?.storeRemaining()
        service = nil
        let length = generator.length(20...(generator.oneIn(20) ? 1_500_000 : 86_400))
        clock.advance(to: clock.trueTime + length)
        clock.reboot()
        incidents.reboots += 1
        log(nil, "is rebooted after \(length / 1_000_000) s")
        // A clock without a battery is wrong until the network sets it.
        if generator.oneIn(15) {
            let year = 365 * day
            let isFar = generator.oneIn(8)
            let error = isFar ? generator.number(-5 * year...2 * year) : generator.number(-40 * day...40 * day)
            clock.setError(error)
            incidents.wrongClocks += 1
            log(nil, "its clock is \(error / 1_000_000) s ahead")
            queue.add(.clockSetRight, at: clock.trueTime + generator.length(10...20_000))
        }
        queue.add(.start, at: clock.trueTime + generator.number(2_000_000...60_000_000))
    }

    private func restart() throws {
        // The service may have been started by another event meanwhile.
        guard service == nil else { return }
        log(nil, "the service starts")
        try start()
    }

    // MARK: Clocks and zones

    private func stepClock() throws {
        schedule(.clockStep)
        let isForward = Bool.random(using: &generator)
        let size = generator.length(1...(generator.oneIn(4) ? 500_000 : 10_000))
        try setClock(error: clock.error + (isForward ? size : -size))
        queue.add(.clockSetRight, at: clock.trueTime + generator.length(5...400_000))
    }

    private func setClock(error: Int64) throws {
        guard clock.error != error else { return }
        // Finds lost occurrences before the clock is set back.
        try audit()
        log(nil, "its clock is set by \((error - clock.error) / 1_000_000) s")
        clock.setError(error)
        incidents.clockSteps += 1
        let isLate = Bool.random(using: &generator)
        try withService { try $0.clockChanged(isLate: isLate, at: clock.now) }
    }

    private func travel() throws {
        schedule(.travel)
        try audit()
        zones.travel(to: generator.choice(ChangingZones.names))
        incidents.zoneChanges += 1
        log(nil, "is now in \(zones.system.name)")
        try withService { try $0.zonesChanged(at: clock.now) }
    }

    private func changeRules() throws {
        schedule(.newRules)
        try audit()
        let name = generator.choice(ChangingZones.names)
        let instant = clock.now.wall.seconds + generator.number(-10 * 86_400...200 * 86_400)
        zones.changeRules(of: name, from: instant, &generator)
        incidents.newRules += 1
        log(nil, "has new rules of \(name) from \(instant) on")
        try withService { try $0.zonesChanged(at: clock.now) }
    }
}
