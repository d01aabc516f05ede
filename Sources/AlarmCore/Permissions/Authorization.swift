/// The person's decision on a sandboxed app's permission to set alarms; the raw value is its name on the bus.
public enum Authorization: String, CaseIterable, Hashable, Sendable {
    /// Nobody has decided yet.
    case notDetermined = "not-determined"
    /// The app may set alarms.
    case authorized
    /// The app may not set alarms; its existing alarms don't ring.
    case denied
}

extension Alarm {
    /// The sandboxed app that owns the alarm, with a proven identity; `nil`: a program outside any sandbox does.
    public var owner: SandboxedApp? { appOrigin == .host ? nil : SandboxedApp(id: configuration.appID) }
}
