import DBus
import EventLoop
import Foundation
import TestSupport
import Testing

/// Changes of the system's time zone while the service runs.
@Suite(.showsLogs) struct ZoneChangeTests {
    static let zones = ["Europe/Berlin", "America/New_York", "Asia/Tokyo", "Etc/UTC"]

    @Test
    func `alarms in local time follow the system's zone; instants, timers and alarms of a zone of their own don't`()
        throws
    {
        let (session, zones) = try startSession(Self.zones, system: "Europe/Berlin")
        let time = WallClock.notNow
        let daily = try session.schedule(["time": .string(time), "weekdays": .everyDay])
        let once = try session.schedule(["time": .string(time)])
        let counting = try session.schedule([
            "time": .string(time), "weekdays": .everyDay, "pre-alert": seconds(25 * 3600),
        ])
        let others = [
            try session.schedule(["time": .string(time), "timezone": "Asia/Tokyo"]),
            try session.schedule(["fire-at": .instant(Clock.wall.now + 5_000_000_000)]),
            try session.schedule(["fire-at": .instant(Clock.wall.now + 5_000_000_000), "pre-alert": seconds(9000)]),
            try session.schedule(["pre-alert": seconds(5000)]),
        ]
        let before = try others.map { try session.properties(of: $0).still }
        #expect(try session.property("TimeZone") == "Europe/Berlin")
        for zone in ["America/New_York", "Asia/Tokyo", "Europe/Berlin"] {
            let trace = try Trace(of: session.client)
            try zones.use(zone)
            try session.waitForTimeChange()
            let due = try Value.instant(WallClock.next(time, in: zone))
            for id in [daily, once, counting] {
                #expect(try session.property("NextFireUSec", of: id) == due, "\(zone)")
                #expect(try trace.changes(of: ObjectPath(alarm: id)).values["NextFireUSec"] == due)
            }
            #expect(try session.property("CountdownFireUSec", of: counting) == due)
            #expect(try others.map { try session.properties(of: $0).still } == before)
            #expect(trace.causes == ["zone"])
            #expect(try trace.changes(of: .alarms).values["TimeZone"] == .string(zone))
            #expect(try session.property("TimeZone") == .string(zone))
            let changed = trace.events.filter { $0.name == "PropertiesChanged" }
            #expect(changed.count == 4)
            #expect(trace.events.first?.name == "TimeChanged")
        }
        #expect(session.client.signals.allSatisfy { $0.member != "Fired" && $0.member != "Missed" })
        #expect(session.complaints.isEmpty)
    }

    @Test func `a new link to the same zone changes nothing`() throws {
        let (session, zones) = try startSession(Self.zones, system: "Europe/Berlin")
        try session.schedule(["time": .string(WallClock.notNow), "weekdays": .everyDay])
        let trace = try Trace(of: session.client)
        try zones.use("Europe/Berlin")
        try zones.use("Asia/Tokyo")
        try session.waitForTimeChange()
        #expect(trace.causes == ["zone"])
    }

    @Test func `a service that was down during a change uses the new zone`() throws {
        let (session, zones) = try startSession(Self.zones, system: "Europe/Berlin")
        let time = WallClock.notNow
        let id = try session.schedule(["time": .string(time), "weekdays": .everyDay, "missed": "drop"])
        try session.service.kill()
        try zones.use("Asia/Tokyo")
        try session.restart(as: session.runService(environment: zones.environment))
        #expect(try session.property("TimeZone") == "Asia/Tokyo")
        let due = try WallClock.next(time, in: "Asia/Tokyo")
        #expect(try session.property("NextFireUSec", of: id) == .instant(due))
    }

    // MARK: Effects of a change

