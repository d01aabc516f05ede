/// The property `State` of `org.example.Alarms.Alarm`. Later services may know further states.
public struct AlarmState: RawRepresentable, Hashable, Sendable {
    /// The name on the bus.
    public let rawValue: String

    /// Creates a state by its name.
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

/// The property `State` of `org.example.Alarms.Activity`. Later services may know further states.
public struct ActivityState: RawRepresentable, Hashable, Sendable {
    /// The name on the bus.
    public let rawValue: String

    /// Creates a state by its name.
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

/// The decision of the person on whether an app may set alarms. Later services may know further states.
public struct AuthorizationState: RawRepresentable, Hashable, Sendable {
    /// The name on the bus.
    public let rawValue: String

    /// Creates a state by its name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Nobody has decided yet.
    public static let notDetermined = AuthorizationState(rawValue: "not-determined")
    /// The app may set alarms.
    public static let authorized = AuthorizationState(rawValue: "authorized")
    /// The app may not; the alarms that it has don't ring.
    public static let denied = AuthorizationState(rawValue: "denied")
}
