/// The property `State` of `org.example.Alarms.Activity`. Later services may know further states.
public struct ActivityState: RawRepresentable, Hashable, Sendable {
    /// The state as it stands on the bus.
    public let rawValue: String

    /// A state of this name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// It starts later.
    public static let pending = ActivityState(rawValue: "pending")
    /// It is under way.
    public static let active = ActivityState(rawValue: "active")
    /// It is under way, but its content is out of date.
    public static let stale = ActivityState(rawValue: "stale")
    /// It has ended, and its last content is still shown.
    public static let ended = ActivityState(rawValue: "ended")
}

extension ActivityState: ValueConvertible {
    static var signature: String { String.signature }
    init?(_ value: Value) {
        guard let name = String(value) else { return nil }
        self.init(rawValue: name)
    }
    var value: Value { .string(rawValue) }
}
