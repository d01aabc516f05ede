import DBus
import EventLoop
import Foundation
import Glibc
import TestSupport
import Testing

/// The system's zone by `/etc/localtime`, in a mount namespace, where `/etc` is a directory of the test's. See
/// mount_namespaces(7), localtime(5).
@Suite(.enabled(if: Namespaces.areAllowed, "no namespaces for this user"), .showsLogs) struct ZoneFileTests {
    @Test func `a new link, replaced or created anew, changes the zone`() throws {
        let (session, etc) = try startSession(zone: "Europe/Berlin")
        let time = WallClock.notNow
        let id = try session.schedule(["time": .string(time), "weekdays": .everyDay])
        #expect(try session.property("TimeZone") == "Europe/Berlin")
        // As timedatectl does it: the new link replaces the old one.
        try ZoneSettings.link("../usr/share/zoneinfo/America/New_York", at: etc.localTime)
        try session.expect("America/New_York", time, id)
        // As people do it: the old link is removed, and then a new one created.
        let trace = try Trace(of: session.client)
        try session.inOneTurn {
            try FileManager.default.removeItem(atPath: etc.localTime)
            try FileManager.default.createSymbolicLink(
                atPath: etc.localTime, withDestinationPath: "/usr/share/zoneinfo/Asia/Tokyo")
        }
        try session.expect("Asia/Tokyo", time, id)
        #expect(trace.causes == ["zone"])
        #expect(session.complaints.isEmpty)
    }

    @Test func `a file in the link's place is a zone of its own, and so is new content of it`() throws {
        let (session, etc) = try startSession(zone: "Europe/Berlin")
        let time = WallClock.notNow
        let id = try session.schedule(["time": .string(time), "weekdays": .everyDay])
        let copy = "\(etc.localTime).copy"
        try FileManager.default.copyItem(atPath: "/usr/share/zoneinfo/Asia/Tokyo", toPath: copy)
        #expect(rename(copy, etc.localTime) == 0)
        try session.expect("/etc/localtime", time, id, as: "Asia/Tokyo")

        let newYork = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/America/New_York"))
        try ZoneSettings.overwrite(etc.localTime, with: newYork)
        try session.expect("/etc/localtime", time, id, as: "America/New_York", cause: "tzdata")
        #expect(session.complaints.isEmpty)
    }

    @Test func `a removed or dangling link changes nothing until there is another`() throws {
        let (session, etc) = try startSession(zone: "Europe/Berlin")
        let time = WallClock.notNow
        let id = try session.schedule(["time": .string(time), "weekdays": .everyDay])
        let before = try session.properties(of: id)
        try FileManager.default.removeItem(atPath: etc.localTime)
        try session.service.wait(for: "the log") { session.service.errorText.contains("/etc/localtime: ") }
        #expect(try session.properties(of: id) == before)
        try ZoneSettings.link("/usr/share/zoneinfo/Nowhere/None", at: etc.localTime)
        #expect(try session.properties(of: id) == before)
        #expect(try session.property("TimeZone") == "Europe/Berlin")
        #expect(session.client.signals.allSatisfy { $0.member != "TimeChanged" })
        try ZoneSettings.link("/usr/share/zoneinfo/Asia/Tokyo", at: etc.localTime)
        try session.expect("Asia/Tokyo", time, id)
    }

    @Test func `a machine without the file uses UTC, and follows the file once it is created`() throws {
        let (session, etc) = try startSession(zone: nil)
        let time = WallClock.notNow
        let id = try session.schedule(["time": .string(time), "weekdays": .everyDay])
        #expect(try session.property("TimeZone") == "UTC")
        #expect(try session.property("NextFireUSec", of: id) == .instant(WallClock.next(time, in: "UTC")))
        try ZoneSettings.link("/usr/share/zoneinfo/Asia/Tokyo", at: etc.localTime)
        try session.expect("Asia/Tokyo", time, id)
    }
}

/// The directory that is `/etc` for a service.
private struct Etc {
    let path: String
    var localTime: String { "\(path)/localtime" }
}

/// Starts a session whose service has an `/etc` of its own, with a link to this zone.
private func startSession(zone: String?) throws -> (Session, Etc) {
    let session = try Session()
    let etc = Etc(path: try session.bus.directory.makeDirectory("etc"))
    if let zone { try ZoneSettings.link("/usr/share/zoneinfo/\(zone)", at: etc.localTime) }
    try session.service.terminate()
    let script = "mount --bind \"$1\" /etc && exec \"$0\" --state-directory \"$2\""
    try session.restart(
        as: ProgramRun(
            Namespaces.program,
            Namespaces.arguments + [
                "/bin/sh", "-c", script, ProgramRun.path(of: "alarmsd"), etc.path, session.stateDirectory,
            ], environment: session.bus.environment, in: session.loop))
    return (session, etc)
}

extension Session {
    /// Waits for a change of the system's zone, after which the alarm is due at that time of `zone`.
    fileprivate func expect(
        _ name: String, _ time: String, _ id: String, as zone: String? = nil, cause: String = "zone"
    ) throws {
        #expect(try waitForTimeChange() == cause)
        #expect(try property("TimeZone") == .string(name))
        #expect(try property("NextFireUSec", of: id) == .instant(WallClock.next(time, in: zone ?? name)))
        #expect(client.signals.allSatisfy { $0.member != "TimeChanged" })
    }
}
