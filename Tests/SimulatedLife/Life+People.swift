import Randomness
import AlarmCore

/// What people do with their alarms.
extension Life {
    /// Sees what goes out.
    func react(to effect: Effect) {
        switch effect {
        case .fired(let id, let due, let actual):
            tell(id.low, "rings for \(due.microseconds), at \(actual.microseconds)")
            // Its own chance: which of those that ring at the same time is the first means nothing.
            var chance = chance(id.low, due.microseconds)
            guard !chance.oneIn(3) else { return }
            queue.add(.answer(id.low, due: due.microseconds), at: clock.trueTime + chance.length(1...1_500))
        case .removed(let id):
            tell(id.low, "is gone")
            numbers.removeAll { $0 == id.low }
            var chance = chance(id.low, 0)
            queue.add(.newAlarm, at: clock.trueTime + chance.length(1...100_000))
        case .stopped(let id, let reason): tell(id.low, "stops: \(reason)")
        case .snoozed(let id, let fire): tell(id.low, "is snoozed until \(fire.microseconds)")
        case .missed(let id, let due, let policy, let count):
            tell(id.low, "missed \(count) up to \(due.microseconds): \(policy)")
        case .added, .invoked, .alertChanged: break
        }
    }

    private func chance(_ number: UInt64, _ due: Int64) -> SeededGenerator {
        var generator = SeededGenerator(seed: settings.seed ^ number << 40)
        return SeededGenerator(seed: generator.next() ^ UInt64(bitPattern: due))
    }

    /// Answers a ring, if it still does.
    func answer(_ number: UInt64, due: Int64) throws {
        guard let service, let alert = service.alarms.alarm(AlarmID(number: number))?.alert,
            alert.due.microseconds == due
        else { return }
        var chance = chance(number, due &+ 1)
        let choice = chance.number(0...6)
        let (isInvoked, isOpened) = (chance.oneIn(2), chance.oneIn(4))
        tell(number, "is answered by \(choice)")
        try serve { service in
            if isOpened { try service.press(number, .activate, isInvoked: isInvoked, at: clock.now) }
            switch choice {
            case 0...2: try service.press(number, .stop, isInvoked: isInvoked, at: clock.now)
            case 3, 4: try service.press(number, .snooze, isInvoked: isInvoked, at: clock.now)
            case 5: try service.perform([asked(number, .stop(AlarmID(number: number)))], at: clock.now)
            default:
                try service.perform([asked(number, .snooze(AlarmID(number: number), length: nil))], at: clock.now)
            }
        }
    }

    private func asked(_ number: UInt64, _ command: Command) -> Request { Request(number: number, command: command) }

    // MARK: Requests

    /// Asks for something, or for several things at once, each of another alarm.
    func request() throws {
        let mean = day * 30 / Int64(settings.alarms)
        queue.add(.request, at: clock.trueTime + generator.number(0...2 * mean))
        let count = generator.oneIn(3) ? generator.number(2...8) : 1
        var requests: [Request] = []
        for _ in 0..<count {
            guard let request = randomRequest(), !requests.contains(where: { $0.number == request.number }) else {
                continue
            }
            requests.append(request)
        }
        guard !requests.isEmpty else { return }
        try serve { service in
            incidents.requests += try service.perform(requests, at: clock.now).count { $0 }
        }
    }

    private func randomRequest() -> Request? {
        guard let service, !numbers.isEmpty else { return nil }
        let wantsCountdown = Bool.random(using: &generator)
        var number = generator.choice(numbers)
        // Countdowns are short, and much can be done with them.
        for _ in 0..<(wantsCountdown ? 40 : 0) {
            let alarm = service.alarms.alarm(AlarmID(number: number))
            if alarm?.countdown != nil || alarm?.pausedCountdown != nil { break }
            number = generator.choice(numbers)
        }
        guard let alarm = service.alarms.alarm(AlarmID(number: number)), let request = randomRequest(alarm, number)
        else {
            return nil
        }
        tell(number, "at \(clock.now.wall.microseconds), \(alarm.state.name): \(request.command)")
        return request
    }

    private func randomRequest(_ alarm: Alarm, _ number: UInt64) -> Request? {
        let id = alarm.id
        if alarm.pausedCountdown != nil, !generator.oneIn(3) { return asked(number, .resume(id)) }
        if alarm.countdown != nil, generator.oneIn(3) { return asked(number, .pause(id)) }
        if !alarm.configuration.isEnabled, !generator.oneIn(3) { return asked(number, .setEnabled(id, true)) }
        switch generator.number(0...19) {
        case 0, 1: return asked(number, .stop(id))
        case 2: return asked(number, .snooze(id, length: nil))
        case 3: return asked(number, .pause(id))
        case 4: return asked(number, .resume(id))
        case 5...8: return asked(number, .skipNext(id))
        case 9, 10: return asked(number, .setEnabled(id, false))
        case 11: return asked(number, .setEnabled(id, true))
        case 12: return asked(number, .cancel(id))
        case 13...15: return newRule(of: alarm, number)
        case 16...18: return newLengths(of: alarm, number)
        default: return asked(number, .update(id, [.title("Tea"), .tint("#123456")], reset: []))
        }
    }

