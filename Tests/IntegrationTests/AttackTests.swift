import DBus
import EventLoop
import TestSupport
import Testing

/// Programs that may talk to the notification server, and use the numbers of our notifications there: real servers take
/// them from anybody.
@Suite(.showsLogs) struct AttackTests {
    private static let server: BusName = "org.freedesktop.Notifications"
    private static let path: ObjectPath = "/org/freedesktop/Notifications"
    private static let interface: InterfaceName = "org.freedesktop.Notifications"

    /// Runs `body` in a session with a real notification server, and another client of it.
    private func withDesktop(
        _ server: RealServer, _ body: (Session, RealDesktop, Client) throws -> Void
    ) throws {
        let loop = try EventLoop()
        let desktop = try RealDesktop(server, isActivated: false, in: loop)
        let session = try Session(on: desktop.bus, in: loop)
        let mirror = try Mirror(of: session.client)
        try desktop.startServer { mirror.service["NotificationServer"] == .string(server.name) }
        try body(session, desktop, Client(on: desktop.bus, in: loop))
    }

    /// Waits until the server shows an alert under another number than `former`, and returns the number.
    private func number(in session: Session, after former: UInt32 = 0) throws -> UInt32 {
        let path = "runtime/alarms/notifications"
        var number: UInt32 = 0
        try session.loop.poll(for: "the alert") {
            let line = session.bus.directory.read(path).split(separator: "\n").dropFirst().first
            number = line.flatMap { UInt32($0.prefix { $0 != " " }) } ?? 0
            return number != 0 && number != former
        }
        return number
    }

    @Test func `an alert that is closed in a loop comes back, and media players, the screen and status say so`() throws
    {
        try withDesktop(.dunst) { session, desktop, other in
            let mirror = try Mirror(of: session.client)
            let id = try session.ring(["title": "Tea"])
            var last: UInt32 = 0
            for _ in 0..<4 {
                last = try number(in: session, after: last)
                try other.call("CloseNotification", of: Self.interface, at: Self.path, on: Self.server) {
                    $0.append(last)
                }
            }
            try session.loop.wait(for: "the problem") { mirror.service["AlertProblem"] != nil }
            let problem = "Something closes the notification of an alarm that rings."
            #expect(try session.property("AlertProblem") == .string(problem))
            let artist = try session.output(
                of: "/usr/bin/playerctl", ["--player=alarms", "metadata", "--format", "{{artist}}"])
            #expect(artist == "\(problem)\n")
            #expect(try session.output(of: "alarmsctl", ["status"]).contains(problem))
            try session.loop.poll(for: "a flash") { try desktop.color() == [255, 255, 255] }
            // The other program has given up; the alert hasn't.
            last = try number(in: session, after: last)
            #expect(try session.property("State", of: id) == "alerting")
            #expect(session.service.errorText.split(separator: "\n").count { $0.contains("notification: ") } == 1)
            try session.call("Stop", .string(id))
            try session.loop.wait(for: "the problem's end") { mirror.service["AlertProblem"] == "" }
        }
    }
}
