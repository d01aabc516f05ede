import AlarmCore
import EventLoop
import TestSupport

@testable import Desktop

/// A service's side of the desktop, and a real notification server on a screen.
final class RealServerFixture {
    let desktop: RealDesktop
    let fixture: NotificationsFixture
    private var server: RealServer { desktop.server }

    /// Starts a screen and a session.
    ///
    /// - Parameter isActivated: True if the bus starts the server on demand; else it is started now.
    init(_ server: RealServer, isActivated: Bool = false) throws {
        let loop = try EventLoop()
        desktop = try RealDesktop(server, isActivated: isActivated, in: loop)
        fixture = try NotificationsFixture(on: desktop.bus, in: loop)
        if !isActivated { try start() }
    }

    /// Starts the server, and waits until it is known.
    func start() throws {
        try desktop.startServer { fixture.serverNames.last == server.name }
    }

    /// Ends the server as a crash would, and waits until that is known.
    func kill() throws {
        try desktop.killServer()
        try desktop.loop.wait(for: "the server to be gone") { fixture.serverNames.last == "" }
    }

    /// Posts an alert, and waits until the server shows it.
    @discardableResult
    func show(_ alarm: Alarm) throws -> UInt32 {
        fixture.notifications.alarms.post(alarm)
        return try fixture.waitUntilShown(alarm.id)
    }
}
