import ConfigurationSamples
import Testing

@testable import AlarmCore

/// An alarm in each state when the system's zone changes, or a zone's rules.
struct ZoneChangeTests {
    private let id = InitialState.id
    private static let daily = Setting.weekdays(Weekday.allCases.map(\.rawValue))

    /// An alarm at 07:00, made at noon in Berlin on Monday, 2 March 2026.
    private func scenario(_ settings: Setting...) throws -> Scenario {
        let scenario = Scenario("2026-03-02 12:00")
        try scenario.apply(
            .schedule(id, [.time("07:00"), .alertTimeout(60_000_000), .onTimeout("stop")] + settings))
        return scenario
    }

    private func fired(_ due: WallTime, at actual: WallTime? = nil) -> Effect {
        .fired(id, due: due, actual: actual ?? due)
    }

    private func missed(_ due: WallTime, count: UInt32 = 1) -> Effect { .missed(id, due: due, .ring, count: count) }

    // MARK: Travel

    @Test func `westward, the same date rings again by the other zone's clocks`() throws {
        let scenario = try scenario(Self.daily)
        scenario.live(until: .local("2026-03-03 07:05"))
        #expect(scenario.travel(to: .losAngeles) == [])
        let there = WallTime.local("2026-03-03 07:00", in: .losAngeles)
        #expect(scenario.alarm?.nextFire == there)
        #expect(scenario.live(until: there) == [fired(there)])
        try scenario.apply(.stop(id))
        #expect(scenario.alarm?.nextFire == .local("2026-03-04 07:00", in: .losAngeles))
    }

    @Test func `eastward, a time that was jumped over is late`() throws {
        let scenario = try scenario(Self.daily)
        let there = WallTime.local("2026-03-03 07:00", in: .tokyo)
        scenario.live(until: there + .minutes(10))
        #expect(scenario.travel(to: .tokyo) == [fired(there, at: there + .minutes(10))])
        let late = try self.scenario(Self.daily)
        late.live(until: there + .minutes(20))
        #expect(late.travel(to: .tokyo) == [missed(there)])
        #expect(late.alarm?.nextFire == .local("2026-03-04 07:00", in: .tokyo))
    }

    @Test func `there and back, nothing rings twice in one zone`() throws {
        let scenario = try scenario(Self.daily)
        scenario.live(until: .local("2026-03-03 07:05"))
        scenario.travel(to: .losAngeles)
        scenario.travel(to: .berlin)
        #expect(scenario.alarm?.nextFire == .local("2026-03-04 07:00"))
        #expect(scenario.live(until: .local("2026-03-04 06:59")) == [])
    }

    @Test func `over the date line and back each date rings in each zone once`() throws {
        let kiritimati = Zone(name: "Pacific/Kiritimati", initialOffset: 14 * 3600)
        let midway = Zone(name: "Pacific/Midway", initialOffset: -11 * 3600)
        let scenario = try scenario(Self.daily)
        scenario.travel(to: kiritimati)
        let dates = ["2026-03-03", "2026-03-04"]
        for date in dates {
            let due = WallTime.local("\(date) 07:00", in: kiritimati)
            #expect(scenario.live(until: due) == [fired(due)])
            try scenario.apply(.stop(id))
        }
        scenario.travel(to: midway)
        // Clocks there show 06:00 on the day before.
        let due = WallTime.local("2026-03-03 07:00", in: midway)
        #expect(due - scenario.now.wall == .hours(1))
        #expect(scenario.live(until: due) == [fired(due)])
    }

    @Test func `an alarm with a zone of its own ignores the system's zone`() throws {
        let scenario = try scenario(Self.daily, .timeZone("Asia/Tokyo"))
        let due = WallTime.local("2026-03-03 07:00", in: .tokyo)
        #expect(scenario.alarm?.nextFire == due)
        let change = scenario.engine.observe(.zonesChanged, at: scenario.now)
        #expect(change.isEmpty)
        #expect(scenario.travel(to: .losAngeles) == [])
        #expect(scenario.alarm?.nextFire == due)
    }

