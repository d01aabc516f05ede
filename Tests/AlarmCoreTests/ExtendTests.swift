import ConfigurationSamples
import Testing

@testable import AlarmCore

/// Countdowns that are made longer.
@Suite struct ExtendTests {
    private let id = InitialState.id
    private let minute: UInt64 = 60_000_000

    @Test(arguments: InitialState.allCases.filter(\.isCountdown))
    func `a running countdown rings as much later, by the boot clock`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        let end = try #require(scenario.alarm?.nextFire)
        let total = try #require(scenario.alarm?.countdown?.total)
        #expect(try scenario.apply(.extend(id, length: minute)) == [])
        #expect(scenario.alarm?.countdown?.total == total + .seconds(60))
        #expect(scenario.alarm?.countdown?.anchor == .boot)
        #expect(scenario.alarm?.nextFire == end + .seconds(60))
        let later = end + .seconds(60)
        let second = initial.second + (later - scenario.now.wall).microseconds / 1_000_000
        #expect(scenario.advance(to: second - 1) == [])
        #expect(scenario.advance(to: second) == [.fired(id, due: later, actual: later)])
    }

    @Test(arguments: InitialState.allCases.filter(\.isPaused))
    func `a paused countdown stays paused, with more left`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        let before = try #require(scenario.alarm?.pausedCountdown)
        #expect(try scenario.apply(.extend(id, length: minute)) == [])
        let after = try #require(scenario.alarm?.pausedCountdown)
        #expect(after == PausedCountdown(before.kind, total: before.total + .seconds(60), elapsed: before.elapsed))
        #expect(scenario.alarm?.nextFire == nil)
    }

    @Test(arguments: InitialState.allCases.filter(\.isPaused))
    func `a paused countdown that was shortened to nothing runs for that long`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        // Of each, 10 s had passed.
        let shorter: Setting = initial.isSnoozed ? .postAlert(2_000_000) : .preAlert(2_000_000)
        try scenario.apply(.update(id, [shorter], reset: []))
        #expect(scenario.alarm?.pausedCountdown?.remaining == .zero)
        try scenario.apply(.extend(id, length: minute))
        try scenario.apply(.resume(id))
        let end = scenario.now.wall + .seconds(60)
        #expect(scenario.live(until: end) == [.fired(id, due: end, actual: end)])
    }

    @Test(arguments: InitialState.alerting)
    func `an alarm that rings is silenced and counts down for that long`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        let end = Scenario.wall(initial.second + 60)
        #expect(try scenario.apply(.extend(id, length: minute)) == [.snoozed(id, fire: end)])
        #expect(scenario.alarm?.state == .running(.postAlert, total: 60, start: initial.second))
        #expect(scenario.advance(to: initial.second + 60) == [.fired(id, due: end, actual: end)])
    }

    @Test(arguments: InitialState.allCases)
    func `an alarm that waits for its time, or is disabled, can't be extended`(_ initial: InitialState) throws {
        guard !initial.isCountdown, !initial.isPaused, !initial.isAlerting else { return }
        let scenario = try initial.scenario()
        let before = scenario.alarm
        #expect(scenario.refusal(of: .extend(id, length: minute)) == .invalidState)
        #expect(scenario.alarm == before)
    }

    @Test func `a length out of range, or that makes the countdown too long, is refused`() throws {
        let scenario = try InitialState.timer.scenario()
        let before = scenario.alarm
        let day: UInt64 = 86_400_000_000
        for (length, text) in [
            (0, "length: expected 1s to 366d, got 0s"), (999_999, "length: expected 1s to 366d, got 0.999999s"),
            (366 * day + 1, "length: expected 1s to 366d, got 366d0.000001s"),
            (366 * day, "length: expected at most 365d23h58m20s, got 366d"),
        ] as [(UInt64, String)] {
            #expect {
                try scenario.apply(.extend(id, length: length))
            } throws: {
                ($0 as? Refusal)?.message == text
            }
        }
        #expect(throws: Refusal.self) { try scenario.apply(.extend(id, length: .max)) }
        #expect(scenario.alarm == before)
        #expect(try scenario.apply(.extend(id, length: 366 * day - 100_000_000)) == [])
    }

    @Test func `of a repeating alarm only this occurrence is later`() throws {
        let scenario = try InitialState.countdown.dailyScenario()
        #expect(try scenario.apply(.extend(id, length: minute)) == [])
        let end = Scenario.wall(1060)
        #expect(scenario.advance(to: 1060) == [.fired(id, due: end, actual: end)])
        #expect(try scenario.apply(.stop(id)) == [.stopped(id, .client)])
        #expect(scenario.alarm?.occurrence == Scenario.wall(87_400))
    }
}
