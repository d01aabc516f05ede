import ConfigurationSamples
import Testing

@testable import AlarmCore

/// Each state in another boot, with another boot clock.
struct RebootTests {
    private let id = InitialState.id

    private func fired(_ due: Int64, at actual: Int64) -> Effect {
        .fired(id, due: Scenario.wall(due), actual: Scenario.wall(actual))
    }

    @Test(arguments: InitialState.allCases)
    func `a reboot alone rings nothing and loses nothing`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        let rebooted = scenario.reboot(at: initial.second + 5, boot: 7)
        #expect(rebooted.observe(.elapsed) == [])
        let before = try #require(scenario.alarm)
        let after = try #require(rebooted.alarm)
        #expect(after.nextFire == before.nextFire)
        #expect(after.occurrence == before.occurrence)
        #expect(after.configuration == before.configuration)
        #expect(after.memory == before.memory)
        #expect(after.state.name == before.state.name)
        #expect(after.pausedCountdown == before.pausedCountdown)
        #expect(after.alert?.due == before.alert?.due)
        #expect(after.alert?.start.wall == before.alert?.start.wall)
    }

    @Test(arguments: InitialState.allCases.filter(\.isCountdown))
    func `a countdown ends when it was to by the wall clock`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        let end = try #require(scenario.alarm?.nextFire)
        let rebooted = scenario.reboot(at: initial.second + 5, boot: 7)
        let countdown = try #require(rebooted.alarm?.countdown)
        #expect(countdown.remaining(at: rebooted.now) == end - rebooted.now.wall)
        let late = end - rebooted.now.wall - Interval(microseconds: 1)
        rebooted.show(Moment(wall: rebooted.now.wall + late, boot: rebooted.now.boot + late))
        #expect(rebooted.observe(.elapsed) == [])
        let moment = Moment(
            wall: rebooted.now.wall + Interval(microseconds: 1), boot: rebooted.now.boot + Interval(microseconds: 1))
        rebooted.show(moment)
        #expect(rebooted.observe(.elapsed) == [.fired(id, due: end, actual: end)])
    }

    @Test(arguments: InitialState.allCases.filter(\.isCountdown))
    func `a countdown that ended while the machine was off rings late`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        let end = try #require(scenario.alarm?.nextFire)
        let late = end + .minutes(15)
        let rebooted = scenario.reboot(at: late, boot: 7)
        #expect(rebooted.observe(.elapsed) == [.fired(id, due: end, actual: late)])
        #expect(rebooted.observe(.elapsed) == [])
    }

    @Test(arguments: InitialState.allCases.filter(\.isPaused))
    func `a paused countdown has as much left as before`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        let remaining = try #require(scenario.alarm?.pausedCountdown?.remaining)
        let rebooted = scenario.reboot(at: 50_000, boot: 7)
        #expect(rebooted.observe(.elapsed) == [])
        try rebooted.apply(.resume(id))
        #expect(rebooted.alarm?.nextFire == Scenario.wall(50_000) + remaining)
    }

    @Test(arguments: InitialState.alerting)
    func `a ring goes on for the rest of its timeout`(_ initial: InitialState) throws {
        let scenario = try initial.scenario(.onTimeout("stop"))
        let start = try #require(scenario.alarm?.alert?.start.wall)
        let rebooted = scenario.reboot(at: initial.second + 100, boot: 7)
        #expect(rebooted.observe(.elapsed) == [])
        let wake = try #require(rebooted.engine.nextWake.boot)
        #expect(wake - rebooted.now.boot == start + .minutes(10) - rebooted.now.wall)
        rebooted.show(Moment(wall: start + .minutes(10), boot: wake))
        #expect(rebooted.observe(.elapsed).first == .stopped(id, .timeout))
    }

    @Test func `an alarm that came due while the machine was off rings late`() throws {
        let rebooted = try InitialState.scheduled.scenario().reboot(at: 1800, boot: 7)
        #expect(rebooted.observe(.elapsed) == [fired(1000, at: 1800)])
    }
}
