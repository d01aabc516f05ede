extension Alarm {
    /// The sandboxed app that the alarm belongs to, which has proven its identity; `nil`: it is of a program outside
    /// any sandbox.
    public var owner: SandboxedApp? { appOrigin == .host ? nil : SandboxedApp(id: configuration.appID) }
}
