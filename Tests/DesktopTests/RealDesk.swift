import AlarmCore
import EventLoop
import TestBus

@testable import Desktop

/// A service's side of the desktop, and a real notification server on a screen.
final class RealDesk {
    let server: RealServer
    let loop: EventLoop
    let screen: Screen
    let bus: PrivateBus
    let desk: Desk
    private let command: String
    private let configuration: TemporaryDirectory
    private(set) var run: ProgramRun?

    /// Starts a screen and a session.
    ///
    /// - Parameter isActivated: Whether the bus starts the server when it is asked to; else it is started now.
    init(_ server: RealServer, isActivated: Bool = false) throws {
        self.server = server
        loop = try EventLoop()
        screen = try Screen(in: loop)
        configuration = try TemporaryDirectory()
        command = try server.command(configuredIn: configuration)
        var services = try server.neededServices()
        if isActivated { services["org.freedesktop.Notifications"] = command }
        // Schemas and themes are the machine's.
        let data = ["XDG_DATA_DIRS": "/usr/local/share:/usr/share"]
        bus = try PrivateBus(services: services, environment: data.merging(screen.environment) { $1 })
        desk = try Desk(on: bus, in: loop)
        if !isActivated { try start() }
    }

    /// Starts the server, and waits until it is known.
    func start() throws {
        let run = try ProgramRun(
            "/bin/sh", ["-c", "exec \(command)"], environment: bus.environment, in: loop)
        self.run = run
        try run.wait(for: "the server to be known") { desk.serverNames.last == server.name }
    }

    /// Ends the server as a crash would, and waits until that is known.
    func kill() throws {
        try run?.kill()
        try loop.wait(for: "the server to be gone") { desk.serverNames.last == "" }
    }

    /// Posts an alert, and waits until the server shows it.
    @discardableResult
    func show(_ alarm: Alarm) throws -> UInt32 {
        desk.notifications.post(alarm)
        return try desk.waitUntilShown(alarm.id)
    }

    /// Clicks on the alert itself, which is alone on the screen, until `condition` is true.
    func click(_ button: Screen.MouseButton = .left, until condition: () throws -> Bool) throws {
        // There is text, and no button.
        try screen.click(
            button, onWindowOf: server.windowClass, at: { ($0.x + $0.width / 3, $0.y + $0.height / 4) },
            until: condition)
    }

    /// Chooses an entry of dunst's menu, until `condition` is true.
    func choose(_ label: String, until condition: () throws -> Bool) throws {
        try RealServer.chooseInMenu(label, in: configuration)
        try click(.right, until: condition)
    }

    /// Presses a button of xfce4-notifyd's, until `condition` is true. The buttons stand in a row at the lower right, all
    /// of the same size.
    ///
    /// - Parameter place: Which one, from the right, from 0.
    func pressButton(_ place: Int, until condition: () throws -> Bool) throws {
        try screen.click(
            .left, onWindowOf: server.windowClass,
            at: { ($0.x + $0.width - 57 - 92 * place, $0.y + $0.height - 31) }, until: condition)
    }
}
