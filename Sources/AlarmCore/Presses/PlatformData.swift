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
