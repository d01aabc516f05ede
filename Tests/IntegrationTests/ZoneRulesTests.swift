import DBus
import EventLoop
import Foundation
import TestSupport
import Testing

/// Changes of a zone's rules while the service runs, as by an update of tzdata.
@Suite(.showsLogs) struct ZoneRulesTests {
    /// A zone of its own, at first one hour ahead of UTC.
    private static let place = "Test/Place"
    private static let other = "Etc/GMT-9"

    @Test func `new rules move the alarms of that zone, and no others`() throws {
        let (session, zones, ids) = try start(system: Self.other)
        let (placed, local) = (ids[0], ids[1])
        let before = try session.properties(of: local).still
        #expect(try session.property("NextFireUSec", of: placed) == .instant(Self.due(hours: 1)))
        for (count, hours) in [2, -3, 1].enumerated() {
            let trace = try Trace(of: session.client)
            // Both ways in which files are replaced.
            if count % 2 == 0 {
                try zones.compile(Self.place, "\(hours):00 - TPL")
            } else {
                try zones.compile("Test/Other", "\(hours):00 - TPL")
                try zones.overwrite(
                    Self.place, with: Data(contentsOf: URL(fileURLWithPath: zones.file(of: "Test/Other"))))
            }
            #expect(try session.waitForTimeChange() == "tzdata")
            #expect(try session.property("NextFireUSec", of: placed) == .instant(Self.due(hours: hours)))
            #expect(try session.properties(of: local).still == before)
            #expect(trace.causes == ["tzdata"])
            #expect(trace.events.filter { $0.path == (try? ObjectPath(alarm: local)) }.isEmpty)
        }
        #expect(session.complaints.isEmpty)
    }

