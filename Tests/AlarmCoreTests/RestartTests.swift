import ConfigurationSamples
import Testing

@testable import AlarmCore

/// Timers that are started anew.
@Suite struct RestartTests {
    private let id = InitialState.id

    @Test(arguments: [InitialState.timer, .pausedTimer])
    func `a timer that runs or is paused begins anew with its full length`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        #expect(try scenario.apply(.restart(id)) == [])
        #expect(scenario.alarm?.state == .running(.timer, total: 100, start: initial.second))
        let end = initial.second + 100
        #expect(
            scenario.advance(to: end) == [.fired(id, due: Scenario.wall(end), actual: Scenario.wall(end))])
    }

    @Test func `a timer that rings is stopped and begins anew`() throws {
        let scenario = try InitialState.timerAlert.scenario()
        #expect(try scenario.apply(.restart(id)) == [.stopped(id, .client)])
        #expect(scenario.alarm?.state == .running(.timer, total: 100, start: 105))
        #expect(scenario.history.map(\.event) == [.fired, .stopped(.client)])
    }

    @Test func `a timer that is snoozed begins anew, by itself and without its count of snoozes`() throws {
        let scenario = try InitialState.timerAlert.scenario(.alertTimeout(10_000_000))
        scenario.advance(to: 115)
        #expect(scenario.alarm?.snoozeCount == 1)
        #expect(try scenario.apply(.restart(id)) == [.stopped(id, .client)])
        #expect(scenario.alarm?.snoozeCount == 0)
        #expect(scenario.alarm?.state == .running(.timer, total: 100, start: 115))
    }

    @Test func `a timer that was made longer begins anew with the length that it was set to`() throws {
        let scenario = try InitialState.timer.scenario()
        try scenario.apply(.extend(id, length: 60_000_000))
        try scenario.apply(.restart(id))
        #expect(scenario.alarm?.state == .running(.timer, total: 100, start: 10))
    }

    @Test(arguments: InitialState.allCases.filter { !$0.isTimer || $0.isDisabled })
    func `an alarm with a schedule, and a disabled timer, can't be restarted`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        let before = scenario.alarm
        #expect(scenario.refusal(of: .restart(id)) == .invalidState)
        #expect(scenario.alarm == before)
    }
}