    @Test(arguments: [InitialState.countdown, .scheduled])
    func `a countdown to an occurrence counts to where that is now`(_ initial: InitialState) throws {
        let scenario = try initial.dailyScenario(.missed("notify"))
        let west = Zone(name: "West", initialOffset: -3600)
        #expect(scenario.travel(to: west) == [])
        #expect(scenario.alarm?.state == .scheduled)
        #expect(scenario.alarm?.nextFire == Scenario.wall(1000) + .hours(1))
        let east = Zone(name: "East", initialOffset: 30)
        #expect(scenario.travel(to: east) == [])
        #expect(scenario.alarm?.nextFire == Scenario.wall(970))
        scenario.live(until: Scenario.wall(960))
        let farEast = Zone(name: "Far East", initialOffset: 130)
        #expect(scenario.travel(to: farEast) == [.missed(id, due: Scenario.wall(870), .notify, count: 1)])
    }

    @Test(arguments: [
        InitialState.timer, .snooze, .resumedCountdown, .pausedSnooze, .pausedCountdown, .pausedTimer, .alert,
    ])
    func `countdowns by the boot clock, pauses and rings are unchanged`(_ initial: InitialState) throws {
        let scenario = initial.isTimer ? try initial.scenario() : try initial.dailyScenario()
        #expect(scenario.travel(to: Zone(name: "UTC", initialOffset: -60)) == [])
        #expect(scenario.alarm?.state == initial.state)
    }

    // MARK: Once

    @Test func `a day that a zone has put off stays the intended one in the next zone`() throws {
        let scenario = Scenario("2026-03-02 12:00")
        let midway = Zone(name: "Pacific/Midway", initialOffset: -11 * 3600)
        let kiritimati = Zone(name: "Pacific/Kiritimati", initialOffset: 14 * 3600)
        let bogota = Zone(name: "America/Bogota", initialOffset: -5 * 3600)
        for zone in [midway, kiritimati, bogota] { scenario.zones.named[zone.name] = zone }
        scenario.travel(to: midway)
        try scenario.apply(.schedule(id, [.time("07:00")]))
        #expect(scenario.alarm?.nextFire == .local("2026-03-02 07:00", in: midway))
        scenario.live(until: .local("2026-03-02 02:00", in: midway))
        scenario.travel(to: kiritimati)
        let putOff = WallTime.local("2026-03-03 07:00", in: kiritimati)
        #expect(scenario.alarm?.nextFire == putOff)
        // Its clocks have shown the time half an hour ago, on March 2.
        #expect(scenario.travel(to: bogota) == [])
        let due = WallTime.local("2026-03-03 07:00", in: bogota)
        #expect(scenario.alarm?.nextFire == due)
        #expect(scenario.live(until: due) == [fired(due)])
    }

    @Test func `a day that a zone has put forward stays the intended one when it is found late`() throws {
        let midway = Zone(name: "Pacific/Midway", initialOffset: -11 * 3600)
        let scenario = Scenario("2026-03-03 00:15")
        scenario.zones.named[midway.name] = midway
        try scenario.apply(.schedule(id, [.time("23:59")]))
        #expect(scenario.alarm?.nextFire == .local("2026-03-03 23:59"))
        scenario.travel(to: midway)
        let due = WallTime.local("2026-03-02 23:59", in: midway)
        #expect(scenario.alarm?.nextFire == due)
        #expect(scenario.setClock(to: due + .minutes(5)) == [fired(due, at: due + .minutes(5))])
    }

    @Test func `an alarm for the next match keeps its date, westward`() throws {
        let scenario = try scenario()
        scenario.live(until: .local("2026-03-02 20:00"))
        // It is 11:00 there: 07:00 has been shown on the day on which the alarm was made, for the day after.
        #expect(scenario.travel(to: .losAngeles) == [])
        #expect(scenario.alarm?.nextFire == .local("2026-03-03 07:00", in: .losAngeles))
        #expect(scenario.travel(to: .berlin) == [])
        #expect(scenario.alarm?.nextFire == .local("2026-03-03 07:00"))
    }

    @Test func `an alarm for the next match keeps its date, should the machine be off meanwhile`() throws {
        let scenario = try scenario()
        scenario.zones.system = .losAngeles
        let rebooted = scenario.reboot(at: .local("2026-03-02 20:00"))
        #expect(rebooted.observe(.elapsed) == [])
        #expect(rebooted.alarm?.nextFire == .local("2026-03-03 07:00", in: .losAngeles))
    }