    private func newRule(of alarm: Alarm, _ number: UInt64) -> Request? {
        guard var plan = model.records[number]?.plan else { return nil }
        switch plan.rule.kind {
        case .timer: return nil
        case .fixed: plan.rule.kind = .fixed(randomInstant())
        case .wall(let days, _, _):
            var kind = days
            if case .date = days { kind = .date(randomDate()) }
            if case .weekly = days { kind = .weekly(randomWeek()) }
            plan.rule.kind = .wall(kind, time: randomTime(), zone: randomZoneName())
        }
        var settings = plan.ruleSettings
        if plan.rule.zoneName == "" { settings.append(.timeZone("")) }
        return Request(number: number, command: .update(alarm.id, settings, reset: []), plan: plan, change: .rule)
    }

    private func newLengths(of alarm: Alarm, _ number: UInt64) -> Request? {
        guard var plan = model.records[number]?.plan else { return nil }
        plan.preAlert = randomPreAlert(isTimer: plan.rule.kind == .timer)
        if generator.oneIn(2) { plan.postAlert = generator.oneIn(3) ? 0 : generator.length(5...1_800) }
        let settings: [Setting] = [.preAlert(UInt64(plan.preAlert)), .postAlert(UInt64(plan.postAlert))]
        return Request(number: number, command: .update(alarm.id, settings, reset: []), plan: plan, change: .lengths)
    }

    // MARK: New alarms

    /// Makes an alarm; if the service isn't there, later.
    func makeAlarm() throws {
        guard service != nil else {
            queue.add(.newAlarm, at: clock.trueTime + generator.length(60...7_200))
            return
        }
        incidents.alarms += 1
        let number = UInt64(incidents.alarms)
        let plan = randomPlan()
        let command = Command.schedule(AlarmID(number: number), plan.settings, .host)
        tell(number, "at \(clock.now.wall.microseconds): \(plan)")
        var isAccepted = true
        try serve { service in
            isAccepted =
                try service.perform([Request(number: number, command: command, plan: plan)], at: clock.now) == [true]
        }
        // A date that the zone skips, or has passed there.
        if isAccepted { numbers.append(number) } else { queue.add(.newAlarm, at: clock.trueTime + day / 24) }
    }

    private func randomPlan() -> Plan {
        let kind: Rule.Kind
        switch generator.number(0...19) {
        case 0...13:
            kind = .wall(.weekly(randomWeek()), time: randomTime(), zone: randomZoneName())
        case 14, 15: kind = .fixed(randomInstant())
        case 16: kind = .wall(.next, time: randomTime(), zone: randomZoneName())
        case 17: kind = .wall(.date(randomDate()), time: randomTime(), zone: randomZoneName())
        default: kind = .timer
        }
        var plan = Plan(rule: Rule(kind: kind))
        if kind == .timer || generator.oneIn(3) { plan.preAlert = randomPreAlert(isTimer: kind == .timer) }
        if generator.oneIn(3) { plan.postAlert = generator.length(5...1_800) }
        if generator.oneIn(2) { plan.alertTimeout = generator.oneIn(20) ? .max : generator.length(10...3_600) }
        if generator.oneIn(3) { plan.snoozesOnTimeout = Bool.random(using: &generator) }
        if generator.oneIn(3) { plan.maxSnoozes = UInt32(generator.number(0...5)) }
        if generator.oneIn(2) { plan.missed = generator.choice(MissedBehavior.allCases) }
        if generator.oneIn(2) { plan.grace = generator.oneIn(8) ? 0 : generator.length(1...86_000) }
        plan.keeps = generator.oneIn(3)
        plan.isEnabled = !generator.oneIn(20)
        return plan
    }

    private func randomPreAlert(isTimer: Bool) -> Int64 {
        if !isTimer, generator.oneIn(3) { return 0 }
        return generator.length(1...(generator.oneIn(isTimer ? 3 : 10) ? 250_000 : 7_200))
    }

    /// Often few days.
    private func randomWeek() -> Int {
        let week = Int(generator.number(1...127))
        let fewer = week & Int(generator.number(1...127))
        return generator.oneIn(4) || fewer == 0 ? week : fewer
    }

    /// Often where clocks are set for daylight saving, and about midnight.
    private func randomTime() -> Int64 {
        switch generator.number(0...5) {
        case 0: generator.number(0...239) * 60
        case 1: generator.choice([0, 1, 86_399, 86_340, 3_600, 7_200, 10_800])
        default: generator.number(0...86_399)
        }
    }

    private func randomZoneName() -> String { generator.oneIn(3) ? generator.choice(ChangingZones.names) : "" }

    private func randomInstant() -> Int64 { clock.now.wall.microseconds + generator.length(1...5_000_000) }

    private func randomDate() -> Int64 { clock.now.wall.seconds / 86_400 + generator.number(0...60) }
}
