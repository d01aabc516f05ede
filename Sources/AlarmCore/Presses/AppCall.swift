/// A call to an app after a person's press.
public struct AppCall: Hashable, Sendable {
    /// The desktop id of the app; empty: the alarm names none.
    public let app: String
    /// The action to run; `nil`: the app is only activated.
    public let action: AppAction?
    /// The sandboxed app that owns the alarm; `nil`: a program outside any sandbox does.
    public let owner: SandboxedApp?
    /// The tokens that let the app take the focus.
    public let platformData: PlatformData

    /// Describes a call.
    public init(app: String, action: AppAction?, owner: SandboxedApp? = nil, platformData: PlatformData) {
        self.app = app
        self.owner = owner
        self.action = action
        self.platformData = platformData
    }
}

/// The tokens of a press that let an app take the focus, once and for a short time. Desktop Entry Specification 1.5,
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