    @Test func `an alarm for the next match whose time was jumped over is late`() throws {
        let scenario = try scenario()
        let there = WallTime.local("2026-03-03 07:00", in: .tokyo)
        scenario.live(until: there + .minutes(20))
        #expect(scenario.travel(to: .tokyo) == [missed(there), .removed(id)])
    }

    @Test func `an alarm for the next match rings at that time wherever it is shown next`() throws {
        let scenario = try scenario()
        scenario.travel(to: .tokyo)
        let there = WallTime.local("2026-03-03 07:00", in: .tokyo)
        #expect(scenario.live(until: there) == [fired(there)])
    }

    @Test func `a date that is over there already, before the alarm was even made, was missed`() throws {
        let scenario = Scenario("2026-03-02 12:00")
        try scenario.apply(.schedule(id, [.time("13:00"), .date("2026-03-02")]))
        let there = WallTime.local("2026-03-02 13:00", in: .tokyo)
        #expect(there < scenario.now.wall)
        #expect(scenario.travel(to: .tokyo) == [missed(there), .removed(id)])
    }

    @Test func `a date that is left out where the system has gone is due when it would have been`() throws {
        let apia = Zone(
            name: "Pacific/Apia", initialOffset: -10 * 3600,
            transitions: [Zone.Transition(at: 1_325_239_200, to: 14 * 3600)])
        let scenario = Scenario("2011-12-20 12:00")
        try scenario.apply(.schedule(id, [.time("07:00"), .date("2011-12-30")]))
        scenario.travel(to: apia)
        #expect(scenario.alarm?.nextFire == WallTime(seconds: 1_325_239_200))
        let date = Command.update(id, [.date("2011-12-30")], reset: [])
        #expect(scenario.refusal(of: date) == .invalidSchedule)
        try scenario.apply(.update(id, [Self.daily], reset: [.date]))
        let dates = scenario.alarm?.nextOccurrences(14).map { apia.date(at: $0).description }
        #expect(dates?.contains("2011-12-29") == true && dates?.contains("2011-12-31") == true)
        #expect(dates?.contains("2011-12-30") == false)
    }

    // MARK: Rules

    /// Berlin as it would be, were it in summer already on 2 March 2026.
    private static let early = Zone(
        name: "Europe/Berlin", initialOffset: 3600,
        transitions: [Zone.Transition(at: WallTime.local("2026-03-02 00:00").seconds, to: 7200)])
    /// Berlin as it would be, were its clocks set back by two hours on 3 March 2026.
    private static let later = Zone(
        name: "Europe/Berlin", initialOffset: 3600,
        transitions: [Zone.Transition(at: WallTime.local("2026-03-03 00:00").seconds, to: -3600)])

    @Test func `new rules of the zone move future occurrences`() throws {
        let scenario = try scenario(Self.daily)
        #expect(scenario.travel(to: Self.early) == [])
        #expect(scenario.alarm?.nextFire == .local("2026-03-03 06:00"))
    }

    @Test func `new rules that move today's occurrence, after it rang, don't ring it again`() throws {
        let scenario = try scenario(Self.daily)
        scenario.live(until: .local("2026-03-03 07:05"))
        #expect(scenario.travel(to: Self.later) == [])
        #expect(scenario.alarm?.nextFire == .local("2026-03-04 09:00"))
        // The same holds for a clock that is set back then.
        scenario.setClock(to: .local("2026-03-03 05:00"))
        #expect(scenario.alarm?.nextFire == .local("2026-03-04 09:00"))
    }

    @Test func `new rules of the zone can make today's occurrence late`() throws {
        let scenario = try scenario(Self.daily)
        scenario.live(until: .local("2026-03-03 06:10"))
        #expect(scenario.travel(to: Self.early) == [fired(.local("2026-03-03 06:00"), at: .local("2026-03-03 06:10"))])
    }

    // MARK: Summer

    @Test func `a time that clocks jump over rings when they have, and its countdown is as long as ever`() throws {
        let scenario = Scenario("2026-03-28 12:00")
        try scenario.apply(
            .schedule(id, [.time("02:30"), Self.daily, .preAlert(5_400_000_000), .onTimeout("stop")]))
        let jump = WallTime.local("2026-03-29 03:00")
        #expect(scenario.alarm?.nextFire == jump)
        scenario.live(until: jump - .seconds(1))
        #expect(scenario.alarm?.countdown?.start.wall == .local("2026-03-29 00:30"))
        #expect(scenario.live(until: jump) == [fired(jump)])
        try scenario.apply(.stop(id))
        #expect(scenario.alarm?.nextFire == .local("2026-03-30 02:30"))
    }

