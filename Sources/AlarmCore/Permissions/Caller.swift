/// The caller of a method.
public enum Caller: Hashable, Sendable {
    /// A program outside any sandbox, which sees and controls all alarms.
    ///
    /// - Parameter appID: The desktop id of its app, a label for people; `nil`: unknown.
    case host(appID: String?)
    /// A sandboxed app, which sees and controls only its own alarms, and needs the person's permission.
    case sandboxed(SandboxedApp)

    /// A program outside any sandbox that belongs to no known app.
    public static let host = Caller.host(appID: nil)

    /// The sandboxed app; `nil` for a program outside any sandbox.
    public var sandboxedApp: SandboxedApp? {
        if case .sandboxed(let app) = self { app } else { nil }
    }
}

/// The source of an alarm's app id.
public enum AppOrigin: String, Hashable, Sendable {
    /// A program outside any sandbox: the id is a label of its choice.
    case host
    /// Flatpak's sandbox, which proves the id.
    case flatpak
    /// Snap's sandbox, which proves the id.
    case snap
}
