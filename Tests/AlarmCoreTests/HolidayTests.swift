import ConfigurationSamples
import Testing

@testable import AlarmCore

/// Holidays, in which alarms that repeat are suspended.
struct HolidayTests {
    private let scenario: Scenario

    init() throws { scenario = try Self.scenario() }

    private let id = InitialState.id

    private static let daily = Setting.weekdays(Weekday.allCases.map(\.rawValue))

    /// A daily alarm at 07:00 in Berlin, made at noon on Monday, 2 March 2026.
    private static func scenario(_ settings: Setting...) throws -> Scenario {
        let scenario = Scenario("2026-03-02 12:00")
        try scenario.apply(
            .schedule(
                InitialState.id, [.time("07:00"), daily, .alertTimeout(60_000_000), .onTimeout("stop")] + settings))
        return scenario
    }

    private func until(_ text: String, in zone: Zone = .berlin) -> Command {
        .setHoliday(until: UInt64(clamping: WallTime.local(text, in: zone).microseconds))
    }

    private let off = Command.setHoliday(until: 0)

    private func fired(_ due: String, at actual: String? = nil) -> Effect {
        .fired(id, due: .local(due), actual: .local(actual ?? due))
    }

    private func timedOut(_ due: String) -> [Effect] {
        [.stopped(id, .timeout), .missed(id, due: .local(due), .timeout, count: 1)]
    }

    // MARK: Suspending

    @Test func `occurrences before its end neither ring nor are missed, and those from its end on ring`() throws {
        #expect(try scenario.apply(until("2026-03-05 07:00")) == [])
        #expect(scenario.engine.holiday?.isOver == false)
        #expect(scenario.alarm?.nextFire == .local("2026-03-05 07:00"))
        #expect(scenario.alarm?.nextOccurrences(2) == [.local("2026-03-05 07:00"), .local("2026-03-06 07:00")])
        #expect(scenario.live(until: .local("2026-03-05 06:59")) == [])
        #expect(scenario.live(until: .local("2026-03-05 07:00")) == [fired("2026-03-05 07:00")])
        #expect(scenario.history.map(\.event) == [.held, .fired])
    }

    @Test func `it ends by itself, also while nothing rings`() throws {
        try scenario.apply(until("2026-03-05 00:00"))
        #expect(scenario.engine.nextWake.wall == .local("2026-03-05 00:00"))
        #expect(scenario.live(until: .local("2026-03-05 00:00")) == [])
        #expect(scenario.engine.holiday?.isOver == true)
        #expect(scenario.engine.nextWake.wall == .local("2026-03-05 07:00"))
        #expect(scenario.live(until: .local("2026-03-05 07:00")) == [fired("2026-03-05 07:00")])
    }

    @Test(arguments: [
        [Setting.fireAt(UInt64(WallTime.local("2026-03-03 07:00").microseconds))], [.time("07:00")],
        [.time("07:00"), .date("2026-03-03")], [.preAlert(68_400_000_000)],
    ]) func `alarms that ring once, and timers, ring`(_ settings: [Setting]) throws {
        let scenario = Scenario("2026-03-02 12:00")
        try scenario.apply(until("2026-03-05 00:00"))
        try scenario.apply(.schedule(id, settings))
        #expect(scenario.live(until: .local("2026-03-03 07:00")) == [fired("2026-03-03 07:00")])
    }

    @Test func `an alarm that is set, changed or enabled in a holiday is suspended as well`() throws {
        let scenario = Scenario("2026-03-02 12:00")
        try scenario.apply(until("2026-03-05 00:00"))
        try scenario.apply(.schedule(id, [.time("07:00"), Self.daily, .enabled(false)]))
        #expect(scenario.alarm?.nextFire == nil)
        try scenario.apply(.setEnabled(id, true))
        #expect(scenario.alarm?.nextFire == .local("2026-03-05 07:00"))
        try scenario.apply(.update(id, [.time("08:00")], reset: []))
        #expect(scenario.alarm?.nextFire == .local("2026-03-05 08:00"))
        try scenario.apply(.update(id, [], reset: [.weekdays]))
        #expect(scenario.alarm?.nextFire == .local("2026-03-03 08:00"))
        try scenario.apply(.update(id, [Self.daily], reset: []))
        #expect(scenario.alarm?.nextFire == .local("2026-03-05 08:00"))
    }

