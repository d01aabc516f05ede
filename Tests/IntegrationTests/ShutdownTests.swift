import DBus
import EventLoop
import TestSupport
import Testing

/// The warning of a person who ends the session or switches the machine off before an alarm.
@Suite(.showsLogs) final class ShutdownTests: SessionSuite {
    private let machine: PrivateBus
    private let login: FakeLogin

    init() throws {
        machine = try PrivateBus()
        let (session, login) = try Self.start(on: machine)
        self.login = login
        super.init(session)
    }

    /// Starts a session with a logind on this bus.
    private static func start(on machine: PrivateBus, preferences: String = "") throws -> (Session, FakeLogin) {
        let bus = try PrivateBus()
        let loop = try EventLoop()
        let login = try FakeLogin(on: machine, in: loop)
        _ = try bus.directory.makeDirectory("configuration")
        _ = try bus.directory.makeDirectory("configuration/alarms")
        try bus.directory.write(preferences, to: "configuration/alarms/alarms.conf")
        let environment = [
            "DBUS_SYSTEM_BUS_ADDRESS": machine.address, "XDG_CONFIG_HOME": "\(bus.directory.path)/configuration",
            "TZ": "UTC",
        ]
        let session = try Session(on: bus, environment: environment, in: loop)
        try loop.wait(for: "the delay of sleep") { login.openLocks("delay").count == 1 }
        return (session, login)
    }

    /// Returns true if `text` says that the alarm of this title and due time needs the machine.
    private static func warns(_ text: String?, of title: String, _ due: Int64) throws -> Bool {
        let time = try WallClock.time(at: due, in: "UTC").prefix(5)
        let end = "\(time): rings only if the computer is on by then, and you are logged in."
        // With the date if that is another day.
        return text.map { $0.hasPrefix("\(title), ") && $0.hasSuffix(end) } ?? false
    }

    /// A full minute in so many hours.
    private static func minute(in hours: Int64) -> Int64 {
        (Clock.wall.now / 60_000_000 + hours * 60) * 60_000_000
    }

    @Test func `where the session has no dialog a shutdown waits for the notice of the next alarm`() throws {
        let server = try session.serve()
        let due = Self.minute(in: 3)
        try session.schedule(["fire-at": .uint64(UInt64(due)), "title": "Train"])
        try session.schedule(["fire-at": .uint64(UInt64(due + 60_000_000)), "title": "Later"])
        try session.loop.wait(for: "the lock") { login.shutdownLocks.count == 1 }
        try login.prepareForShutdown(true)
        try session.loop.wait(for: "the notice") { server.sent.count == 1 }
        #expect(server.sent[0].summary == "An alarm might not ring")
        #expect(try Self.warns(server.sent[0].body, of: "Train", due))
        #expect(login.shutdownLocks.count == 1)
        try session.loop.wait(for: "the shutdown") { login.shutdownLocks.isEmpty }
    }

    @Test func `a session manager with a dialog gets the next alarm as the reason`() throws {
        let manager = try FakeInhibitService(.sessionManager, on: session.bus, in: session.loop)
        let (late, soon) = (Self.minute(in: 5), Self.minute(in: 3))
        try session.schedule(["fire-at": .uint64(UInt64(late)), "title": "Train"])
        try session.loop.wait(for: "the reason") { manager.held.count == 1 }
        let id = try session.schedule(["fire-at": .uint64(UInt64(soon)), "title": " \nTea\nin the pot"])
        try session.loop.wait(for: "the next reason") { manager.asked.count == 2 && manager.held.count == 1 }
        try session.call("Cancel", .string(id))
        try session.loop.wait(for: "the first again") { manager.asked.count == 3 && manager.held.count == 1 }
        let alarms = [("Train", late), ("Tea", soon), ("Train", late)]
        for (request, (title, due)) in zip(manager.asked, alarms) {
            let parts = try #require(request.wholeMatch(of: #/org\.example\.Alarms, 0, (.*), 1/#))
            #expect(try Self.warns(String(parts.1), of: title, due), "\(request)")
        }
    }

    @Test func `a shutdown that was called off takes its notice along`() throws {
        let server = try session.serve()
        try session.schedule(["pre-alert": seconds(1000), "title": "Tea", "countdown-notice": "never"])
        for round in 1...2 {
            try session.loop.wait(for: "the lock") { login.shutdownLocks.count == 1 }
            try login.prepareForShutdown(true)
            try session.loop.wait(for: "the notice") { server.numbers.count == round }
            try login.prepareForShutdown(false)
            try session.loop.wait(for: "its end") { server.shown.isEmpty }
        }
        #expect(login.shutdownLocks.count == 1)
    }

    @Test func `a shutdown isn't delayed while an alarm rings, nor without a notification server`() throws {
        try session.schedule(["pre-alert": seconds(1000), "title": "Tea", "countdown-notice": "never"])
        try session.loop.wait(for: "the lock") { login.shutdownLocks.count == 1 }
        try login.prepareForShutdown(true)
        try session.loop.wait(for: "the shutdown") { login.shutdownLocks.isEmpty }
        try login.prepareForShutdown(false)
        try session.loop.wait(for: "the lock") { login.shutdownLocks.count == 1 }
        let server = try session.serve()
        _ = try session.ring()
        try login.prepareForShutdown(true)
        try session.loop.wait(for: "the shutdown") { login.shutdownLocks.isEmpty }
        #expect(server.sent.allSatisfy { $0.summary != "An alarm might not ring" })
    }

    @Test func `nobody is warned of an alarm after the next day, nor without an alarm`() throws {
        let manager = try FakeInhibitService(.sessionManager, on: session.bus, in: session.loop)
        let far = try session.schedule(["fire-at": .uint64(UInt64(Self.minute(in: 25)))])
        _ = try session.property("Version")
        let near = try session.schedule(["fire-at": .uint64(UInt64(Self.minute(in: 23)))])
        try session.loop.wait(for: "the reason") { manager.held.count == 1 }
        try session.loop.wait(for: "the lock") { login.shutdownLocks.count == 1 }
        #expect(manager.asked.count == 1)
        try session.call("Cancel", .string(near))
        try session.loop.wait(for: "no lock and no reason") { login.shutdownLocks.isEmpty && manager.held.isEmpty }
        try session.call("Cancel", .string(far))
        #expect(login.asked.count { $0[0] == "shutdown" } == 1)
    }

    @Test func `the warning can be switched off and on while an alarm is set`() throws {
        let machine = try PrivateBus()
        let (session, login) = try Self.start(on: machine, preferences: "shutdown-warning = no\n")
        try session.schedule(["fire-at": .uint64(UInt64(Self.minute(in: 3)))])
        _ = try session.property("Version")
        #expect(login.shutdownLocks.isEmpty)
        try session.bus.directory.write("", to: "configuration/alarms/alarms.conf")
        try session.loop.wait(for: "the lock") { login.shutdownLocks.count == 1 }
        #expect(login.asked.count { $0[0] == "shutdown" } == 1)
        try session.bus.directory.write("shutdown-warning = no\n", to: "configuration/alarms/alarms.conf")
        try session.loop.wait(for: "no lock") { login.shutdownLocks.isEmpty }
    }
}