    @Test func `eastward a date that is suddenly past is late, and a repeating alarm rings again tomorrow`() throws {
        let (session, zones) = try startSession(["Etc/UTC", "Etc/GMT-5"], system: "Etc/UTC")
        // In two hours; five hours further east that was three hours ago.
        let due = Clock.wall.now / 1_000_000 * 1_000_000 + 7_200_000_000
        let time = try Value.string(WallClock.time(at: due, in: "UTC"))
        let date = try Value.string(WallClock.day(at: due, in: "UTC"))
        let daily = try session.schedule(["time": time, "weekdays": .everyDay])
        let once = try session.schedule(["time": time])
        let missed = try session.schedule(["time": time, "date": date])
        let told = try session.schedule(["time": time, "date": date, "missed": "notify", "keep": true])
        let ringing = try session.schedule(["time": time, "date": date, "grace": seconds(4 * 3600)])
        try zones.use("Etc/GMT-5")
        try session.waitForTimeChange()
        let behind = Value.instant(due - 5 * 3_600_000_000)
        #expect(try session.next("Missed", of: missed) == [behind, "ring", .uint32(1)])
        #expect(try session.next("Missed", of: told) == [behind, "notify", .uint32(1)])
        #expect(try session.next("Fired", of: ringing)[0] == behind)
        // Occurrences before their creation don't count.
        for id in [daily, once] {
            #expect(try session.property("NextFireUSec", of: id) == .instant(due + 19 * 3_600_000_000))
        }
        #expect(try session.property("Enabled", of: told) == false)
        #expect(try session.list().count == 4)
        #expect(session.client.signals.allSatisfy { $0.member != "Missed" && $0.member != "Fired" })
    }

    @Test func `westward a running countdown is scheduled again, and an alarm that rang today rings again there`()
        throws
    {
        let (session, zones) = try startSession(["Etc/UTC", "Etc/GMT+5"], system: "Etc/UTC")
        let soon = Clock.wall.now / 1_000_000 * 1_000_000 + 2_000_000
        let daily = try session.schedule(["time": .string(WallClock.time(at: soon, in: "UTC")), "weekdays": .everyDay])
        let due = soon + 1_800_000_000
        let counting = try session.schedule([
            "time": .string(WallClock.time(at: due, in: "UTC")), "weekdays": .everyDay, "pre-alert": seconds(3600),
        ])
        #expect(try session.property("State", of: counting) == "countdown")
        try session.next("Fired", of: daily)
        try session.call("Stop", .string(daily))
        #expect(try session.property("NextFireUSec", of: daily) == .instant(soon + 86_400_000_000))
        try zones.use("Etc/GMT+5")
        try session.waitForTimeChange()
        let later: Int64 = 5 * 3_600_000_000
        #expect(try session.property("State", of: counting) == "scheduled")
        #expect(try session.property("NextFireUSec", of: counting) == .instant(due + later))
        #expect(try session.property("NextFireUSec", of: daily) == .instant(soon + later))
        // Back again, today's is handled.
        try zones.use("Etc/UTC")
        try session.waitForTimeChange()
        #expect(try session.property("State", of: counting) == "countdown")
        #expect(try session.property("NextFireUSec", of: daily) == .instant(soon + 86_400_000_000))
    }

    @Test func `a change of the zone leaves rings, snoozes and pauses as they are`() throws {
        let (session, zones) = try startSession(Self.zones, system: "Europe/Berlin")
        let soon = Clock.wall.now / 1_000_000 * 1_000_000 + 2_000_000
        let time = try Value.string(WallClock.time(at: soon, in: "Europe/Berlin"))
        let configuration: [String: Value] = ["time": time, "post-alert": seconds(600), "alert-timeout": .uint64(.max)]
        let ringing = try session.schedule(configuration)
        let snoozed = try session.schedule(configuration)
        let paused = try session.schedule(configuration)
        for id in [ringing, snoozed, paused] { try session.next("Fired", of: id) }
        for id in [snoozed, paused] { try session.call("Snooze", .string(id), .empty) }
        try session.call("Pause", .string(paused))
        let ids = [ringing, snoozed, paused]
        let before = try ids.map { try session.properties(of: $0).still }
        try zones.use("Asia/Tokyo")
        try session.waitForTimeChange()
        #expect(try ids.map { try session.properties(of: $0).still } == before)
        #expect(session.client.signals.allSatisfy { $0.member != "Fired" && $0.member != "Stopped" })
    }