    @Test func `a time that clocks show twice rings at the first`() throws {
        let scenario = Scenario("2026-10-24 12:00")
        try scenario.apply(
            .schedule(id, [.time("02:30"), Self.daily, .alertTimeout(60_000_000), .onTimeout("stop")]))
        let first = WallTime.local("2026-10-25 02:30")
        #expect(scenario.live(until: first + .seconds(30)) == [fired(first)])
        scenario.live(until: first + .hours(3))
        #expect(scenario.history.count { $0.event == .fired } == 1)
        #expect(scenario.alarm?.nextFire == first + .hours(25))
    }

    // MARK: Engine

    @Test func `a change of zone reports the alarms whose times have moved, and can be undone`() throws {
        let scenario = try scenario(Self.daily, .preAlert(86_400_000_000))
        let other = AlarmID(high: 1, low: 1)
        try scenario.apply(.schedule(other, [.preAlert(60_000_000)]))
        let before = Snapshot(scenario.engine)
        scenario.zones.system = .losAngeles
        let change = scenario.engine.observe(.zonesChanged, at: scenario.now)
        #expect(change.contextChanges.map(\.id) == [id])
        #expect(change.contextChanges.first?.before.zone == .berlin)
        #expect(change.effects == [])
        #expect(change.edits.map(\.id) == [id])
        let after = Snapshot(scenario.engine)
        scenario.engine.undo(change)
        #expect(scenario.alarm?.zone == .losAngeles)
        #expect(scenario.alarm?.state == before.alarms[id]?.state)
        // An event that couldn't be stored is observed again.
        let again = scenario.engine.observe(.zonesChanged, at: scenario.now)
        #expect(again.contextChanges.isEmpty)
        #expect(Snapshot(scenario.engine) == after)
    }

    @Test func `an alarm whose zone is gone when it is restored counts by the system's until it is there`() throws {
        let scenario = try scenario(Self.daily, .timeZone("Asia/Tokyo"))
        let alarm = try #require(scenario.alarm)
        let zones = TestZones(system: .berlin)
        zones.named["Asia/Tokyo"] = nil
        let engine = Engine(limits: Limits(), zones: zones)
        let unknown = engine.restore(alarm.with(.init(zone: .utc, defaults: .builtIn, holidayEnd: nil)))
        #expect(unknown == "Asia/Tokyo")
        #expect(engine.alarm(id)?.nextFire == .local("2026-03-03 07:00"))
        zones.system = .losAngeles
        _ = engine.observe(.zonesChanged, at: scenario.now)
        #expect(engine.alarm(id)?.nextFire == .local("2026-03-02 07:00", in: .losAngeles))
        _ = try engine.apply(.update(id, [.title("still")], reset: []), at: scenario.now)
        #expect(throws: Refusal.self) {
            _ = try engine.apply(.update(id, [.timeZone("Asia/Tokyo")], reset: []), at: scenario.now)
        }
        zones.named["Asia/Tokyo"] = .tokyo
        _ = engine.observe(.zonesChanged, at: scenario.now)
        #expect(engine.alarm(id)?.nextFire == .local("2026-03-03 07:00", in: .tokyo))
        #expect(engine.restore(alarm) == nil)
    }

    @Test func `an alarm whose zone is removed while in use keeps the last one`() throws {
        let scenario = try scenario(Self.daily, .timeZone("Asia/Tokyo"))
        scenario.zones.named["Asia/Tokyo"] = nil
        #expect(scenario.travel(to: .losAngeles) == [])
        #expect(scenario.alarm?.nextFire == .local("2026-03-03 07:00", in: .tokyo))
        try scenario.apply(.update(id, [.title("still")], reset: []))
        #expect(scenario.alarm?.zone == .tokyo)
    }

    @Test(arguments: ["Asia/Nowhere", "asia/tokyo", "/etc/passwd", "..", " "])
    func `an unknown zone is refused`(_ name: String) throws {
        let scenario = Scenario("2026-03-02 12:00")
        let settings: [Setting] = [.time("07:00"), .timeZone(name)]
        #expect(scenario.refusal(of: .schedule(id, settings)) == .invalidSchedule)
    }
}
