import ConfigurationSamples
import Testing

@testable import AlarmCore

/// The history of rings that are not to be: each is kept once, as that is decided.
struct NotToBeHistoryTests {
    private let id = InitialState.id
    private let day: Int64 = 86_400

    private func events(_ scenario: Scenario) -> [HistoryEntry.Event] { scenario.history.map(\.event) }

    private func expectLast(
        _ event: HistoryEntry.Event, due: Int64, at: Int64, in scenario: Scenario,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let last = scenario.history.last
        #expect(last?.event == event, sourceLocation: sourceLocation)
        #expect(last?.due == Scenario.wall(due), sourceLocation: sourceLocation)
        #expect(last?.at == Scenario.wall(at), sourceLocation: sourceLocation)
    }

    // MARK: Skipped

    @Test(arguments: [InitialState.scheduled, .countdown, .resumedCountdown, .pausedCountdown])
    func `a skipped occurrence is recorded`(_ initial: InitialState) throws {
        let scenario = try initial.dailyScenario()
        try scenario.apply(.skipNext(id))
        #expect(events(scenario) == [.skipped])
        expectLast(.skipped, due: 1000, at: initial.second, in: scenario)
    }

    @Test(arguments: [InitialState.scheduled, .countdown, .resumedCountdown, .pausedCountdown])
    func `an occurrence that is stopped before it rang was skipped, whoever stopped it`(_ initial: InitialState) throws
    {
        let scenario = try initial.scenario()
        try scenario.apply(.stop(id))
        #expect(events(scenario) == [.skipped])
        expectLast(.skipped, due: 1000, at: initial.second, in: scenario)
        guard initial != .scheduled else { return }
        let pressed = try initial.scenario()
        pressed.observe(.pressed(id, .stop, on: .countdown))
        #expect(events(pressed) == [.skipped])
    }

    @Test func `nothing is skipped by stopping an alarm that waits for the next of many, a timer or a ring`() throws {
        let waiting = try InitialState.scheduled.dailyScenario()
        try waiting.apply(.stop(id))
        #expect(events(waiting) == [])
        for initial in [InitialState.timer, .pausedTimer] {
            let scenario = try initial.scenario()
            try scenario.apply(.stop(id))
            #expect(events(scenario) == [])
        }
        let ringing = try InitialState.alert.dailyScenario()
        try ringing.apply(.stop(id))
        #expect(events(ringing) == [.fired, .stopped(.client)])
    }

    // MARK: Disabled

    @Test(arguments: InitialState.before)
    func `a disabled alarm is recorded with the ring that would have come`(_ initial: InitialState) throws {
        let due: Int64 =
            switch initial {
            case .timer: 100
            // 90 s of it are left.
            case .pausedTimer: 110
            default: 1000
            }
        for command: Command in [.setEnabled(id, false), .update(id, [.enabled(false)], reset: [])] {
            let scenario = try initial.scenario()
            try scenario.apply(command)
            #expect(events(scenario) == [.disabled])
            expectLast(.disabled, due: due, at: initial.second, in: scenario)
            try scenario.apply(.update(id, [.title("x")], reset: []))
            #expect(scenario.history.count == 1)
        }
    }

    @Test func `when a ringing alarm is disabled, its stop and the prevented next ring are recorded`() throws {
        let scenario = try InitialState.alert.dailyScenario()
        try scenario.apply(.setEnabled(id, false))
        #expect(events(scenario) == [.fired, .stopped(.disabled), .disabled])
        expectLast(.disabled, due: 1000 + day, at: 1005, in: scenario)
    }

    @Test func `while it is disabled nothing wakes the service, and nothing is recorded`() throws {
        let scenario = try InitialState.scheduled.dailyScenario()
        try scenario.apply(.setEnabled(id, false))
        #expect(scenario.engine.nextWake == .none)
        scenario.skip(to: 30 * day)
        scenario.observe(.elapsed)
        scenario.observe(.clockChanged)
        #expect(events(scenario) == [.disabled])
    }

    // MARK: Replaced

