import DBus
import EventLoop
import TestSupport
import Testing

/// Signals of timedated: a hint to read the system's time zone again, and nothing else.
@Suite(.showsLogs) struct ZoneHintTests {
    @Test func `a hint without another zone is no change`() throws {
        let (session, zones) = try startSession(["Europe/Berlin", "Asia/Tokyo"], system: "Europe/Berlin")
        let id = try session.schedule(["time": .string(WallClock.notNow), "weekdays": .everyDay])
        let before = try session.properties(of: id)
        let trace = try Trace(of: session.client)
        let timeDate = try FakeTimeDate(on: session.bus, in: session.loop)
        for zone in ["Asia/Tokyo", "Nowhere/None", ""] { try timeDate.announce(timeZone: zone) }
        #expect(try session.properties(of: id) == before)
        #expect(try session.property("TimeZone") == "Europe/Berlin")
        #expect(trace.causes.isEmpty)
        try zones.use("Asia/Tokyo")
        try timeDate.announce(timeZone: "Asia/Tokyo")
        try session.waitForTimeChange()
        #expect(try session.property("TimeZone") == "Asia/Tokyo")
        #expect(trace.causes == ["zone"])
        #expect(session.complaints.isEmpty)
    }

    @Test func `a missing system bus is logged, and all else works`() throws {
        let session = try Session(environment: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/proc/nonexistent/bus"])
        try session.call("Stop", .string(session.ring()))
        try session.service.wait(for: "the log") { session.service.errorText.contains("time zone") }
        #expect(session.complaints.split(separator: "\n").count == 1)
    }
}
