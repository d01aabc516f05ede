/// The person's decision on whether a sandboxed app may set alarms, by its name on the bus.
public enum Authorization: String, CaseIterable, Hashable, Sendable {
    /// Nobody has decided yet.
    case notDetermined = "not-determined"
    /// The app may set alarms.
    case authorized
    /// The app may not; the alarms that it has don't ring.
    case denied
}

extension Alarm {
    /// The sandboxed app that the alarm belongs to, which has proven its identity; `nil`: it is of a program outside
    /// any sandbox.
    public var owner: SandboxedApp? { appOrigin == .host ? nil : SandboxedApp(id: configuration.appID) }
}