    // MARK: What is in progress

    @Test func `the countdown to an occurrence in it ends, running or paused`() throws {
        for pauses in [false, true] {
            let scenario = try Self.scenario(.preAlert(3_600_000_000))
            scenario.live(until: .local("2026-03-03 06:30"))
            #expect(scenario.alarm?.countdown != nil)
            if pauses { try scenario.apply(.pause(id)) }
            #expect(try scenario.apply(until("2026-03-05 00:00")) == [])
            #expect(scenario.alarm?.state == .scheduled)
            #expect(scenario.live(until: .local("2026-03-05 06:30")) == [])
            #expect(scenario.alarm?.countdown != nil)
            #expect(scenario.live(until: .local("2026-03-05 07:00")) == [fired("2026-03-05 07:00")])
        }
    }

    @Test func `the countdown to an occurrence after it goes on`() throws {
        let scenario = try Self.scenario(.preAlert(86_400_000_000))
        scenario.live(until: .local("2026-03-02 13:00"))
        let before = scenario.alarm?.state
        #expect(scenario.alarm?.countdown != nil)
        try scenario.apply(until("2026-03-03 07:00"))
        #expect(scenario.alarm?.state == before)
        #expect(scenario.live(until: .local("2026-03-03 07:00")) == [fired("2026-03-03 07:00")])
    }

    @Test func `a ring and a snooze go on`() throws {
        let scenario = try Self.scenario(.alertTimeout(600_000_000), .postAlert(300_000_000))
        scenario.live(until: .local("2026-03-03 07:00"))
        #expect(try scenario.apply(until("2026-03-05 00:00")) == [])
        #expect(scenario.alarm?.alert != nil)
        #expect(scenario.alarm?.nextFire == .local("2026-03-05 07:00"))
        try scenario.apply(.snooze(id, length: nil))
        try scenario.apply(until("2026-03-06 00:00"))
        #expect(scenario.live(until: .local("2026-03-03 07:05")) == [fired("2026-03-03 07:05")])
        #expect(try scenario.apply(.stop(id)) == [.stopped(id, .client)])
        #expect(scenario.alarm?.nextFire == .local("2026-03-06 07:00"))
    }

    @Test func `timers and alarms that ring once count on`() throws {
        for initial in InitialState.allCases {
            let scenario = try initial.scenario()
            let before = scenario.alarm
            try scenario.apply(.setHoliday(until: UInt64(Scenario.wall(900_000).microseconds)))
            let after = scenario.alarm
            #expect(after?.state == before?.state && after?.nextFire == before?.nextFire, "\(initial)")
        }
    }

    // MARK: Ending and moving it

    @Test func `ended by hand, occurrences to come count again, and those in it weren't missed`() throws {
        try scenario.apply(until("2026-03-09 00:00"))
        #expect(scenario.live(until: .local("2026-03-05 06:00")) == [])
        #expect(try scenario.apply(off) == [])
        #expect(scenario.engine.holiday == nil)
        #expect(scenario.alarm?.nextFire == .local("2026-03-05 07:00"))
        #expect(scenario.observe(.elapsed) == [])
        #expect(scenario.live(until: .local("2026-03-05 07:00")) == [fired("2026-03-05 07:00")])
    }

    @Test func `ended by hand before the first occurrence in it, that rings`() throws {
        let scenario = try Self.scenario(.preAlert(3_600_000_000))
        scenario.live(until: .local("2026-03-03 06:30"))
        try scenario.apply(until("2026-03-09 00:00"))
        scenario.live(until: .local("2026-03-03 06:40"))
        try scenario.apply(off)
        #expect(scenario.observe(.elapsed) == [])
        #expect(scenario.alarm?.countdown?.fireWall == .local("2026-03-03 07:00"))
        #expect(scenario.live(until: .local("2026-03-03 07:00")) == [fired("2026-03-03 07:00")])
    }