    @Test(arguments: [InitialState.scheduled, .countdown, .pausedCountdown])
    func `a time that another one replaces is recorded`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        try scenario.apply(.update(id, [Scenario.fireAt(5000)], reset: []))
        #expect(events(scenario) == [.replaced])
        expectLast(.replaced, due: 1000, at: initial.second, in: scenario)
        try scenario.apply(.update(id, [Scenario.fireAt(5000)], reset: []))
        #expect(scenario.history.count == 1)
    }

    @Test func `an occurrence that the new schedule has, too, is not replaced`() throws {
        let scenario = try InitialState.scheduled.dailyScenario()
        try scenario.apply(.skipNext(id))
        // That puts the skipped one back, before the one that was to come.
        try scenario.apply(.update(id, [.time("22:30")], reset: []))
        #expect(scenario.alarm?.nextFire == Scenario.wall(1000))
        #expect(events(scenario) == [.skipped])
    }

    @Test func `a countdown that stays paused gives way to the next occurrence`() throws {
        let scenario = try InitialState.pausedCountdown.dailyScenario()
        scenario.advance(to: day + 900)
        #expect(events(scenario) == [.replaced])
        expectLast(.replaced, due: 1000, at: day + 900, in: scenario)
    }

    // MARK: Held by a holiday

    @Test func `the first occurrence that a holiday suspends is recorded, once`() throws {
        let scenario = try InitialState.scheduled.dailyScenario()
        func holiday(_ until: Int64) throws {
            try scenario.apply(.setHoliday(until: UInt64(Scenario.wall(until).microseconds)))
        }
        try holiday(500)
        #expect(events(scenario) == [])
        try holiday(2 * day)
        expectLast(.held, due: 1000, at: 10, in: scenario)
        try holiday(2 * day + 10)
        #expect(events(scenario) == [.held])
        try holiday(3 * day)
        expectLast(.held, due: 1000 + 2 * day, at: 10, in: scenario)
        try holiday(day)
        try scenario.apply(.setHoliday(until: 0))
        #expect(events(scenario) == [.held, .held])
    }

    @Test func `alarms that don't repeat or are disabled aren't recorded as held`() throws {
        for scenario in [
            try InitialState.scheduled.scenario(), try InitialState.timer.scenario(),
            try InitialState.disabled.dailyScenario(),
        ] {
            try scenario.apply(.setHoliday(until: UInt64(Scenario.wall(2 * day).microseconds)))
            #expect(events(scenario) == [])
        }
    }

    @Test func `a holiday takes no more of the history than its soonest alarms`() throws {
        let scenario = Scenario()
        let daily = Setting.weekdays(Weekday.allCases.map(\.rawValue))
        for number in 0..<60 {
            let minute = String(59 - number)
            let time = "23:" + (minute.count < 2 ? "0" : "") + minute
            try scenario.apply(.schedule(AlarmID(high: 0, low: UInt64(number)), [.time(time), daily]))
        }
        try scenario.apply(.setHoliday(until: UInt64(Scenario.wall(2 * day).microseconds)))
        #expect(scenario.history.count == 50)
        #expect(scenario.history.map(\.due) == scenario.history.map(\.due).sorted())
        #expect(scenario.history.first?.id == AlarmID(high: 0, low: 59))
    }

    // MARK: Denied

    @Test(arguments: [InitialState.scheduled, .countdown, .pausedCountdown])
    func `the next occurrence of a denied app's alarm is recorded`(_ initial: InitialState) throws {
        let tea = SandboxedApp(id: "org.example.Tea")
        let scenario = try initial.scenario(of: tea, by: [Scenario.fireAt(1000)])
        scenario.observe(.authorizationsChanged([tea: .denied]))
        #expect(events(scenario) == [.denied])
        expectLast(.denied, due: 1000, at: initial.second, in: scenario)
        #expect(scenario.history.last?.appOrigin == .flatpak)
        scenario.observe(.authorizationsChanged([tea: .denied]))
        try scenario.apply(.setEnabled(id, false))
        #expect(events(scenario) == [.denied])
    }

    @Test func `a timer of a denied app is only recorded as stopped`() throws {
        let tea = SandboxedApp(id: "org.example.Tea")
        let scenario = try InitialState.timer.scenario(of: tea, by: [])
        scenario.observe(.authorizationsChanged([tea: .denied]))
        #expect(events(scenario) == [.stopped(.denied)])
    }
}
