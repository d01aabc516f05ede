/// The decision of the person on whether an app may set alarms. Later services may know further states.
public struct AuthorizationState: RawRepresentable, Hashable, Sendable {
    /// The state as it stands on the bus.
    public let rawValue: String

    /// A state of this name.
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

extension AuthorizationState: ValueConvertible {
    static var signature: String { String.signature }
    init?(_ value: Value) {
        guard let name = String(value) else { return nil }
        self.init(rawValue: name)
    }
    var value: Value { .string(rawValue) }
}
