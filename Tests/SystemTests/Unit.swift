import DBus
import EventLoop
import TestBus

/// A unit of a service manager, through the manager's D-Bus interface. org.freedesktop.systemd1(5).
struct Unit {
    private static let manager: BusName = "org.freedesktop.systemd1"
    private static let interfaces: [InterfaceName] = [
        "org.freedesktop.systemd1.Service", "org.freedesktop.systemd1.Unit",
    ]

    /// A client of the bus that the manager is on.
    let client: Client
    private let path: ObjectPath

    /// A unit of the manager that is on the client's bus.
    ///
    /// - Parameter name: With its kind: `alarmsd.service`.
    init(_ name: String, of client: Client) throws {
        self.client = client
        // The manager sends no signals unless somebody has asked for them.
        try client.call("Subscribe", of: "org.freedesktop.systemd1.Manager", at: Self.root, on: Self.manager)
        let answer = try client.call(
            "LoadUnit", of: "org.freedesktop.systemd1.Manager", at: Self.root, on: Self.manager
        ) { $0.append(name) }
        var reader = Reader(answer)
        path = try reader.objectPath()
    }

    private static let root: ObjectPath = "/org/freedesktop/systemd1"

    /// A property that is text.
    func text(_ property: MemberName, of interface: InterfaceName = "org.freedesktop.systemd1.Service") throws -> String
    {
        var reader = try client.property(property, of: interface, at: path, on: Self.manager)
        return try reader.string()
    }

    /// A property that is a number, of 32 bits.
    func number(_ property: MemberName) throws -> UInt32 {
        var reader = try client.property(property, of: Self.interfaces[0], at: path, on: Self.manager)
        return try reader.uint32()
    }

    /// Its state in short: `active`, `activating`, `failed`, …
    var state: String {
        get throws { try text("ActiveState", of: Self.interfaces[1]) }
    }

    /// Waits until `condition` is true of it; it is asked again whenever the unit has changed.
    ///
    /// - Throws: ``TestFailure`` if the time is up.
    func wait(for what: String, within seconds: Int = 30, until condition: () throws -> Bool) throws {
        var hasChanged = false
        let rule = MatchRule(sender: Self.manager, path: path, interface: .properties, member: "PropertiesChanged")
        let subscription = client.connection.subscribe(to: rule) { _ in hasChanged = true }
        defer { withExtendedLifetime(subscription) {} }
        try client.synchronize()
        while try !condition() {
            try client.loop.wait(for: what, within: seconds) { hasChanged }
            hasChanged = false
        }
    }

    /// Waits until it is in this state.
    func wait(untilIts state: String, within seconds: Int = 30) throws {
        try wait(for: "\(path) to be \(state)", within: seconds) { try self.state == state }
    }
}
