import DBus
import EventLoop
import TestSupport
import Testing

/// The warning of whoever ends the session or switches the machine off before an alarm.
@Suite struct ShutdownTests {
    private func withLogind(
        preferences: String = "", _ body: (Session, FakeLogin, PrivateBus) throws -> Void
    ) throws {
        let bus = try PrivateBus()
        let machine = try PrivateBus()
        let loop = try EventLoop()
        let login = try FakeLogin(on: machine, in: loop)
        _ = try bus.directory.makeDirectory("configuration")
        _ = try bus.directory.makeDirectory("configuration/alarms")
        try bus.directory.write(preferences, to: "configuration/alarms/alarms.conf")
        let environment = [
            "DBUS_SYSTEM_BUS_ADDRESS": machine.address, "XDG_CONFIG_HOME": "\(bus.directory.path)/configuration",
            "TZ": "UTC",
        ]
        try withSession(on: bus, environment: environment, in: loop) { session in
            try loop.wait(for: "the delay of sleep") { login.openLocks("delay").count == 1 }
            try body(session, login, bus)
        }
    }

    private static func sentence(_ title: String, _ due: Int64) throws -> String {
        let time = try WallClock.time(at: due, in: "UTC").prefix(5)
        return "\(title), \(time): rings only if the computer is on by then, and you are logged in."
    }

    /// A full minute in so many hours.
    private static func minute(in hours: Int64) -> Int64 {
        (Clock.wall.now / 60_000_000 + hours * 60) * 60_000_000
    }

    @Test func `where the session asks nobody a shutdown waits for the notice of the next alarm`() throws {
        try withLogind { session, login, _ in
            let server = try session.serve()
            let due = Self.minute(in: 3)
            try session.schedule(["fire-at": .uint64(UInt64(due)), "title": "Train"])
            try session.schedule(["fire-at": .uint64(UInt64(due + 60_000_000)), "title": "Later"])
            try session.loop.wait(for: "the lock") { login.shutdownLocks.count == 1 }
            try login.prepareForShutdown(true)
            try session.loop.wait(for: "the notice") { server.sent.count == 1 }
            #expect(server.sent[0].summary == "An alarm may not ring")
            #expect(try server.sent[0].body == Self.sentence("Train", due))
            #expect(login.shutdownLocks.count == 1)
            try session.loop.wait(for: "the shutdown") { login.shutdownLocks.isEmpty }
        }
    }

    @Test func `a session that asks has the next alarm as its reason, and a shutdown waits for nobody then`() throws {
        try withLogind { session, login, bus in
            let manager = try FakeInhibitService(.sessionManager, on: bus, in: session.loop)
            let server = try session.serve()
            let (late, soon) = (Self.minute(in: 5), Self.minute(in: 3))
            try session.schedule(["fire-at": .uint64(UInt64(late)), "title": "Train"])
            try session.loop.wait(for: "the reason") { manager.held.count == 1 }
            let id = try session.schedule(["fire-at": .uint64(UInt64(soon)), "title": "Tea\nin the pot"])
            try session.loop.wait(for: "the next reason") { manager.asked.count == 2 && manager.held.count == 1 }
            try session.call("Cancel", .string(id))
            try session.loop.wait(for: "the first again") { manager.asked.count == 3 && manager.held.count == 1 }
            let reasons = try [("Train", late), ("Tea", soon), ("Train", late)].map(Self.sentence)
            #expect(manager.asked == reasons.map { "org.example.Alarms, 0, \($0), 1" })
            try session.loop.wait(for: "the lock") { login.shutdownLocks.count == 1 }
            try login.prepareForShutdown(true)
            try session.loop.wait(for: "the shutdown") { login.shutdownLocks.isEmpty }
            #expect(server.sent.isEmpty)
        }
    }

    @Test func `nobody is warned of an alarm after the next day, nor without an alarm`() throws {
        try withLogind { session, login, bus in
            let manager = try FakeInhibitService(.sessionManager, on: bus, in: session.loop)
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
    }

    @Test func `the warning can be switched off and on while an alarm is set`() throws {
        try withLogind(preferences: "shutdown-warning = no\n") { session, login, bus in
            try session.schedule(["fire-at": .uint64(UInt64(Self.minute(in: 3)))])
            _ = try session.property("Version")
            #expect(login.shutdownLocks.isEmpty)
            try bus.directory.write("", to: "configuration/alarms/alarms.conf")
            try session.loop.wait(for: "the lock") { login.shutdownLocks.count == 1 }
            #expect(login.asked.count { $0[0] == "shutdown" } == 1)
            try bus.directory.write("shutdown-warning = no\n", to: "configuration/alarms/alarms.conf")
            try session.loop.wait(for: "no lock") { login.shutdownLocks.isEmpty }
        }
    }
}
