/// A call of an app after a person's press.
public struct AppCall: Hashable, Sendable {
    /// The desktop id of the app; empty: the alarm names none.
    public let app: String
    /// The action to run; `nil`: the app is only to come to the foreground.
    public let action: AppAction?
    /// The sandboxed app that owns the alarm; `nil`: it is of a program outside any sandbox.
    public let owner: SandboxedApp?
    /// The tokens that let the app come to the foreground.
    public let platformData: PlatformData

    /// Describes a call.
    public init(app: String, action: AppAction?, owner: SandboxedApp? = nil, platformData: PlatformData) {
        self.app = app
        self.owner = owner
        self.action = action
        self.platformData = platformData
    }
}
