import ConfigurationSamples
import Randomness
import AlarmCore

/// The people: their requests, and their answers to rings.
extension Life {
    /// Plans the people's reaction to an effect: the answer to a ring, or a new alarm in place of a removed one.
    func react(to effect: Effect) {
        switch effect {
        case .fired(let id, let due, let actual):
            log(id.low, "rings for \(due.microseconds), at \(actual.microseconds)")
            // A generator of its own: the order of rings at the same time must not change what happens.
            var chance = chance(id.low, due.microseconds)
            guard !chance.oneIn(3) else { return }
            queue.add(.answer(id.low, due: due.microseconds), at: clock.trueTime + chance.length(1...1_500))
        case .removed(let id):
            log(id.low, "is removed")
            numbers.removeAll { $0 == id.low }
            var chance = chance(id.low, 0)
            queue.add(.newAlarm, at: clock.trueTime + chance.length(1...100_000))
        case .stopped(let id, let reason): log(id.low, "stops: \(reason)")
        case .snoozed(let id, let fire): log(id.low, "is snoozed until \(fire.microseconds)")
        case .missed(let id, let due, let policy, let count):
            log(id.low, "missed \(count) up to \(due.microseconds): \(policy)")
        case .added, .invoked, .alertChanged, .authorizationsChanged: break
        }
    }

    private func chance(_ number: UInt64, _ due: Int64) -> SeededGenerator {
        var generator = SeededGenerator(seed: settings.seed ^ number << 40)
        return SeededGenerator(seed: generator.next() ^ UInt64(bitPattern: due))
    }

    /// Answers a ring if the alarm still rings.
    func answer(_ number: UInt64, due: Int64) throws {
        guard let service, let alert = service.alarms.alarm(AlarmID(number: number))?.alert,
            alert.due.microseconds == due
        else { return }
        var chance = chance(number, due &+ 1)
        let choice = chance.number(0...10)
        let (isInvoked, isOpened) = (chance.oneIn(2), chance.oneIn(4))
        let id = AlarmID(number: number)
        let commands: [Command] = [
            .stop(id), .snooze(id, length: nil), .snooze(id, length: UInt64(chance.length(1...1_800))),
            extend(id, &chance),
        ]
        log(number, "is answered, choice \(choice)")
        try withService { service in
            if isOpened { try service.press(number, .activate, isInvoked: isInvoked, at: clock.now) }
            switch choice {
            case 0...4: try service.press(number, .stop, isInvoked: isInvoked, at: clock.now)
            case 5, 6: try service.press(number, .snooze, isInvoked: isInvoked, at: clock.now)
            default: try service.perform([request(number, commands[Int(choice) - 7])], at: clock.now)
            }
        }
    }

    private func request(_ number: UInt64, _ command: Command) -> Request { Request(number: number, command: command) }

    private func extend(_ id: AlarmID, _ generator: inout SeededGenerator) -> Command {
        let most = generator.oneIn(10) ? 366 * 86_400 : generator.oneIn(5) ? 250_000 : 3_600
        return .extend(id, length: UInt64(generator.length(1...Int64(most))))
    }

    // MARK: Requests

