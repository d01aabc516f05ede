import ConfigurationSamples
import Testing

@testable import AlarmCore

/// The next ring that wakes the machine.
struct WakingTests {
    private let id = InitialState.id

    private func nextWaking(_ scenario: Scenario) -> WallTime? { scenario.engine.nextWaking(at: scenario.now) }

    /// Returns the time of the next ring of the alarm in an initial state, if nobody does anything.
    private func ring(_ initial: InitialState) -> Int64? {
        switch initial {
        case .scheduled, .countdown: 1000
        case .resumedCountdown: 1010
        case .timer: 100
        case .snooze: 1055
        case .disabled, .disabledTimer, .pausedCountdown, .pausedTimer, .pausedSnooze, .alert, .timerAlert,
            .alertAfterSnooze:
            nil
        }
    }

    // MARK: States

    @Test(arguments: InitialState.allCases) func `in each state it is the next ring`(_ initial: InitialState) throws {
        #expect(try nextWaking(initial.scenario()) == ring(initial).map(Scenario.wall))
    }

    @Test(arguments: InitialState.ruled) func `where there is no other, it is that of the next day`(
        _ initial: InitialState
    ) throws {
        let expected = initial.isDisabled ? nil : ring(initial) ?? 1000 + 86_400
        #expect(try nextWaking(initial.dailyScenario()) == expected.map(Scenario.wall))
    }

    @Test(arguments: InitialState.allCases) func `for an alarm that shall not wake it there is none`(
        _ initial: InitialState
    ) throws {
        let scenario = try initial.scenario(.wake(false))
        #expect(nextWaking(scenario) == nil)
        try scenario.apply(.update(id, [], reset: [.wake]))
        #expect(nextWaking(scenario) == ring(initial).map(Scenario.wall))
        #expect(scenario.alarm?.state == initial.state)
        try scenario.apply(.update(id, [.wake(false)], reset: []))
        #expect(nextWaking(scenario) == nil)
    }

    @Test(arguments: InitialState.enabled.filter { !$0.isPaused })
    func `it is each ring and each snooze until the alarm has ended`(_ initial: InitialState) throws {
        let scenario = try initial.scenario(.onTimeout("snooze"), .maxSnoozes(2))
        func letTimeOut() {
            guard let end = scenario.engine.nextWake.boot else { return }
            scenario.live(until: scenario.now.wall + (end - scenario.now.boot))
        }
        if initial.isAlerting { letTimeOut() }
        var count = 0
        while let next = nextWaking(scenario) {
            #expect(scenario.live(until: next).last == .fired(id, due: next, actual: next))
            letTimeOut()
            count += 1
        }
        #expect(count == (initial.isAlerting ? 2 : 3))
        #expect(scenario.alarm == nil)
    }

    @Test func `of several it is the soonest that shall wake it`() throws {
        let scenario = Scenario()
        let ids = (1...4).map { AlarmID(high: 0, low: $0) }
        try scenario.apply(.schedule(ids[0], [Scenario.fireAt(500), .wake(false)]))
        #expect(nextWaking(scenario) == nil)
        try scenario.apply(.schedule(ids[1], [Scenario.fireAt(900)]))
        #expect(nextWaking(scenario) == Scenario.wall(900))
        #expect(scenario.engine.nextWakingAlarm(at: scenario.now) == ids[1])
        try scenario.apply(.schedule(ids[2], [.preAlert(700_000_000)]))
        #expect(nextWaking(scenario) == Scenario.wall(700))
        #expect(scenario.engine.nextWakingAlarm(at: scenario.now) == ids[2])
        try scenario.apply(.schedule(ids[3], [.preAlert(600_000_000), .enabled(false)]))
        #expect(nextWaking(scenario) == Scenario.wall(700))
        try scenario.apply(.pause(ids[2]))
        #expect(nextWaking(scenario) == Scenario.wall(900))
        #expect(scenario.engine.nextWakingAlarm(at: scenario.now) == ids[1])
        try scenario.apply(.cancel(ids[1]))
        #expect(nextWaking(scenario) == nil)
        #expect(scenario.engine.nextWakingAlarm(at: scenario.now) == nil)
        #expect(scenario.engine.nextToFire?.id == ids[0])
    }