    @Test func `ended by hand, a countdown to an occurrence after it gives way to an earlier one`() throws {
        for pauses in [false, true] {
            let scenario = try Self.scenario(.preAlert(172_800_000_000))
            try scenario.apply(until("2026-03-05 00:00"))
            scenario.live(until: .local("2026-03-03 12:00"))
            #expect(scenario.alarm?.countdown?.fireWall == .local("2026-03-05 07:00"))
            if pauses { try scenario.apply(.pause(id)) }
            try scenario.apply(off)
            #expect(scenario.alarm?.countdown?.fireWall == .local("2026-03-04 07:00"))
            #expect(scenario.live(until: .local("2026-03-04 07:00")) == [fired("2026-03-04 07:00")])
        }
    }

    @Test func `ended by hand, a countdown to the next occurrence goes on`() throws {
        let scenario = try Self.scenario(.preAlert(86_400_000_000))
        try scenario.apply(until("2026-03-05 00:00"))
        scenario.live(until: .local("2026-03-04 08:00"))
        let before = scenario.alarm?.state
        #expect(scenario.alarm?.countdown?.fireWall == .local("2026-03-05 07:00"))
        try scenario.apply(off)
        #expect(scenario.alarm?.state == before)
        #expect(scenario.live(until: .local("2026-03-05 07:00")) == [fired("2026-03-05 07:00")])
    }

    @Test func `a holiday can be made longer and shorter`() throws {
        try scenario.apply(until("2026-03-09 00:00"))
        try scenario.apply(until("2026-03-20 00:00"))
        #expect(scenario.alarm?.nextFire == .local("2026-03-20 07:00"))
        scenario.live(until: .local("2026-03-05 12:00"))
        try scenario.apply(until("2026-03-07 00:00"))
        #expect(scenario.live(until: .local("2026-03-07 06:59")) == [])
        #expect(scenario.live(until: .local("2026-03-07 07:00")) == [fired("2026-03-07 07:00")])
    }

    @Test func `the same again, and an end where there is none, change nothing`() throws {
        #expect(try scenario.engine.apply(off, at: scenario.now).isEmpty)
        try scenario.apply(until("2026-03-05 00:00"))
        #expect(try scenario.engine.apply(until("2026-03-05 00:00"), at: scenario.now).isEmpty)
        scenario.live(until: .local("2026-03-05 01:00"))
        #expect(try scenario.engine.apply(off, at: scenario.now).isEmpty)
    }

    @Test(arguments: [1, UInt64(WallTime.local("2026-03-02 12:00").microseconds), 1 << 53, .max])
    func `an end that isn't to come, or too far ahead, is refused`(_ until: UInt64) throws {
        #expect(scenario.refusal(of: .setHoliday(until: until)) == .invalidConfiguration)
        #expect(scenario.engine.holiday == nil)
        try scenario.apply(.setHoliday(until: (1 << 53) - 1))
        #expect(scenario.alarm?.nextFire.map { $0 > .latest } == true)
    }

    // MARK: Skips

    @Test func `a skip is of the first occurrence after it, and can be undone`() throws {
        try scenario.apply(until("2026-03-05 00:00"))
        try scenario.apply(.skipNext(id))
        #expect(scenario.alarm?.skipped == .local("2026-03-05 07:00"))
        #expect(scenario.alarm?.nextFire == .local("2026-03-06 07:00"))
        try scenario.apply(off)
        #expect(scenario.alarm?.nextFire == .local("2026-03-03 07:00"))
        #expect(scenario.alarm?.skipped == .local("2026-03-05 07:00"))
        try scenario.apply(until("2026-03-05 00:00"))
        try scenario.apply(.unskip(id))
        #expect(scenario.alarm?.nextFire == .local("2026-03-05 07:00"))
        #expect(scenario.live(until: .local("2026-03-05 07:00")) == [fired("2026-03-05 07:00")])
    }

    @Test func `an occurrence that was skipped before stays skipped`() throws {
        try scenario.apply(.skipNext(id))
        try scenario.apply(until("2026-03-03 06:00"))
        #expect(scenario.alarm?.nextFire == .local("2026-03-04 07:00"))
        #expect(scenario.live(until: .local("2026-03-04 06:59")) == [])
        #expect(scenario.live(until: .local("2026-03-04 07:00")) == [fired("2026-03-04 07:00")])
    }

