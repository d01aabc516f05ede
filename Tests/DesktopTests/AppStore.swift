import AlarmCore
import DBus
import EventLoop
import TestSupport

@testable import Desktop

/// A bus that starts the test app by its name, the app's desktop file, and its caller.
final class AppStore {
    /// The calls of the app, as it reports them.
    struct Called: Equatable {
        let path: ObjectPath?
        let interface: String
        let member: String
        /// The name of the action; empty for other methods.
        var action = ""
        /// The action's parameters, marshalled each by itself.
        var parameters: [[UInt8]] = []
        var platformData: [String: String] = [:]
    }

    static let app = "org.example.Test-App"

    let loop: EventLoop
    let bus: PrivateBus
    let client: Client
    private let connection: Connection
    private(set) var applications: Applications?
    /// The result of each press that was performed.
    private(set) var results: [ApplicationFailure?] = []

    /// Installs the app, of which `desktopFile` are the lines beside the usual.
    ///
    /// - Parameters:
    ///   - manner: The behavior of the test app, as its usage says.
    ///   - desktopFile: `nil`: it has none.
    init(
        _ manner: String = "answers", desktopFile: String? = "DBusActivatable=true", app: String = AppStore.app,
        timeout: Int32 = 20_000
    ) throws {
        bus = try PrivateBus(services: [app: "\(ProgramRun.path(of: "test-app")) \(app) \(manner)"])
        loop = try EventLoop()
        client = try Client(on: bus, in: loop)
        try client.record(MatchRule(interface: "org.example.TestApp"))
        connection = try Connection(to: .address(bus.address), in: loop)
        _ = try bus.directory.makeDirectory("home/data/applications")
        if let desktopFile {
            try bus.directory.write(
                "[Desktop Entry]\nType=Application\nName=Test\n\(desktopFile)\n",
                to: "home/data/applications/\(app).desktop")
        }
        let variables = bus.environment
        applications = try Applications(
            on: connection, in: loop, timeout: timeout, environment: DesktopEnvironment { variables[$0] })
    }

    /// Has the app called.
    func perform(
        _ action: AppAction?, of id: AlarmID = .random(), on app: String = AppStore.app,
        with platformData: PlatformData = PlatformData()
    ) {
        applications?.perform(AppCall(app: app, action: action, platformData: platformData), of: id) { [unowned self] in
            results.append($0)
        }
    }

    /// Has a link of an app opened.
    func open(_ uri: String, of app: SandboxedApp?) {
        applications?.open(uri, of: app, PlatformData()) { [unowned self] in results.append($0) }
    }

    /// Waits until so many presses have been answered.
    func waitForResults(_ count: Int) throws {
        try loop.wait(for: "\(count) results") { results.count >= count }
    }

    /// The next call of the app.
    func nextCall() throws -> Called {
        let signal = try client.next("Called")
        var reader = Reader(signal)
        var called = Called(path: signal.path, interface: try reader.string(), member: try reader.string())
        if called.member == "ActivateAction" {
            called.action = try reader.string()
            var parameters = try reader.array(of: "v")
            while !parameters.isAtEnd {
                var value = try parameters.variant()
                called.parameters.append(try Message.marshalled { value.copyNext(to: &$0) })
            }
        }
        var entries = try reader.array(of: "{sv}")
        while !entries.isAtEnd {
            var entry = try entries.dictionaryEntry()
            let key = try entry.string()
            var value = try entry.variant()
            called.platformData[key] = try value.string()
        }
        return called
    }

    /// Releases the caller.
    func leave() {
        applications = nil
    }
}