    @Test func `undo restores an alarm`() throws {
        let scenario = try InitialState.timer.scenario()
        let commands: [Command] = [
            .update(id, [.wake(false)], reset: []), .update(id, [.preAlert(50_000_000)], reset: []), .pause(id),
            .setEnabled(id, false), .cancel(id),
        ]
        for command in commands {
            let change = try scenario.engine.apply(command, at: scenario.now)
            #expect(nextWaking(scenario) != Scenario.wall(100))
            scenario.engine.undo(change)
            #expect(nextWaking(scenario) == Scenario.wall(100))
        }
    }

    // MARK: Clocks and zones

    private static let steps: [Int64] = [-100_000_000, -86_400, -50, 0, 5, 50, 86_400, 100_000_000]

    @Test(arguments: [InitialState.timer, .snooze, .resumedCountdown], steps)
    func `a countdown by the boot clock ends on time after any setting of the wall clock`(
        _ initial: InitialState, _ step: Int64
    ) throws {
        let scenario = try initial.scenario()
        let left = try #require(scenario.alarm?.countdown?.remaining(at: scenario.now))
        let wall = scenario.now.wall + .seconds(step)
        // It need not have been noticed.
        let set = Moment(wall: wall, boot: scenario.now.boot)
        #expect(scenario.engine.nextWaking(at: set) == wall + left)
        #expect(scenario.setClock(to: wall) == [])
        #expect(nextWaking(scenario) == wall + left)
        scenario.wake(at: wall + left - SleepPolicy.lead)
        #expect(nextWaking(scenario) == wall + left)
        #expect(scenario.alarm?.alert == nil)
        scenario.wake(at: wall + left)
        #expect(scenario.alarm?.alert != nil)
    }

    @Test(arguments: [InitialState.scheduled, .countdown], [-100_000, -50, 0, 50] as [Int64])
    func `an instant is when it was, wherever the wall clock was set before it`(_ initial: InitialState, _ step: Int64)
        throws
    {
        let scenario = try initial.scenario()
        scenario.setClock(to: scenario.now.wall + .seconds(step))
        #expect(nextWaking(scenario) == Scenario.wall(1000))
        scenario.wake(at: Scenario.wall(1000))
        #expect(scenario.alarm?.alert != nil)
    }

    @Test(arguments: InitialState.allCases) func `a reboot changes nothing of it`(_ initial: InitialState) throws {
        let rebooted = try initial.scenario().reboot(at: initial.second + 5, boot: 7)
        #expect(nextWaking(rebooted) == ring(initial).map(Scenario.wall))
    }

    @Test(arguments: [InitialState.timer, .snooze, .resumedCountdown])
    func `by a clock that has lost the time it is when the countdown ends at the latest`(_ initial: InitialState) throws
    {
        let scenario = try initial.scenario()
        let whole = try #require(scenario.alarm?.countdown?.remainingAtStart)
        let end = try #require(ring(initial).map(Scenario.wall))
        let rebooted = scenario.reboot(at: WallTime(microseconds: 0))
        #expect(nextWaking(rebooted) == WallTime(microseconds: 0) + whole)
        rebooted.setClock(to: end - .seconds(5))
        #expect(nextWaking(rebooted) == end)
        rebooted.wake(at: end)
        #expect(rebooted.alarm?.alert != nil)
    }

    @Test func `a local time is that of the zone where the machine is`() throws {
        let scenario = Scenario("2026-03-02 12:00")
        let daily = Setting.weekdays(Weekday.allCases.map(\.rawValue))
        try scenario.apply(.schedule(id, [.time("07:00"), daily]))
        #expect(nextWaking(scenario) == .local("2026-03-03 07:00"))
        scenario.travel(to: .losAngeles)
        #expect(nextWaking(scenario) == .local("2026-03-02 07:00", in: .losAngeles))
        scenario.setClock(to: .local("2026-03-05 06:00", in: .losAngeles))
        #expect(nextWaking(scenario) == .local("2026-03-05 07:00", in: .losAngeles))
    }
}