    // MARK: Clocks, zones and restarts

    @Test func `what came in it is not found late after it`() throws {
        try scenario.apply(until("2026-03-05 07:01"))
        #expect(scenario.wake(at: .local("2026-03-05 07:02")) == [])
        #expect(scenario.alarm?.nextFire == .local("2026-03-06 07:00"))
        #expect(scenario.history.map(\.event) == [.held])
    }

    @Test func `only what came after it is missed`() throws {
        try scenario.apply(until("2026-03-05 00:00"))
        #expect(
            scenario.wake(at: .local("2026-03-07 12:00"))
                == [.missed(id, due: .local("2026-03-07 07:00"), .ring, count: 3)])
    }

    @Test func `a clock that is set past its end ends it, and one that is set back lets it go on`() throws {
        try scenario.apply(until("2026-03-05 00:00"))
        #expect(scenario.setClock(to: .local("2026-03-05 06:00")) == [])
        #expect(scenario.engine.holiday?.isOver == true)
        #expect(scenario.setClock(to: .local("2026-03-03 06:00")) == [])
        #expect(scenario.engine.holiday?.isOver == false)
        #expect(scenario.live(until: .local("2026-03-05 06:59")) == [])
        #expect(scenario.live(until: .local("2026-03-05 07:00")) == [fired("2026-03-05 07:00")])
    }

    @Test func `ended by hand and then the clock set back, occurrences that come again ring`() throws {
        try scenario.apply(until("2026-03-09 00:00"))
        scenario.live(until: .local("2026-03-05 08:00"))
        try scenario.apply(off)
        #expect(scenario.setClock(to: .local("2026-03-05 06:00")) == [])
        #expect(scenario.live(until: .local("2026-03-05 07:00")) == [fired("2026-03-05 07:00")])
    }

    @Test func `its end is an instant: in another zone occurrences are before or after it by that zone`() throws {
        // 07:00 in Berlin is 15:00 in Tokyo, and 07:00 in Tokyo is 23:00 of the day before.
        try scenario.apply(until("2026-03-05 00:00"))
        #expect(scenario.travel(to: .tokyo) == [])
        #expect(scenario.alarm?.nextFire == .local("2026-03-06 07:00", in: .tokyo))
        #expect(scenario.travel(to: .losAngeles) == [])
        #expect(scenario.alarm?.nextFire == .local("2026-03-05 07:00", in: .losAngeles))
    }

    @Test func `it is unchanged after a restart`() throws {
        try scenario.apply(until("2026-03-05 00:00"))
        let during = scenario.reboot(at: .local("2026-03-04 12:00"))
        #expect(during.engine.holiday == scenario.engine.holiday)
        #expect(during.live(until: .local("2026-03-05 07:00")) == [fired("2026-03-05 07:00")])
        let after = scenario.reboot(at: .local("2026-03-05 06:00"))
        #expect(after.engine.holiday?.isOver == true)
        #expect(after.observe(.elapsed) == [])
        #expect(after.live(until: .local("2026-03-05 07:00")) == [fired("2026-03-05 07:00")])
    }

    @Test func `the machine isn't woken for an occurrence in it, but its end is a deadline`() throws {
        try scenario.apply(until("2026-03-05 00:00"))
        #expect(scenario.engine.nextWaking(at: scenario.now) == .local("2026-03-05 07:00"))
        scenario.show(Moment(wall: .local("2026-03-05 00:00"), boot: scenario.now.boot))
        #expect(scenario.engine.isOverdue(at: scenario.now))
        scenario.observe(.elapsed)
        #expect(!scenario.engine.isOverdue(at: scenario.now))
    }

    @Test func `the alarms whose next time has moved are reported, and no others`() throws {
        let once = AlarmID.random()
        try scenario.apply(.schedule(once, [.time("07:00")]))
        let weekly = AlarmID.random()
        try scenario.apply(.schedule(weekly, [.time("07:00"), .weekdays(["sun"])]))
        let change = try scenario.engine.apply(until("2026-03-05 00:00"), at: scenario.now)
        #expect(change.contextChanges.map(\.id) == [id])
        #expect(change.edits.isEmpty)
        #expect(change.isToBeStored)
    }
}
