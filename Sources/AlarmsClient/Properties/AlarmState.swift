/// The property `State` of `org.example.Alarms.Alarm`. Later services may know further states.
public struct AlarmState: RawRepresentable, Hashable, Sendable {
    /// The state as it stands on the bus.
    public let rawValue: String

    /// A state of this name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// It waits for its time, or is disabled.
    public static let scheduled = AlarmState(rawValue: "scheduled")
    /// It counts down.
    public static let countdown = AlarmState(rawValue: "countdown")
    /// Its countdown is paused.
    public static let paused = AlarmState(rawValue: "paused")
    /// It rings.
    public static let alerting = AlarmState(rawValue: "alerting")
}

extension AlarmState: ValueConvertible {
    static var signature: String { String.signature }
    init?(_ value: Value) {
        guard let name = String(value) else { return nil }
        self.init(rawValue: name)
    }
    var value: Value { .string(rawValue) }
}
