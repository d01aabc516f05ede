import ConfigurationSamples
import Testing

@testable import AlarmCore

/// An alarm in each state when the wall clock is set.
struct ClockChangeTests {
    private let id = InitialState.id

    /// An alarm at 07:00 in Berlin, made at noon on Monday, 2 March 2026.
    private func scenario(_ settings: Setting...) throws -> Scenario {
        let scenario = Scenario("2026-03-02 12:00")
        try scenario.apply(
            .schedule(id, [.time("07:00"), .alertTimeout(60_000_000), .onTimeout("stop")] + settings))
        return scenario
    }

    private static let daily = Setting.weekdays(Weekday.allCases.map(\.rawValue))

    private func fired(_ due: String, at actual: String? = nil) -> Effect {
        .fired(id, due: .local(due), actual: .local(actual ?? due))
    }

    private func missed(_ due: String, count: UInt32 = 1) -> Effect {
        .missed(id, due: .local(due), .ring, count: count)
    }

    private func timedOut(_ due: String) -> [Effect] {
        [.stopped(id, .timeout), .missed(id, due: .local(due), .timeout, count: 1)]
    }

    // MARK: Back

    @Test(arguments: [
        "2026-03-03 07:00:30", "2026-03-03 06:59", "2026-03-03 00:00", "2026-03-02 12:00", "2025-11-02 09:00",
    ])
    func `a clock set back never repeats a ring`(_ back: String) throws {
        let scenario = try scenario(Self.daily)
        let ring = [fired("2026-03-03 07:00")] + timedOut("2026-03-03 07:00")
        #expect(scenario.live(until: .local("2026-03-03 07:02")) == ring)
        #expect(scenario.setClock(to: .local(back)) == [])
        scenario.setClock(to: max(.local(back), .local("2026-03-03 00:00")))
        #expect(scenario.live(until: .local("2026-03-04 06:59")) == [])
        #expect(scenario.live(until: .local("2026-03-04 07:00")) == [fired("2026-03-04 07:00")])
    }

    @Test func `a step back while it rings or is snoozed changes nothing of that`() throws {
        let scenario = try scenario(Self.daily, .postAlert(120_000_000), .alertTimeout(600_000_000))
        scenario.live(until: .local("2026-03-03 07:01"))
        #expect(scenario.setClock(to: .local("2026-03-03 06:30")) == [])
        #expect(scenario.alarm?.alert != nil)
        try scenario.apply(.snooze(id, length: nil))
        scenario.setClock(to: .local("2026-03-02 01:00"))
        #expect(scenario.alarm?.isSnoozed == true)
        // Monday's is older than the alarm by the clock that was, but not by the one that is.
        #expect(scenario.alarm?.nextOccurrences(2) == [.local("2026-03-02 07:00"), .local("2026-03-04 07:00")])
    }

    @Test func `by a clock set back months, each day rings until those that have rung`() throws {
        let scenario = try scenario(Self.daily)
        scenario.live(until: .local("2026-03-05 12:00"))
        scenario.setClock(to: .local("2025-12-31 12:00"))
        let effects = scenario.live(until: .local("2026-03-09 12:00"))
        let rings = effects.compactMap { effect -> WallTime? in
            guard case .fired(_, let due, let actual) = effect, due == actual else { return nil }
            return due
        }
        let first = try #require(CivilDate("2026-01-01"))
        let dates = (0..<68).map { first.adding(days: $0).description }
        let handled: Set = ["2026-03-03", "2026-03-04", "2026-03-05"]
        #expect(rings == dates.filter { !handled.contains($0) }.map { .local("\($0) 07:00") })
    }

    // MARK: Forward

