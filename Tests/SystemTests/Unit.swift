import DBus
import EventLoop
import TestSupport

/// A unit of a service manager, through the manager's D-Bus interface. org.freedesktop.systemd1(5).
struct Unit {
    private static let managerName: BusName = "org.freedesktop.systemd1"
    private static let managerPath: ObjectPath = "/org/freedesktop/systemd1"
    private static let manager: InterfaceName = "org.freedesktop.systemd1.Manager"
    private static let service: InterfaceName = "org.freedesktop.systemd1.Service"
    private static let unit: InterfaceName = "org.freedesktop.systemd1.Unit"

    private let client: Client
    private let path: ObjectPath

    /// Creates a unit of the manager on the bus of `client`. Call ``subscribe(_:)`` before.
    ///
    /// - Parameter name: The name with its type: `alarmsd.service`.
    init(_ name: String, of client: Client) throws {
        self.client = client
        let answer = try client.call("LoadUnit", of: Self.manager, at: Self.managerPath, on: Self.managerName) {
            $0.append(name)
        }
        var reader = Reader(answer)
        path = try reader.objectPath()
    }

    /// Subscribes to the manager's signals on the bus of `client`: it emits none without subscribers.
    static func subscribe(_ client: Client) throws {
        try client.call("Subscribe", of: manager, at: managerPath, on: managerName)
    }

    /// Requests the start of the unit, without waiting for it.
    func start() throws {
        try client.call("Start", of: Self.unit, at: path, on: Self.managerName) { $0.append("replace") }
    }

    /// Returns a string property of a service.
    func text(_ property: MemberName) throws -> String { try text(property, of: Self.service) }

    /// Returns a 32-bit number property of a service.
    func number(_ property: MemberName) throws -> UInt32 {
        var reader = try client.property(property, of: Self.service, at: path, on: Self.managerName)
        return try reader.uint32()
    }

    private func text(_ property: MemberName, of interface: InterfaceName) throws -> String {
        var reader = try client.property(property, of: interface, at: path, on: Self.managerName)
        return try reader.string()
    }

    /// The state `ActiveState`: `active`, `activating`, `failed`, …
    var state: String {
        get throws { try text("ActiveState", of: Self.unit) }
    }

    /// Waits until `condition`, evaluated at each change of the unit, is true.
    ///
    /// - Throws: ``TestFailure`` after the timeout.
    func wait(for what: String, within seconds: Int = EventLoop.longestWait, until condition: () throws -> Bool) throws
    {
        var hasChanged = false
        let rule = MatchRule(sender: Self.managerName, path: path, interface: .properties, member: "PropertiesChanged")
        let subscription = client.connection.subscribe(to: rule) { _ in hasChanged = true }
        defer { withExtendedLifetime(subscription) {} }
        try client.synchronize()
        while try !condition() {
            try client.loop.wait(for: what, within: seconds) { hasChanged }
            hasChanged = false
        }
    }

    /// Waits until it is in this state.
    func wait(untilIts state: String, within seconds: Int = EventLoop.longestWait) throws {
        try wait(for: "\(path) to be \(state)", within: seconds) { try self.state == state }
    }
}
