import Randomness
import Testing

@testable import AlarmCore

/// Clocks may show anything.
struct ExtremeClockTests {
    private static let walls: [Int64] = [.min, -1, 0, 1, (1 << 53) - 1, 1 << 53, .max - 1, .max]
    private static let boots: [Int64] = [.min, -1, 0, 1, .max - 1, .max]
    private let id = InitialState.id

    @Test(arguments: walls, boots)
    func `no reading of the clocks traps with any command`(_ wall: Int64, _ boot: Int64) {
        let now = Moment(wall: WallTime(microseconds: wall), boot: BootTime(microseconds: boot))
        var generator = SeededGenerator(seed: UInt64(bitPattern: wall ^ boot))
        let zones = TestZones(system: .forEver)
        let engine = Engine(limits: Limits(), zones: zones)
        for step in 0..<1000 {
            _ = Walk.randomChange(of: engine, at: now, &generator)
            _ = engine.observe(.elapsed, at: now)
            if step % 100 == 0 {
                zones.system = zones.system == .tokyo ? .forEver : .tokyo
                _ = engine.observe(.zonesChanged, at: now)
                _ = engine.observe(.clockChanged, at: now)
                engine.forEach { _ = $0.nextOccurrences(20) }
            }
            let snapshot = Snapshot(engine)
            let counted = Snapshot(
                counting: snapshot.alarms, holiday: snapshot.holiday, recentTimers: snapshot.recentTimers,
                undoLog: snapshot.undoLog, authorizations: snapshot.authorizations)
            #expect(snapshot == counted)
        }
    }

    @Test(arguments: walls, boots)
    func `no jump of the clocks traps in any state`(_ wall: Int64, _ boot: Int64) throws {
        let extreme = Moment(wall: WallTime(microseconds: wall), boot: BootTime(microseconds: boot))
        let scenarios =
            try InitialState.allCases.map { ($0, try $0.scenario()) }
            + InitialState.ruled.map { ($0, try $0.dailyScenario()) }
        for (initial, scenario) in scenarios {
            let rebooted = scenario.reboot(at: initial.second, boot: boot)
            for engine in [scenario.engine, rebooted.engine] {
                _ = engine.alarm(id)?.rebooted(at: extreme)
                _ = engine.alarm(id)?.countdown?.remaining(at: extreme)
                for command: Command in [
                    .pause(id), .resume(id), .snooze(id, length: nil), .update(id, [.title("x")], reset: []),
                    .skipNext(id), .restart(id), .setHoliday(until: 1 << 52), .setHoliday(until: 0),
                    .setEnabled(id, false), .setEnabled(id, true), .update(id, [.time("12:00")], reset: []),
                ] {
                    _ = try? engine.apply(command, at: extreme)
                    _ = engine.observe(.elapsed, at: extreme)
                    _ = engine.observe(.clockChanged, at: extreme)
                    _ = engine.observe(.elapsed, at: scenario.now)
                    _ = engine.observe(.clockChanged, at: scenario.now)
                }
                let snapshot = Snapshot(engine)
                let counted = Snapshot(
                    counting: snapshot.alarms, holiday: snapshot.holiday, recentTimers: snapshot.recentTimers,
                    undoLog: snapshot.undoLog, authorizations: snapshot.authorizations)
                #expect(snapshot == counted)
            }
        }
    }

    @Test func `an alarm kept by a clock gone wrong is read without a trap`() throws {
        var daily = Configuration()
        try daily.set(.time("23:59:59"))
        try daily.set(.weekdays(["mon"]))
        var once = Configuration()
        try once.set(.time("00:00"))
        let configurations = [Configuration(), daily, once]
        for (wall, boot) in Self.walls.flatMap({ wall in Self.boots.map { (wall, $0) } }) {
            let start = Moment(wall: WallTime(microseconds: wall), boot: BootTime(microseconds: boot))
            for total in [Int64.min, 0, .max] {
                let length = Interval(microseconds: total)
                let memory = OccurrenceMemory(
                    since: start.wall, last: DueTime(start.wall, on: CivilDate(days: wall)), zoneName: "UTC",
                    spans: [WallTime(microseconds: .min)...start.wall])
                let states: [Alarm.State] = [
                    .scheduled,
                    .countdown(Countdown(.timer, anchor: .boot, total: length, elapsed: .seconds(1), start: start)),
                    .countdown(Countdown(.preAlert, anchor: .wall, total: length, elapsed: .seconds(1), start: start)),
                    .paused(PausedCountdown(.postAlert, total: length, elapsed: Interval(microseconds: .min))),
                    .alerting(Alert(due: start.wall, start: start)),
                ]
                for (state, configuration) in states.flatMap({ state in configurations.map { (state, $0) } }) {
                    let engine = Engine()
                    let alarm = Alarm(
                        id: id, appOrigin: .host, configuration: configuration, state: state, memory: memory,
                        snoozeCount: .max)
                    engine.restore(alarm.rebooted(at: Scenario.moment(0)))
                    _ = engine.observe(.elapsed, at: Scenario.moment(0))
                    _ = try? engine.apply(.pause(id), at: Scenario.moment(1))
                    _ = try? engine.apply(.resume(id), at: Scenario.moment(2))
                    _ = engine.observe(.elapsed, at: Scenario.moment(3))
                    let wake = engine.nextWake
                    #expect(wake.wall.map { $0 > Scenario.wall(3) } ?? true)
                    #expect(wake.boot.map { $0 > Scenario.moment(3).boot } ?? true)
                }
            }
        }
    }

    @Test func `an instant before 1970 by the clock is to come`() throws {
        let engine = Engine()
        let early = Moment(wall: WallTime(microseconds: -1), boot: BootTime(microseconds: 0))
        _ = try engine.apply(.schedule(id, [.fireAt(0), .preAlert(1_000_000)]), at: early)
        #expect(engine.alarm(id)?.countdown?.elapsed == Interval(microseconds: 999_999))
        #expect(engine.observe(.elapsed, at: early).isEmpty)
        let zero = Moment(wall: WallTime(microseconds: 0), boot: BootTime(microseconds: 1))
        #expect(
            engine.observe(.elapsed, at: zero).effects
                == [.fired(id, due: WallTime(microseconds: 0), actual: WallTime(microseconds: 0))])
    }

    @Test func `a countdown of 366 days takes them, from a boot at zero`() throws {
        let engine = Engine()
        let days = Interval.days(366)
        let zero = Moment(wall: WallTime(microseconds: 0), boot: BootTime(microseconds: 0))
        let setting = Setting.preAlert(UInt64(days.microseconds))
        _ = try engine.apply(.schedule(id, [setting]), at: zero)
        #expect(engine.nextWake == Wake(wall: nil, boot: BootTime(microseconds: days.microseconds)))
        let almost = days - Interval(microseconds: 1)
        #expect(engine.observe(.elapsed, at: Moment(wall: zero.wall + almost, boot: zero.boot + almost)).isEmpty)
        let due = zero.wall + days
        #expect(
            engine.observe(.elapsed, at: Moment(wall: due, boot: zero.boot + days)).effects
                == [.fired(id, due: due, actual: due)])
    }

    @Test func `setting the wall clock changes nothing that runs by the boot clock`() throws {
        for initial in [InitialState.timer, .snooze, .resumedCountdown] {
            for wall in Self.walls {
                let scenario = try initial.scenario()
                let moment = Moment(wall: WallTime(microseconds: wall), boot: scenario.now.boot)
                #expect(scenario.engine.observe(.elapsed, at: moment).isEmpty)
                #expect(scenario.alarm?.state == initial.state)
            }
        }
    }
}
