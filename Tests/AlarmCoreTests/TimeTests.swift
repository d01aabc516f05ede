import ConfigurationSamples
import Testing

@testable import AlarmCore

/// Each state as time passes.
struct TimeTests {
    private let id = InitialState.id

    private func fired(_ due: Int64, at actual: Int64? = nil) -> Effect {
        .fired(id, due: Scenario.wall(due), actual: Scenario.wall(actual ?? due))
    }

    // MARK: Begin and due

    @Test(arguments: InitialState.allCases)
    func `observing before anything is due changes nothing`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        #expect(scenario.engine.observe(.elapsed, at: scenario.now).isEmpty)
        let wake = scenario.engine.nextWake
        let waits = [wake.wall.map { $0 - scenario.now.wall }, wake.boot.map { $0 - scenario.now.boot }]
        guard let wait = waits.compactMap({ $0 }).min() else { return }
        let early = wait - Interval(microseconds: 1)
        let moment = Moment(wall: scenario.now.wall + early, boot: scenario.now.boot + early)
        #expect(scenario.engine.observe(.elapsed, at: moment).isEmpty)
        let due = Moment(wall: scenario.now.wall + wait, boot: scenario.now.boot + wait)
        #expect(!scenario.engine.observe(.elapsed, at: due).isEmpty)
    }

    @Test func `a scheduled alarm counts down from its begin on and rings when it is due`() throws {
        let scenario = try InitialState.scheduled.scenario()
        #expect(scenario.advance(to: 899) == [])
        #expect(scenario.alarm?.state == .scheduled)
        #expect(scenario.advance(to: 900) == [])
        #expect(scenario.alarm?.state == .running(.preAlert, anchor: .wall, total: 100, start: 900))
        #expect(scenario.alarm?.nextFire == Scenario.wall(1000))
        #expect(scenario.advance(to: 999) == [])
        #expect(scenario.advance(to: 1000) == [fired(1000)])
        #expect(scenario.alarm?.state == .ringing(due: 1000, start: 1000))
        #expect(scenario.alarm?.occurrence == Scenario.wall(1000))
        #expect(scenario.alarm?.nextFire == nil)
    }

    @Test func `a begin that is noticed late has passed in part`() throws {
        let scenario = try InitialState.scheduled.scenario()
        scenario.skip(to: 930)
        #expect(scenario.observe(.elapsed) == [])
        #expect(scenario.alarm?.state == .running(.preAlert, anchor: .wall, total: 100, elapsed: 30, start: 930))
        #expect(scenario.alarm?.nextFire == Scenario.wall(1000))
    }

    @Test(arguments: [InitialState.scheduled, .countdown])
    func `an alarm found late rings at once, with the time at which it was due`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        scenario.skip(to: 1900)
        #expect(scenario.observe(.elapsed) == [fired(1000, at: 1900)])
        #expect(scenario.alarm?.state == .ringing(due: 1000, start: 1900))
        #expect(scenario.observe(.elapsed) == [])
    }

    @Test(arguments: [InitialState.countdown, .resumedCountdown, .timer, .snooze])
    func `a countdown rings at its end`(_ initial: InitialState) throws {
        let end: Int64 =
            switch initial {
            case .countdown: 1000
            case .resumedCountdown: 1010
            case .timer: 100
            default: 1055
            }
        let scenario = try initial.scenario()
        #expect(scenario.advance(to: end - 1) == [])
        #expect(scenario.advance(to: end) == [fired(end)])
        #expect(scenario.alarm?.state == .ringing(due: end, start: end))
        #expect(scenario.alarm?.memory.last?.instant == (initial.isTimer ? nil : Scenario.wall(1000)))
    }

    @Test(arguments: InitialState.enabled.filter(\.isPaused) + InitialState.outOfService)
    func `time does nothing to a paused or disabled alarm`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        #expect(scenario.engine.nextWake == Wake(wall: nil, boot: nil))
        scenario.skip(to: 1_000_000)
        #expect(scenario.observe(.elapsed) == [])
        #expect(scenario.alarm?.state == initial.state)
    }

    @Test(arguments: InitialState.snoozed)
    func `the begin of the next occurrence ends a snooze`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        try scenario.apply(.update(id, [Scenario.fireAt(1130)], reset: []))
        #expect(scenario.advance(to: 1029) == [])
        #expect(scenario.advance(to: 1030) == [.stopped(id, .superseded)])
        #expect(scenario.alarm?.state == .running(.preAlert, anchor: .wall, total: 100, start: 1030))
        #expect(scenario.advance(to: 1130) == [fired(1130)])
    }

    @Test(arguments: InitialState.snoozed)
    func `an occurrence without a pre-alert ends a snooze when it is due`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        try scenario.apply(.update(id, [Scenario.fireAt(1040)], reset: [.preAlert]))
        #expect(scenario.alarm?.nextFire == Scenario.wall(1040))
        #expect(scenario.advance(to: 1039) == [])
        #expect(scenario.advance(to: 1040) == [.stopped(id, .superseded), fired(1040)])
        #expect(scenario.alarm?.snoozeCount == 0)
    }

    @Test(arguments: InitialState.alerting)
    func `the next occurrence ends a ring when it is due, not when it begins`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        let due = initial.second + 120
        try scenario.apply(.update(id, [Scenario.fireAt(due)], reset: []))
        #expect(scenario.alarm?.nextFire == Scenario.wall(due))
        #expect(scenario.advance(to: due - 1) == [])
        #expect(scenario.alarm?.state == initial.state)
        #expect(scenario.advance(to: due) == [.stopped(id, .superseded), fired(due)])
        #expect(scenario.alarm?.state == .ringing(due: due, start: due))
        #expect(scenario.advance(to: due + 599) == [])
        #expect(scenario.advance(to: due + 600) == [.snoozed(id, fire: Scenario.wall(due + 650))])
    }

    @Test func `of a snooze's end and the next occurrence, both found late, the first comes first`() throws {
        let overtaken = try InitialState.snooze.scenario()
        try overtaken.apply(.update(id, [Scenario.fireAt(1050)], reset: [.preAlert]))
        overtaken.skip(to: 1900)
        #expect(overtaken.observe(.elapsed) == [.stopped(id, .superseded), fired(1050, at: 1900)])
        let ended = try InitialState.snooze.scenario()
        try ended.apply(.update(id, [Scenario.fireAt(1060)], reset: [.preAlert]))
        ended.skip(to: 1900)
        #expect(
            ended.observe(.elapsed)
                == [fired(1055, at: 1900), .stopped(id, .superseded), fired(1060, at: 1900)])
    }

    // MARK: Timeout

    @Test(arguments: InitialState.alerting)
    func `a timeout snoozes a ring three times, and then it is missed`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        var ring = try #require(scenario.alarm?.alert?.start.wall)
        for count: UInt32 in 1...3 {
            let end = ring + .minutes(10) + .seconds(50)
            #expect(scenario.advance(to: seconds(of: end) - 1) == [.snoozed(id, fire: end)])
            #expect(scenario.alarm?.snoozeCount == count)
            ring = end
            #expect(scenario.advance(to: seconds(of: end)) == [.fired(id, due: end, actual: end)])
        }
        #expect(
            scenario.advance(to: seconds(of: ring) + 600)
                == [.stopped(id, .timeout), .missed(id, due: ring, .timeout, count: 1), .removed(id)])
    }

    @Test(arguments: InitialState.alerting, [false, true])
    func `a timeout ends a ring that isn't to be snoozed`(_ initial: InitialState, _ keep: Bool) throws {
        for settings: [Setting] in [[.onTimeout("stop")], [.maxSnoozes(0)], [.postAlert(0), .onTimeout("snooze")]] {
            let scenario = try initial.scenario(.keep(keep))
            try scenario.apply(.update(id, settings, reset: []))
            let due = try #require(scenario.alarm?.alert?.due)
            #expect(scenario.advance(to: seconds(of: due) + 599) == [])
            #expect(
                scenario.advance(to: seconds(of: due) + 600)
                    == [.stopped(id, .timeout), .missed(id, due: due, .timeout, count: 1)]
                    + (keep ? [] : [.removed(id)]))
            #expect(scenario.alarm?.configuration.isEnabled == (keep ? false : nil))
        }
    }

    @Test func `a person's snooze resets the count of automatic ones`() throws {
        let scenario = try InitialState.alert.scenario()
        scenario.advance(to: 1700)
        #expect(scenario.alarm?.snoozeCount == 1)
        try scenario.apply(.snooze(id, length: nil))
        #expect(scenario.alarm?.snoozeCount == 0)
        scenario.advance(to: 1760)
        scenario.advance(to: 1750 + 650)
        #expect(scenario.alarm?.snoozeCount == 1)
        scenario.observe(.pressed(id, .snooze))
        #expect(scenario.alarm?.snoozeCount == 0)
    }

    @Test func `an alert may have no timeout`() throws {
        let scenario = try InitialState.alert.scenario(.alertTimeout(.max))
        #expect(scenario.engine.nextWake == Wake(wall: nil, boot: nil))
        #expect(scenario.advance(to: 1_000_000_000) == [])
        #expect(scenario.alarm?.state == InitialState.alert.state)
    }

    @Test func `of a timeout and the next occurrence, both found late, the first comes first`() throws {
        let settings: [Setting] = [.onTimeout("stop")]
        let timedOut = try InitialState.alert.scenario()
        try timedOut.apply(.update(id, settings + [Scenario.fireAt(1700)], reset: []))
        timedOut.skip(to: 2600)
        #expect(
            timedOut.observe(.elapsed) == [
                .stopped(id, .timeout), .missed(id, due: Scenario.wall(1000), .timeout, count: 1),
                fired(1700, at: 2600),
            ])
        let superseded = try InitialState.alert.scenario()
        try superseded.apply(.update(id, settings + [Scenario.fireAt(1500)], reset: []))
        superseded.skip(to: 3000)
        #expect(superseded.observe(.elapsed) == [.stopped(id, .superseded), fired(1500, at: 3000)])
    }

    // MARK: Many

    @Test func `the alarm most overdue on its own clock comes first`() throws {
        let scenario = Scenario()
        let ids = (0..<4).map { AlarmID(high: 0, low: $0) }
        try scenario.apply(.schedule(ids[0], [Scenario.fireAt(40)]))
        try scenario.apply(.schedule(ids[1], [.preAlert(30_000_000)]))
        try scenario.apply(.schedule(ids[2], [Scenario.fireAt(20)]))
        try scenario.apply(.schedule(ids[3], [.preAlert(10_000_000)]))
        #expect(scenario.engine.nextToFire?.id == ids[3])
        scenario.skip(to: 50)
        let late = Scenario.wall(50)
        #expect(
            scenario.observe(.elapsed)
                == [(3, 10), (2, 20), (1, 30), (0, 40)].map {
                    .fired(ids[$0.0], due: Scenario.wall($0.1), actual: late)
                })
        #expect(scenario.engine.longestAlerting != nil)
        #expect(scenario.engine.alertingCount == 4)
    }

    @Test func `many alarms due at once are reported in portions, each once`() throws {
        let scenario = Scenario()
        let count = 3 * Engine.mostElapsedAtOnce / 2
        for index in 0..<count {
            _ = try scenario.engine.apply(
                .schedule(AlarmID(high: 0, low: UInt64(index)), [.preAlert(1_000_000)]), at: scenario.now)
        }
        scenario.skip(to: 1)
        let first = scenario.observe(.elapsed)
        #expect(first.count == Engine.mostElapsedAtOnce)
        #expect(scenario.engine.nextWake.boot == scenario.now.boot)
        let second = scenario.observe(.elapsed)
        #expect(second.count == count - first.count)
        #expect(scenario.observe(.elapsed) == [])
        #expect(scenario.engine.alertingCount == count)
    }

    private func seconds(of wall: WallTime) -> Int64 {
        (wall.microseconds - Scenario.wallZero) / 1_000_000
    }
}
