import ConfigurationSamples
import Testing

@testable import AlarmCore

/// The methods that end something, in each state.
struct EndingTests {
    private let id = InitialState.id

    // MARK: Stop

    @Test(arguments: InitialState.allCases)
    func `Stop ends an alarm without a further occurrence`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        let stopped: [Effect] = initial.isAlerting || initial.isSnoozed ? [.stopped(id, .client)] : []
        #expect(try scenario.apply(.stop(id)) == stopped + [.removed(id)])
        #expect(scenario.alarm == nil)
        #expect(scenario.engine.nextWake == Wake(wall: nil, boot: nil))
    }

    @Test(arguments: InitialState.allCases)
    func `Stop leaves an alarm that is to be kept, disabled`(_ initial: InitialState) throws {
        let scenario = try initial.scenario(.keep(true))
        let stopped: [Effect] = initial.isAlerting || initial.isSnoozed ? [.stopped(id, .client)] : []
        #expect(try scenario.apply(.stop(id)) == stopped)
        let alarm = try #require(scenario.alarm)
        #expect(alarm.state == .scheduled)
        #expect(!alarm.configuration.isEnabled)
        #expect(alarm.snoozeCount == 0)
        #expect(alarm.nextFire == nil)
        #expect(scenario.advance(to: 1_000_000) == [])
    }

    @Test(arguments: [InitialState.countdown, .resumedCountdown, .pausedCountdown, .scheduled])
    func `a kept alarm that was stopped before its instant can be enabled for it again`(_ initial: InitialState) throws
    {
        let scenario = try initial.scenario(.keep(true))
        try scenario.apply(.stop(id))
        try scenario.apply(.setEnabled(id, true))
        #expect(scenario.advance(to: 1001) == [.fired(id, due: Scenario.wall(1000), actual: Scenario.wall(1000))])
    }

    @Test(arguments: InitialState.alerting + InitialState.snoozed)
    func `after Stop an alarm goes on to an occurrence set meanwhile`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        try scenario.apply(.update(id, [Scenario.fireAt(5000)], reset: []))
        #expect(try scenario.apply(.stop(id)) == [.stopped(id, .client)])
        #expect(scenario.alarm?.state == .scheduled)
        #expect(scenario.alarm?.nextFire == Scenario.wall(5000))
        try scenario.apply(.update(id, [Scenario.fireAt(initial.second + 30)], reset: []))
        #expect(
            scenario.alarm?.state == .running(.preAlert, anchor: .wall, total: 100, elapsed: 70, start: initial.second))
    }

    @Test func `StopRinging and SnoozeRinging are for the alarm that has rung longest`() throws {
        let scenario = Scenario()
        let ids = (1...3).map { AlarmID(high: 0, low: $0) }
        for (index, seconds) in [30, 10, 20].enumerated() {
            try scenario.apply(.schedule(ids[index], [.preAlert(UInt64(seconds) * 1_000_000)]))
        }
        #expect(scenario.refusal(of: .stopRinging) == .notFound)
        #expect(scenario.refusal(of: .snoozeRinging) == .notFound)
        scenario.advance(to: 40)
        let change = try scenario.engine.apply(.stopRinging, at: scenario.now)
        #expect(change.effects == [.stopped(ids[1], .client), .removed(ids[1])])
        #expect(change.edits.map(\.id) == [ids[1]])
        #expect(try scenario.apply(.snoozeRinging) == [.snoozed(ids[2], fire: Scenario.wall(60))])
        #expect(try scenario.apply(.stopRinging) == [.stopped(ids[0], .client), .removed(ids[0])])
        #expect(scenario.refusal(of: .stopRinging) == .notFound)
    }

    // MARK: Cancel

    @Test(arguments: InitialState.allCases, [false, true])
    func `Cancel removes an alarm, to be kept or not`(_ initial: InitialState, _ keep: Bool) throws {
        let scenario = try initial.scenario(.keep(keep))
        let stopped: [Effect] = initial.isAlerting || initial.isSnoozed ? [.stopped(id, .cancelled)] : []
        #expect(try scenario.apply(.cancel(id)) == stopped + [.removed(id)])
        #expect(scenario.alarm == nil)
        #expect(scenario.engine.count == 0)
    }

    // MARK: SetEnabled

    @Test(arguments: InitialState.allCases, [false, true])
    func `SetEnabled false takes an alarm out of service and keeps it`(_ initial: InitialState, _ byUpdate: Bool) throws
    {
        let scenario = try initial.scenario()
        let command: Command = byUpdate ? .update(id, [.enabled(false)], reset: []) : .setEnabled(id, false)
        let stopped: [Effect] = initial.isAlerting || initial.isSnoozed ? [.stopped(id, .disabled)] : []
        #expect(try scenario.apply(command) == stopped)
        let alarm = try #require(scenario.alarm)
        #expect(alarm.state == .scheduled)
        #expect(!alarm.configuration.isEnabled)
        #expect(alarm.occurrence == nil)
        #expect(alarm.nextFire == nil)
        #expect(scenario.engine.nextWake == Wake(wall: nil, boot: nil))
    }

    @Test(arguments: InitialState.enabled)
    func `SetEnabled true changes nothing of an alarm that is enabled`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        let change = try scenario.engine.apply(.setEnabled(id, true), at: scenario.now)
        #expect(change.isEmpty)
        #expect(scenario.alarm?.state == initial.state)
    }

    @Test(arguments: [false, true])
    func `SetEnabled true waits for an instant that is to come`(_ byUpdate: Bool) throws {
        let command: Command = byUpdate ? .update(id, [], reset: [.enabled]) : .setEnabled(id, true)
        let scenario = try InitialState.disabled.scenario()
        #expect(try scenario.apply(command) == [])
        #expect(scenario.alarm?.state == .scheduled)
        #expect(scenario.alarm?.nextFire == Scenario.wall(1000))
        try scenario.apply(.setEnabled(id, false))
        scenario.advance(to: 950)
        #expect(try scenario.apply(command) == [])
        #expect(scenario.alarm?.state == .running(.preAlert, anchor: .wall, total: 100, elapsed: 50, start: 950))
    }

    @Test func `SetEnabled true refuses an instant that has passed`() throws {
        let scenario = try InitialState.disabled.scenario()
        for second: Int64 in [1000, 1001, 100_000] {
            scenario.advance(to: second)
            #expect(scenario.refusal(of: .setEnabled(id, true)) == .invalidSchedule)
            #expect(scenario.refusal(of: .update(id, [.enabled(true)], reset: [])) == .invalidSchedule)
        }
        try scenario.apply(.update(id, [.enabled(true), Scenario.fireAt(200_000)], reset: []))
        #expect(scenario.alarm?.nextFire == Scenario.wall(200_000))
    }

    @Test(arguments: [InitialState.disabledTimer, .timer, .pausedTimer, .timerAlert])
    func `SetEnabled true restarts a timer`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        try scenario.apply(.setEnabled(id, false))
        scenario.advance(to: 300)
        #expect(try scenario.apply(.setEnabled(id, true)) == [])
        #expect(scenario.alarm?.state == .running(.timer, total: 100, start: 300))
    }

    // MARK: All

    @Test func `a method for an unknown alarm is refused`() {
        let scenario = Scenario()
        let commands: [Command] = [
            .update(id, [], reset: []), .stop(id), .snooze(id, length: nil), .pause(id), .resume(id), .cancel(id),
            .setEnabled(id, true),
        ]
        for command in commands { #expect(scenario.refusal(of: command) == .notFound) }
    }

    @Test(arguments: InitialState.allCases)
    func `Schedule refuses an id that is taken`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        #expect(scenario.refusal(of: .schedule(id, [.preAlert(1_000_000)])) == .alreadyExists)
    }
}