    // MARK: Many

    /// Schedules a daily alarm at each of these minutes of the day, half a minute from now at the soonest, and returns an
    /// empty trace.
    private func schedule(atMinutes minutes: [Int], in session: Session) throws -> Trace {
        let trace = try Trace(of: session.client)
        // The zones differ by whole minutes.
        let second = (Int(Clock.wall.now / 1_000_000) + 30) % 60
        for minute in minutes {
            let time = String(format: "%02d:%02d:%02d", minute / 60, minute % 60, second)
            try trace.send(
                session.message("Schedule", ["", ["time": .string(time), "weekdays": .everyDay, "missed": "drop"]]))
        }
        try trace.settle()
        trace.clear()
        return trace
    }

    @Test func `of many moved alarms the soonest are announced first, five hundred a turn`() throws {
        let count = 1200
        let (session, zones) = try startSession(Self.zones, system: "Europe/Berlin")
        // In no order, and none of them now.
        let trace = try schedule(atMinutes: (0..<count).map { $0 * 7 % count }, in: session)
        try zones.use("Asia/Tokyo")
        try session.loop.wait(for: "all to be told") {
            trace.events.count { $0.name == "PropertiesChanged" && $0.path != .alarms } >= count
        }
        try trace.settle()
        #expect(trace.causes == ["zone"])
        #expect(trace.events.first?.name == "TimeChanged")
        let alarms = trace.events.filter { $0.name == "PropertiesChanged" && $0.path != .alarms }
        let times = try alarms.map { try $0.arguments[1].properties["NextFireUSec"]?.number ?? 0 }
        #expect(Set(alarms.map(\.path)).count == count)
        #expect(times.count == count)
        #expect(times == times.sorted())
        // The service's own properties end the first turn.
        let end = try #require(trace.events.firstIndex { $0.name == "PropertiesChanged" && $0.path == .alarms })
        #expect(trace.events[..<end].count { $0.name == "PropertiesChanged" } == 500)
        let objects = try session.managedObjects()
        for (event, time) in zip(alarms, times) {
            #expect(try objects[#require(event.path?.rawValue)]?["NextFireUSec"] == .instant(time))
        }
    }

    @Test func `calls between those turns are answered by the new zone`() throws {
        let (session, zones) = try startSession(Self.zones, system: "Europe/Berlin")
        let trace = try schedule(atMinutes: (0..<3000).map { $0 % 1200 }, in: session)
        try zones.use("Asia/Tokyo")
        try session.loop.wait(for: "the change") { !trace.causes.isEmpty }
        try trace.send(session.message("ParseSchedule", ["07:00"]))
        try trace.settleCalls()
        let told = trace.events.count { $0.name == "PropertiesChanged" && $0.path != .alarms }
        #expect(told < 3000)
        try session.loop.wait(for: "all to be told") {
            trace.events.count { $0.name == "PropertiesChanged" && $0.path != .alarms } == 3000
        }
    }
}

/// Starts a session with time zones of its own.
func startSession(_ names: [String], system: String) throws -> (Session, ZoneSettings) {
    let bus = try PrivateBus()
    let zones = try ZoneSettings(in: bus.directory.path, with: names, system: system)
    return (try Session(on: bus, environment: zones.environment), zones)
}

extension Session {
    /// Waits for `TimeChanged` and the end of that turn, and returns the cause.
    @discardableResult
    func waitForTimeChange() throws -> String {
        let signal = try client.next("TimeChanged", of: .alarms, at: .alarms)
        _ = try property("Version")
        return try Value.arguments(of: signal)[0].text
    }
}

extension Trace {
    /// The causes of the received `TimeChanged`.
    var causes: [String] {
        events.filter { $0.name == "TimeChanged" }.compactMap { try? $0.arguments[0].text }
    }
}
