public import AlarmCore

/// The consequence of a press on an activity.
public enum ActivityCall: Hashable, Sendable {
    /// A call to an app.
    case app(AppCall)
    /// A URI to open.
    case link(String, PlatformData)
}

/// A connection to a bus. Unique names are unique on their bus only.
public struct ActivityCaller: Hashable, Sendable {
    /// The identifier of the bus.
    public let bus: String
    /// The unique name of the connection.
    public let name: String

    /// Names a connection.
    public init(bus: String, name: String) {
        self.bus = bus
        self.name = name
    }
}