    @Test func `new rules of the system's zone move the alarms that follow it`() throws {
        let (session, zones, ids) = try start(system: Self.place)
        for id in ids { #expect(try session.property("NextFireUSec", of: id) == .instant(Self.due(hours: 1))) }
        try zones.compile(Self.place, "2:00 - TPL")
        #expect(try session.waitForTimeChange() == "tzdata")
        for id in ids { #expect(try session.property("NextFireUSec", of: id) == .instant(Self.due(hours: 2))) }
        #expect(try session.property("TimeZone") == .string(Self.place))
    }

    @Test func `an earlier start of daylight saving takes effect at once`() throws {
        let (session, zones, ids) = try start(system: Self.other)
        // One hour further from tomorrow on.
        let (now, day) = (Clock.wall.now, Int64(86_400_000_000))
        let date = try WallClock.day(at: now + day, in: "UTC").split(separator: "-")
        let month = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"][
            (Int(date[1]) ?? 1) - 1]
        try zones.compile(Self.place, "1:00 - TPL \(date[0]) \(month) \(date[2]) 0:00u\n\t\t\t2:00 - TPL")
        try session.waitForTimeChange()
        let occurrences = try session.call("NextOccurrences", .string(ids[0]), .uint32(4))[0].elements
        let midnight = (now / day + 1) * day
        var due = try Self.due(hours: 1)
        for occurrence in occurrences {
            #expect(occurrence == .instant(due >= midnight ? due - 3_600_000_000 : due))
            due += day
        }
        #expect(occurrences.count == 4)
    }

    enum Fault: String, CaseIterable {
        case removed, empty, garbage, truncated, directory
    }

    @Test(arguments: Fault.allCases) func `an unreadable zone file changes nothing, and is logged`(fault: Fault)
        throws
    {
        let (session, zones, ids) = try start(system: Self.place)
        let before = try ids.map { try session.properties(of: $0).still }
        let file = zones.file(of: Self.place)
        let whole = try Data(contentsOf: URL(fileURLWithPath: file))
        switch fault {
        case .removed: try zones.remove(Self.place)
        case .empty: try zones.overwrite(Self.place, with: Data())
        case .garbage: try zones.overwrite(Self.place, with: Data(repeating: 0x5A, count: 500))
        case .truncated: try zones.overwrite(Self.place, with: whole.prefix(whole.count / 2))
        case .directory:
            try zones.remove(Self.place)
            try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
        }
        try session.service.wait(for: "the log") { session.service.errorText.contains(Self.place) }
        #expect(session.service.errorText.hasPrefix("alarmsd: "))
        #expect(try ids.map { try session.properties(of: $0).still } == before)
        #expect(session.client.signals.allSatisfy { $0.member != "TimeChanged" })

        // A zone that is there again counts again.
        if fault == .directory { try FileManager.default.removeItem(atPath: file) }
        try zones.compile(Self.place, "2:00 - TPL")
        #expect(try session.waitForTimeChange() == "tzdata")
        for id in ids { #expect(try session.property("NextFireUSec", of: id) == .instant(Self.due(hours: 2))) }
    }

    @Test func `an alarm whose zone is missing at the start uses the system's zone until its own is there again`()
        throws
    {
        let (session, zones, ids) = try start(system: Self.other)
        try session.service.kill()
        let place = try Data(contentsOf: URL(fileURLWithPath: zones.file(of: Self.place)))
        try zones.remove(Self.place)
        try session.restart(as: session.runService(environment: zones.environment))
        #expect(session.service.errorText.contains(Self.place))
        let local = try session.property("NextFireUSec", of: ids[1])
        #expect(try session.property("NextFireUSec", of: ids[0]) == local)
        let configuration = try session.property("Configuration", of: ids[0]).properties
        #expect(configuration["timezone"] == .string(Self.place))
        // Other keys can still be changed.
        try session.call("Update", .string(ids[0]), ["title": "Here"])
        let trace = try Trace(of: session.client)
        try place.write(to: URL(fileURLWithPath: zones.file(of: Self.place)), options: .atomic)
        try session.waitForTimeChange()
        #expect(trace.causes == ["tzdata"])
        #expect(try session.property("NextFireUSec", of: ids[0]) == .instant(Self.due(hours: 1)))
    }

    @Test func `an unreadable system's zone is reported even without alarms, and used once it is readable`()
        throws
    {
        let (session, zones, ids) = try start(system: Self.place)
        for id in ids { try session.call("Cancel", .string(id)) }
        try session.service.kill()
        try zones.overwrite(Self.place, with: Data(repeating: 0x5A, count: 500))
        let server = try FakeNotificationServer(on: session.bus, in: session.loop)
        try session.restart(as: session.runService(environment: zones.environment))
        try session.loop.wait(for: "the notice") { server.sent.count == 1 }
        #expect(server.sent[0].summary == "The time zone can't be read")
        #expect(server.sent[0].body.contains("UTC"))
        #expect(try session.property("TimeZone") == "UTC")
        try zones.compile(Self.place, "2:00 - TPL")
        #expect(try session.waitForTimeChange() == "zone")
        #expect(try session.property("TimeZone") == .string(Self.place))
    }

    /// A time that isn't soon in any zone.
    private static let time = WallClock.notNow

    /// Returns the next instant of that time so many hours east of Greenwich.
    private static func due(hours: Int) throws -> Int64 {
        try WallClock.next(time, in: "Etc/GMT\(hours > 0 ? "-" : "+")\(abs(hours))")
    }

    /// Starts a session with an alarm of the zone ``place`` and one of the system's.
    private func start(system: String) throws -> (Session, ZoneSettings, ids: [String]) {
        let bus = try PrivateBus()
        let zones = try ZoneSettings(in: bus.directory.path, with: [Self.other], system: Self.other)
        try zones.compile(Self.place, "1:00 - TPL")
        try zones.use(system)
        let session = try Session(on: bus, environment: zones.environment)
        let rule: [String: Value] = ["time": .string(Self.time), "weekdays": .everyDay, "missed": "drop"]
        let placed = try session.schedule(rule.merging(["timezone": .string(Self.place)]) { $1 })
        let local = try session.schedule(rule)
        return (session, zones, [placed, local])
    }
}
