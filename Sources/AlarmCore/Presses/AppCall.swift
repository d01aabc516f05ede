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

/// The tokens of a press that let an app come to the foreground, once and soon. Desktop Entry Specification 1.5,
/// *org.freedesktop.Application*, `platform_data`.
public struct PlatformData: Hashable, Sendable {
    /// The key `activation-token`, of Wayland; `nil`: there is none.
    public let activationToken: String?
    /// The key `desktop-startup-id`, of X11; `nil`: there is none.
    public let startupID: String?

    /// Creates platform data from its tokens.
    public init(activationToken: String? = nil, startupID: String? = nil) {
        self.activationToken = activationToken
        self.startupID = startupID
    }
}
