public import AlarmCore

/// The consequence of a press on an activity.
public enum ActivityCall: Hashable, Sendable {
    /// An app is called.
    case app(AppCall)
    /// A URI is opened.
    case link(String, PlatformData)
}

/// A connection to a bus. Names are given anew on another bus.
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