    /// Makes one or more random requests in one turn, each about a different alarm.
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
        try withService { service in
            incidents.requests += try service.perform(requests, at: clock.now).count { $0 }
        }
    }

    private func randomRequest() -> Request? {
        guard let service, !numbers.isEmpty else { return nil }
        let wanted = generator.number(0...3)
        var number = generator.choice(numbers)
        // Prefers alarms that count down or skip an occurrence: that is over soon, and would else seldom be hit.
        for _ in 0..<(wanted > 0 ? 40 : 0) {
            let alarm = service.alarms.alarm(AlarmID(number: number))
            let isWanted =
                wanted == 1 ? alarm?.skipped != nil : alarm?.countdown != nil || alarm?.pausedCountdown != nil
            if isWanted { break }
            number = generator.choice(numbers)
        }
        guard let alarm = service.alarms.alarm(AlarmID(number: number)), let request = randomRequest(alarm, number)
        else {
            return nil
        }
        log(number, "at \(clock.now.wall.microseconds), \(alarm.state.name): \(request.command)")
        return request
    }

    private func randomRequest(_ alarm: Alarm, _ number: UInt64) -> Request? {
        let id = alarm.id
        let countsDown = alarm.countdown != nil || alarm.pausedCountdown != nil
        if countsDown, generator.oneIn(5) { return request(number, extend(id, &generator)) }
        if alarm.pausedCountdown != nil, !generator.oneIn(3) { return request(number, .resume(id)) }
        if alarm.countdown != nil, generator.oneIn(3) { return request(number, .pause(id)) }
        if !alarm.configuration.isEnabled, !generator.oneIn(3) { return request(number, .setEnabled(id, true)) }
        if alarm.skipped != nil, !generator.oneIn(3) {
            return request(number, generator.oneIn(3) ? .skipNext(id) : .unskip(id))
        }
        switch generator.number(0...21) {
        case 0, 1: return request(number, .stop(id))
        case 2: return request(number, .snooze(id, length: nil))
        case 3: return request(number, .pause(id))
        case 4: return request(number, .resume(id))
        case 5...8: return request(number, .skipNext(id))
        case 9, 10: return request(number, .setEnabled(id, false))
        case 11: return request(number, .setEnabled(id, true))
        case 12: return request(number, .cancel(id))
        case 13...15: return newRule(of: alarm, number)
        case 16...18: return newLengths(of: alarm, number)
        case 19: return request(number, .unskip(id))
        case 20: return request(number, extend(id, &generator))
        default: return request(number, .update(id, [.title("Tea"), .tint("#123456")], reset: []))
        }
    }

    private func newRule(of alarm: Alarm, _ number: UInt64) -> Request? {
        guard var configuration = model.records[number]?.configuration else { return nil }
        switch configuration.rule.kind {
        case .timer: return nil
        case .fixed: configuration.rule.kind = .fixed(randomInstant())
        case .wall(let days, _, _):
            var kind = days
            if case .date = days { kind = .date(randomDate()) }
            if case .weekly = days { kind = .weekly(randomWeek()) }
            configuration.rule.kind = .wall(kind, time: randomTime(), zone: randomZoneName())
        }
        var settings = configuration.ruleSettings
        if configuration.rule.zoneName == "" { settings.append(.timeZone("")) }
        return Request(
            number: number, command: .update(alarm.id, settings, reset: []), configuration: configuration, change: .rule
        )
    }

    private func newLengths(of alarm: Alarm, _ number: UInt64) -> Request? {
        guard var configuration = model.records[number]?.configuration else { return nil }
        configuration.preAlert = randomPreAlert(isTimer: configuration.rule.kind == .timer)
        if generator.oneIn(2) { configuration.postAlert = generator.oneIn(3) ? 0 : generator.length(5...1_800) }
        let settings: [Setting] = [
            .preAlert(UInt64(configuration.preAlert)), .postAlert(UInt64(configuration.postAlert)),
        ]
        return Request(
            number: number, command: .update(alarm.id, settings, reset: []), configuration: configuration,
            change: .lengths)
    }

    // MARK: New alarms

    /// Schedules a random alarm; tries again later if the service isn't running.
    func makeAlarm() throws {
        guard service != nil else {
            queue.add(.newAlarm, at: clock.trueTime + generator.length(60...7_200))
            return
        }
        incidents.alarms += 1
        let number = UInt64(incidents.alarms)
        let configuration = randomConfiguration()
        let command = Command.schedule(AlarmID(number: number), configuration.settings)
        log(number, "at \(clock.now.wall.microseconds): \(configuration)")
        var isAccepted = true
        try withService { service in
            isAccepted =
                try service.perform(
                    [Request(number: number, command: command, configuration: configuration)], at: clock.now) == [true]
        }
        // Refused: the date is skipped in the zone, or has passed there.
        if isAccepted { numbers.append(number) } else { queue.add(.newAlarm, at: clock.trueTime + day / 24) }
    }

    private func randomConfiguration() -> ModelConfiguration {
        let kind: Rule.Kind
        switch generator.number(0...19) {
        case 0...13:
            kind = .wall(.weekly(randomWeek()), time: randomTime(), zone: randomZoneName())
        case 14, 15: kind = .fixed(randomInstant())
        case 16: kind = .wall(.next, time: randomTime(), zone: randomZoneName())
        case 17: kind = .wall(.date(randomDate()), time: randomTime(), zone: randomZoneName())
        default: kind = .timer
        }
        var configuration = ModelConfiguration(rule: Rule(kind: kind))
        if kind == .timer || generator.oneIn(3) { configuration.preAlert = randomPreAlert(isTimer: kind == .timer) }
        if generator.oneIn(3) { configuration.postAlert = generator.length(5...1_800) }
        if generator.oneIn(2) { configuration.alertTimeout = generator.oneIn(20) ? .max : generator.length(10...3_600) }
        if generator.oneIn(3) { configuration.snoozesOnTimeout = Bool.random(using: &generator) }
        if generator.oneIn(3) { configuration.maxSnoozes = UInt32(generator.number(0...5)) }
        if generator.oneIn(2) { configuration.missed = generator.choice(MissedBehavior.allCases) }
        if generator.oneIn(2) { configuration.grace = generator.oneIn(8) ? 0 : generator.length(1...86_000) }
        configuration.keeps = generator.oneIn(3)
        configuration.isEnabled = !generator.oneIn(20)
        return configuration
    }

    private func randomPreAlert(isTimer: Bool) -> Int64 {
        if !isTimer, generator.oneIn(3) { return 0 }
        return generator.length(1...(generator.oneIn(isTimer ? 3 : 10) ? 250_000 : 7_200))
    }

    /// Returns random weekdays, often few.
    private func randomWeek() -> Int {
        let week = Int(generator.number(1...127))
        let fewer = week & Int(generator.number(1...127))
        return generator.oneIn(4) || fewer == 0 ? week : fewer
    }

    /// Returns a random time of day in seconds, often near midnight or near the hours of daylight saving transitions.
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
