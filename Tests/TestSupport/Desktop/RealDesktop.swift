internal import DBus
public import EventLoop

/// A session with a screen, a mouse and a real notification server.
public final class RealDesktop {
    /// The notification server.
    public let server: RealServer
    /// The session's bus.
    public let bus: PrivateBus
    /// The loop that watches all of it.
    public let loop: EventLoop
    private let screen: Screen
    private let command: String
    private let configuration: TemporaryDirectory
    private var neededService: ProgramRun?
    private var run: ProgramRun?
    /// The services that the server needs. Started by the bus, one would outlive it, and write into its home at last.
    private var needed: [ProgramRun] = []

    /// Starts a screen and a session, without the server.
    ///
    /// - Parameter isActivated: True if the bus can activate the server; else ``startServer(until:)`` starts it.
    /// - Throws: ``TestFailure`` if one of them isn't installed or doesn't start; `SystemError`.
    public init(_ server: RealServer, isActivated: Bool, in loop: EventLoop) throws {
        self.server = server
        self.loop = loop
        screen = try Screen(in: loop)
        configuration = try TemporaryDirectory()
        command = try server.command(configuredIn: configuration)
        let services = isActivated ? ["org.freedesktop.Notifications": command] : [:]
        // Schemas and themes are the machine's.
        let data = ["XDG_DATA_DIRS": "/usr/local/share:/usr/share"]
        bus = try PrivateBus(services: services, environment: data.merging(screen.environment) { $1 })
        if let (name, command) = try server.neededService() {
            neededService = try start(command)
            try Client(on: bus, in: loop).waitForOwner(of: name)
        }
    }

    deinit {
        // It would write its settings at the bus's end, into a directory that was removed by then.
        neededService = nil
    }

    /// Starts the server, and waits until `isKnown`.
    ///
    /// - Throws: ``TestFailure`` with its log if it doesn't start.
    public func startServer(until isKnown: () throws -> Bool) throws {
        let run = try start(command)
        self.run = run
        try run.wait(for: "\(server.name) to be known", until: isKnown)
    }

    private func start(_ command: String) throws -> ProgramRun {
        try ProgramRun("/bin/sh", ["-c", "exec \(command)"], environment: bus.environment, in: loop)
    }

    /// Kills the server, as a crash would end it.
    ///
    /// - Throws: `SystemError` if waiting fails.
    public func killServer() throws {
        try run?.kill()
    }

    /// Returns the colour in the middle of the screen: red, green and blue.
    public func color() throws -> [UInt8] { try screen.color() }

    /// Clicks on the only alert on the screen, until `condition` is true.
    ///
    /// - Throws: ``TestFailure`` if it never is; the errors of `condition`.
    public func click(_ button: Screen.MouseButton = .left, until condition: () throws -> Bool) throws {
        // A point with text, and no button.
        try screen.click(
            button, onWindowOf: server.windowClass, at: { ($0.x + $0.width / 3, $0.y + $0.height / 4) },
            until: condition)
    }

    /// Chooses an entry of dunst's menu, until `condition` is true.
    ///
    /// - Throws: ``TestFailure`` if it never is; the errors of `condition`.
    public func choose(_ label: String, until condition: () throws -> Bool) throws {
        try RealServer.chooseInMenu(label, in: configuration)
        try click(.right, until: condition)
    }

    /// Presses a button of xfce4-notifyd's, until `condition` is true. The buttons stand in a row at the lower right,
    /// all of the same size.
    ///
    /// - Parameter place: The index of the button from the right.
    /// - Throws: ``TestFailure`` if it never is; the errors of `condition`.
    public func pressButton(_ place: Int, until condition: () throws -> Bool) throws {
        try screen.click(
            .left, onWindowOf: server.windowClass,
            at: { ($0.x + $0.width - 57 - 92 * place, $0.y + $0.height - 31) }, until: condition)
    }
}
