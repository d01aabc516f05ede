import ConfigurationSamples
import Testing

@testable import AlarmCore

/// Schedule, Snooze, Pause and Resume in each state.
struct CountdownTests {
    private let id = InitialState.id

    // MARK: Schedule

    @Test func `a timer begins at once, by the boot clock`() throws {
        let scenario = Scenario()
        let effects = try scenario.apply(.schedule(id, [.preAlert(60_000_000)]))
        let alarm = try #require(scenario.alarm)
        #expect(effects == [.added(alarm)])
        #expect(alarm.state == .running(.timer, total: 60, start: 0))
        #expect(alarm.appOrigin == .host)
        #expect(alarm.nextFire == Scenario.wall(60))
        #expect(alarm.occurrence == nil)
    }

    @Test func `an instant is waited for, and then its pre-alert`() throws {
        let scenario = Scenario()
        let effects = try scenario.apply(.schedule(id, [Scenario.fireAt(90), .preAlert(60_000_000)]))
        let alarm = try #require(scenario.alarm)
        #expect(effects == [.added(alarm)])
        #expect(alarm.state == .scheduled)
        #expect(scenario.engine.nextWake == Wake(wall: Scenario.wall(30), boot: nil))
        #expect(alarm.nextFire == Scenario.wall(90))
        #expect(alarm.occurrence == Scenario.wall(90))
    }