    @Test func `a step over an occurrence finds it late`() throws {
        let scenario = try scenario(Self.daily)
        #expect(
            scenario.setClock(to: .local("2026-03-03 07:10")) == [fired("2026-03-03 07:00", at: "2026-03-03 07:10")])
        try scenario.apply(.stop(id))
        #expect(scenario.setClock(to: .local("2026-03-05 12:00")) == [missed("2026-03-05 07:00", count: 2)])
    }

    @Test func `an occurrence missed by a wrong clock rings when it comes, and one that rang by it doesn't`() throws {
        let scenario = try scenario(Self.daily)
        #expect(
            scenario.setClock(to: .local("2026-03-06 07:05"))
                == [missed("2026-03-05 07:00", count: 3), fired("2026-03-06 07:00", at: "2026-03-06 07:05")])
        try scenario.apply(.stop(id))
        #expect(scenario.setClock(to: .local("2026-03-02 12:00")) == [])
        #expect(
            scenario.alarm?.nextOccurrences(4)
                == ["2026-03-03", "2026-03-04", "2026-03-05", "2026-03-07"].map { .local("\($0) 07:00") })
        #expect(scenario.live(until: .local("2026-03-03 07:00")) == [fired("2026-03-03 07:00")])
        try scenario.apply(.stop(id))
        // One day unseen among those is found late like any other.
        #expect(scenario.wake(at: .local("2026-03-04 12:00")) == [missed("2026-03-04 07:00")])
        #expect(scenario.live(until: .local("2026-03-05 07:00")) == [fired("2026-03-05 07:00")])
        try scenario.apply(.stop(id))
        #expect(scenario.live(until: .local("2026-03-07 06:59")) == [])
        #expect(scenario.live(until: .local("2026-03-07 07:00")) == [fired("2026-03-07 07:00")])
    }

    @Test func `an occurrence that rang by a wrong clock neither rings again nor counts as late`() throws {
        func scenario() throws -> Scenario {
            let scenario = try self.scenario(Self.daily)
            for day in ["2026-03-06", "2026-03-08"] {
                scenario.setClock(to: .local("\(day) 07:05"))
                try scenario.apply(.stop(id))
            }
            scenario.setClock(to: .local("2026-03-02 12:00"))
            return scenario
        }
        #expect(try scenario().wake(at: .local("2026-03-07 12:00")) == [missed("2026-03-07 07:00", count: 4)])
        #expect(
            try scenario().wake(at: .local("2026-03-07 07:05"))
                == [missed("2026-03-05 07:00", count: 3), fired("2026-03-07 07:00", at: "2026-03-07 07:05")])
        #expect(try scenario().wake(at: .local("2026-03-06 07:10")) == [missed("2026-03-05 07:00", count: 3)])
    }

    @Test func `a clock two hours ahead at the start, then set right, takes no ring away`() throws {
        let scenario = try scenario(Self.daily).reboot(at: .local("2026-03-03 08:10"))
        #expect(scenario.observe(.elapsed) == [missed("2026-03-03 07:00")])
        #expect(scenario.setClock(to: .local("2026-03-03 06:10")) == [])
        #expect(scenario.wake(at: .local("2026-03-03 07:05")) == [fired("2026-03-03 07:00", at: "2026-03-03 07:05")])
    }

    // MARK: Lost time

    @Test func `a machine that has lost the time finds only occurrences late that came while it was off`() throws {
        let scenario = try scenario(Self.daily)
        scenario.live(until: .local("2026-03-04 20:00"))
        let rebooted = scenario.reboot(at: WallTime(microseconds: 0))
        #expect(rebooted.observe(.elapsed) == [])
        #expect(rebooted.live(until: WallTime(seconds: 120)) == [])
        #expect(
            rebooted.setClock(to: .local("2026-03-05 07:05")) == [fired("2026-03-05 07:00", at: "2026-03-05 07:05")])
        try rebooted.apply(.stop(id))
        let again = rebooted.reboot(at: WallTime(microseconds: 0))
        #expect(again.setClock(to: .local("2026-03-07 10:00")) == [missed("2026-03-07 07:00", count: 2)])
        #expect(again.live(until: .local("2026-03-08 07:00")) == [fired("2026-03-08 07:00")])
    }

    @Test func `an alarm that never rang is no older for a machine that has lost the time`() throws {
        for setting in [Self.daily, .title("once")] {
            let scenario = try scenario(setting)
            let rebooted = scenario.reboot(at: WallTime(microseconds: 0))
            #expect(rebooted.observe(.elapsed) == [])
            // Noon's is made later than that day's.
            #expect(rebooted.setClock(to: .local("2026-03-02 12:05")) == [])
            #expect(rebooted.alarm?.nextFire == .local("2026-03-03 07:00"))
            #expect(rebooted.live(until: .local("2026-03-03 07:00")) == [fired("2026-03-03 07:00")])
        }
    }

    @Test func `by a clock that has lost the time an alarm rings at the time that it shows`() throws {
        let scenario = try scenario(Self.daily).reboot(at: .local("1970-01-02 01:00"))
        #expect(
            scenario.live(until: .local("1970-01-02 07:01"))
                == [fired("1970-01-02 07:00")] + timedOut("1970-01-02 07:00"))
        #expect(scenario.setClock(to: .local("2026-03-03 06:59")) == [])
        #expect(scenario.live(until: .local("2026-03-03 07:00")) == [fired("2026-03-03 07:00")])
    }

    @Test(arguments: [InitialState.timer, .snooze, .resumedCountdown])
    func `a countdown by the boot clock ends on time, the time lost or not`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        let end = try #require(scenario.alarm?.nextFire)
        let left = end - scenario.now.wall
        // The clock is set right before the end.
        let early = scenario.reboot(at: WallTime(microseconds: 0))
        #expect(early.observe(.elapsed) == [])
        #expect(early.setClock(to: end - .seconds(5)) == [])
        #expect(early.alarm?.countdown?.remaining(at: early.now) == .seconds(5))
        #expect(early.live(until: end) == [.fired(id, due: end, actual: end)])
        // It is set right after the end, within grace or not.
        let late = scenario.reboot(at: WallTime(microseconds: 0))
        #expect(late.setClock(to: end + .seconds(100)) == [.fired(id, due: end, actual: end + .seconds(100))])
        let missed = scenario.reboot(at: WallTime(microseconds: 0))
        #expect(
            missed.setClock(to: end + .days(1)) == [.missed(id, due: end, .ring, count: 1), .removed(id)])
        // It never is: then it takes no longer than was left of it when it began.
        let never = scenario.reboot(at: WallTime(microseconds: 0))
        let whole = try #require(scenario.alarm?.countdown?.remainingAtStart)
        let lost = WallTime(microseconds: 0) + whole
        #expect(whole >= left)
        #expect(never.alarm?.countdown?.remaining(at: never.now) == whole)
        #expect(never.live(until: lost - .seconds(1)) == [])
        #expect(never.live(until: lost) == [.fired(id, due: end, actual: lost)])
    }

    @Test func `a ring's timeout passes though the time is lost, and that of a countdown to an instant doesn't`() throws
    {
        let ringing = try InitialState.alert.scenario(.onTimeout("stop")).reboot(at: WallTime(microseconds: 0))
        #expect(ringing.live(until: WallTime(seconds: 599)) == [])
        #expect(ringing.live(until: WallTime(seconds: 600)).first == .stopped(id, .timeout))
        let counting = try InitialState.countdown.scenario().reboot(at: WallTime(microseconds: 0))
        #expect(counting.alarm?.state == .scheduled)
        #expect(counting.live(until: WallTime(seconds: 10_000)) == [])
        #expect(counting.setClock(to: Scenario.wall(950)) == [])
        #expect(counting.alarm?.countdown?.elapsed == .seconds(50))
        #expect(
            counting.live(until: Scenario.wall(1000)) == [
                .fired(id, due: Scenario.wall(1000), actual: Scenario.wall(1000))
            ])
    }

    // MARK: Countdowns

    @Test func `a countdown to an occurrence goes back to waiting, goes on, or is late, as the clock says`() throws {
        let scenario = try scenario(Self.daily, .preAlert(3_600_000_000))
        scenario.live(until: .local("2026-03-03 06:30"))
        #expect(scenario.alarm?.countdown?.elapsed == .zero)
        scenario.setClock(to: .local("2026-03-03 05:00"))
        #expect(scenario.alarm?.state == .scheduled)
        scenario.live(until: .local("2026-03-03 06:10"))
        scenario.setClock(to: .local("2026-03-03 06:05"))
        #expect(scenario.alarm?.countdown?.remaining(at: scenario.now) == .minutes(55))
        scenario.setClock(to: .local("2026-03-03 06:50"))
        #expect(scenario.alarm?.countdown?.remaining(at: scenario.now) == .minutes(10))
        #expect(scenario.setClock(to: .local("2026-03-03 07:30")) == [missed("2026-03-03 07:00")])
        #expect(scenario.alarm?.state == .scheduled)
    }

    @Test(arguments: [
        InitialState.timer, .snooze, .resumedCountdown, .pausedSnooze, .pausedCountdown, .pausedTimer, .alert,
    ])
    func `countdowns by the boot clock, pauses and rings are unchanged`(_ initial: InitialState) throws {
        for step: Int64 in [-1_000_000_000, -100, 100, 80_000] {
            let scenario = initial.isTimer ? try initial.scenario() : try initial.dailyScenario()
            #expect(scenario.setClock(to: Scenario.wall(initial.second + step)) == [])
            #expect(scenario.alarm?.state == initial.state)
        }
    }

    /// An alarm whose countdown to 07:00 on 3 March was paused while the clock was behind, at 06:10 on that day. The
    /// clock had shown 07:05 on 5 March before, when the alarm rang.
    private func scenarioPausedBehind() throws -> Scenario {
        let scenario = try scenario(Self.daily, .preAlert(3_600_000_000))
        scenario.setClock(to: .local("2026-03-05 07:05"))
        try scenario.apply(.stop(id))
        scenario.setClock(to: .local("2026-03-03 06:10"))
        try scenario.apply(.pause(id))
        #expect(scenario.alarm?.occurrence == .local("2026-03-03 07:00"))
        return scenario
    }

    @Test func `a countdown paused by a clock behind gives way to the next one, and takes no ring away`() throws {
        for isResumed in [false, true] {
            let scenario = try scenarioPausedBehind()
            if isResumed { try scenario.apply(.resume(id)) }
            #expect(scenario.setClock(to: .local("2026-03-05 12:00")) == [])
            #expect(scenario.alarm?.state == .scheduled)
            #expect(scenario.alarm?.nextFire == .local("2026-03-06 07:00"))
            #expect(scenario.live(until: .local("2026-03-06 07:00")) == [fired("2026-03-06 07:00")])
        }
    }

    @Test func `a countdown paused by a clock behind stays that to its occurrence, with none before the present`()
        throws
    {
        func scenario() throws -> Scenario {
            let scenario = try scenarioPausedBehind()
            try scenario.apply(.skipNext(id))
            scenario.setClock(to: .local("2026-03-04 06:10"))
            try scenario.apply(.pause(id))
            #expect(scenario.setClock(to: .local("2026-03-05 12:00")) == [])
            #expect(scenario.alarm?.occurrence == .local("2026-03-04 07:00"))
            return scenario
        }
        let skipping = try scenario()
        try skipping.apply(.skipNext(id))
        #expect(skipping.alarm?.skipped == nil)
        #expect(skipping.live(until: .local("2026-03-06 07:00")) == [fired("2026-03-06 07:00")])
        let resuming = try scenario()
        try resuming.apply(.resume(id))
        #expect(resuming.live(until: .local("2026-03-05 12:50")) == [fired("2026-03-05 12:50")])
        try resuming.apply(.stop(id))
        #expect(resuming.live(until: .local("2026-03-06 07:00")) == [fired("2026-03-06 07:00")])
    }

    // MARK: Once

    @Test func `an alarm for the next match rings once, even if the clock changes then`() throws {
        let scenario = try scenario(.keep(true))
        #expect(scenario.live(until: .local("2026-03-03 07:00")) == [fired("2026-03-03 07:00")])
        scenario.setClock(to: .local("2026-03-03 06:00"))
        #expect(scenario.live(until: .local("2026-03-03 06:30")) == timedOut("2026-03-03 07:00"))
        #expect(scenario.live(until: .local("2026-03-10 06:30")) == [])
    }

    @Test func `an alarm for the next match that was missed counts once, and ends`() throws {
        let scenario = try scenario()
        #expect(scenario.wake(at: .local("2026-03-06 07:05")) == [missed("2026-03-03 07:00"), .removed(id)])
    }

    @Test func `an alarm for the next match, made by a clock ahead, rings at the next time that it shows`() throws {
        let scenario = try scenario()
        scenario.setClock(to: .local("2026-02-20 12:00"))
        #expect(scenario.live(until: .local("2026-02-21 07:00")) == [fired("2026-02-21 07:00")])
    }

    @Test func `enabled again, an alarm for the next match rings at the next one, not at one that has rung`() throws {
        let scenario = try scenario(.keep(true))
        scenario.live(until: .local("2026-03-03 07:05"))
        #expect(scenario.alarm?.configuration.isEnabled == false)
        try scenario.apply(.setEnabled(id, true))
        scenario.setClock(to: .local("2026-03-03 06:00"))
        #expect(scenario.alarm?.nextFire == .local("2026-03-04 07:00"))
        #expect(scenario.live(until: .local("2026-03-04 07:00")) == [fired("2026-03-04 07:00")])
    }

    @Test func `an alarm for a date rings on that, however the clock comes there`() throws {
        let scenario = try scenario(.date("2026-03-04"))
        scenario.setClock(to: .local("2025-01-01 00:00"))
        scenario.setClock(to: .local("2026-03-03 12:00"))
        #expect(scenario.live(until: .local("2026-03-04 06:59")) == [])
        #expect(scenario.live(until: .local("2026-03-04 07:00")) == [fired("2026-03-04 07:00")])
        scenario.setClock(to: .local("2026-03-04 06:00"))
        #expect(scenario.live(until: .local("2026-03-04 08:00")) == timedOut("2026-03-04 07:00") + [.removed(id)])
    }

    @Test func `a skipped occurrence stays so when the clock is set back`() throws {
        let scenario = try scenario(Self.daily)
        try scenario.apply(.skipNext(id))
        scenario.setClock(to: .local("2026-03-02 06:00"))
        #expect(
            scenario.alarm?.nextOccurrences(2) == [.local("2026-03-02 07:00"), .local("2026-03-04 07:00")])
    }

    @Test func `a clock that hasn't changed changes nothing`() throws {
        for initial in InitialState.allCases {
            let scenario = initial.isTimer ? try initial.scenario() : try initial.dailyScenario()
            #expect(scenario.engine.observe(.clockChanged, at: scenario.now).isEmpty)
            #expect(scenario.engine.observe(.zonesChanged, at: scenario.now).isEmpty)
        }
    }
}