    @Test(arguments: [60, 59, 1] as [Int64])
    func `an instant within its pre-alert counts down at once, as if it had begun in time`(_ left: Int64) throws {
        let scenario = Scenario()
        try scenario.apply(.schedule(id, [Scenario.fireAt(left), .preAlert(60_000_000)]))
        #expect(
            scenario.alarm?.state == .running(.preAlert, anchor: .wall, total: 60, elapsed: 60 - left, start: 0))
        #expect(scenario.alarm?.nextFire == Scenario.wall(left))
        #expect(scenario.engine.nextWake == Wake(wall: Scenario.wall(left), boot: nil))
    }

    @Test func `Schedule refuses past times and times that never come`() {
        let scenario = Scenario()
        for second: Int64 in [0, -1, -1_000_000] {
            #expect(scenario.refusal(of: .schedule(id, [Scenario.fireAt(second)])) == .invalidSchedule)
            let disabled = Command.schedule(id, [Scenario.fireAt(second), .enabled(false)])
            #expect(scenario.refusal(of: disabled) == .invalidSchedule)
        }
        #expect(scenario.refusal(of: .schedule(id, [])) == .invalidConfiguration)
        #expect(scenario.refusal(of: .schedule(id, [.postAlert(9_000_000)])) == .invalidConfiguration)
        #expect(scenario.refusal(of: .schedule(id, [.preAlert(0)])) == .invalidConfiguration)
    }

    // MARK: Countdown

    @Test(arguments: InitialState.allCases)
    func `Countdown snoozes a ring, and nothing else`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        guard initial.isAlerting else {
            #expect(scenario.refusal(of: .snooze(id, length: nil)) == .invalidState)
            return
        }
        let end = Scenario.wall(initial.second + 50)
        #expect(try scenario.apply(.snooze(id, length: nil)) == [.snoozed(id, fire: end)])
        #expect(scenario.alarm?.state == .running(.postAlert, total: 50, start: initial.second))
        #expect(scenario.alarm?.nextFire == end)
        #expect(scenario.alarm?.memory.last?.instant == initial.handled)
        #expect(scenario.advance(to: initial.second + 51) == [.fired(id, due: end, actual: end)])
    }

    @Test(arguments: InitialState.alerting)
    func `without a post-alert a timer is repeated, and an alarm has the preferred snooze`(
        _ initial: InitialState
    ) throws {
        let scenario = try initial.scenario()
        try scenario.apply(.update(id, [.postAlert(0)], reset: []))
        if !initial.isTimer {
            #expect(scenario.refusal(of: .snooze(id, length: nil)) == .invalidState)
            scenario.observe(.defaultsChanged(Defaults(snooze: .seconds(100))))
        }
        #expect(
            try scenario.apply(.snooze(id, length: nil)) == [.snoozed(id, fire: Scenario.wall(initial.second + 100))])
        #expect(scenario.alarm?.state == .running(.postAlert, total: 100, start: initial.second))
    }

    @Test func `Countdown is refused where there is no time to count down`() throws {
        let scenario = try InitialState.alert.scenario()
        try scenario.apply(.update(id, [], reset: [.preAlert, .postAlert]))
        #expect(scenario.refusal(of: .snooze(id, length: nil)) == .invalidState)
        #expect(scenario.observe(.pressed(id, .snooze)) == [])
        #expect(scenario.alarm?.state == InitialState.alert.state)
    }

    @Test func `a program may snooze an alarm without a second button`() throws {
        let scenario = try InitialState.alert.scenario(.secondaryBehavior("none"))
        #expect(try scenario.apply(.snooze(id, length: nil)) == [.snoozed(id, fire: Scenario.wall(1055))])
    }

    // MARK: Pause, Resume

    @Test(arguments: InitialState.allCases)
    func `Pause freezes a countdown, and nothing else`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        guard initial.isCountdown else {
            #expect(scenario.refusal(of: .pause(id)) == .invalidState)
            return
        }
        #expect(try scenario.apply(.pause(id)) == [])
        let paused: Alarm.State =
            switch initial {
            case .countdown: .still(.preAlert, total: 100, elapsed: 10)
            case .resumedCountdown: .still(.preAlert, total: 100, elapsed: 20)
            case .timer: .still(.timer, total: 100, elapsed: 10)
            default: .still(.postAlert, total: 50, elapsed: 10)
            }
        #expect(scenario.alarm?.state == paused)
        #expect(scenario.alarm?.nextFire == nil)
        #expect(scenario.engine.nextWake == Wake(wall: nil, boot: nil))
        #expect(scenario.advance(to: 1_000_000) == [])
        #expect(scenario.alarm?.state == paused)
    }

    @Test(arguments: InitialState.allCases)
    func `Resume lets a paused countdown run by the boot clock, and nothing else`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        scenario.advance(to: initial.second + 3)
        guard initial.isPaused else {
            #expect(scenario.refusal(of: .resume(id)) == .invalidState)
            return
        }
        #expect(try scenario.apply(.resume(id)) == [])
        let paused = try #require(initial.paused)
        let countdown = try #require(scenario.alarm?.countdown)
        #expect(
            countdown
                == Countdown(
                    paused.kind, anchor: .boot, total: paused.total, elapsed: paused.elapsed, start: scenario.now))
        let end = Scenario.wall(initial.second + 3) + (paused.total - paused.elapsed)
        #expect(scenario.advance(to: 2000) == [.fired(id, due: end, actual: end)] + timedOut(after: end))
    }

    /// Returns the effects until 2000 of a ring that nobody answers: it is snoozed automatically up to the limit.
    private func timedOut(after ring: WallTime) -> [Effect] {
        var effects: [Effect] = []
        var ring = ring
        while ring + .minutes(10) <= Scenario.wall(2000) {
            let end = ring + .minutes(10) + .seconds(50)
            effects.append(.snoozed(id, fire: end))
            if end > Scenario.wall(2000) { break }
            effects.append(.fired(id, due: end, actual: end))
            ring = end
        }
        return effects
    }

    @Test func `an occurrence that was paused beyond its due rings when its countdown has run`() throws {
        let scenario = try InitialState.pausedCountdown.scenario()
        scenario.advance(to: 5000)
        try scenario.apply(.resume(id))
        #expect(scenario.alarm?.nextFire == Scenario.wall(5090))
        #expect(scenario.alarm?.occurrence == Scenario.wall(1000))
        #expect(scenario.advance(to: 5100) == [.fired(id, due: Scenario.wall(5090), actual: Scenario.wall(5090))])
        #expect(scenario.alarm?.memory.last?.instant == Scenario.wall(1000))
        #expect(try scenario.apply(.stop(id)) == [.stopped(id, .client), .removed(id)])
    }

    @Test func `a countdown that has ended unseen can be paused, and ends when it is resumed`() throws {
        let scenario = try InitialState.timer.scenario()
        scenario.skip(to: 200)
        try scenario.apply(.pause(id))
        #expect(scenario.alarm?.state == .still(.timer, total: 100, elapsed: 100))
        scenario.advance(to: 300)
        try scenario.apply(.resume(id))
        #expect(scenario.advance(to: 301) == [.fired(id, due: Scenario.wall(300), actual: Scenario.wall(300))])
    }

    @Test func `a countdown paused after the wall clock was set back has no more left than its whole`() throws {
        let scenario = try InitialState.countdown.scenario()
        let boot = scenario.now.boot
        scenario.show(Moment(wall: Scenario.wall(-10_000), boot: boot))
        try scenario.apply(.pause(id))
        #expect(scenario.alarm?.state == .still(.preAlert, total: 100, elapsed: 0))
    }
}

extension InitialState {
    fileprivate var paused: PausedCountdown? {
        guard case .paused(let countdown) = state else { return nil }
        return countdown
    }
}
