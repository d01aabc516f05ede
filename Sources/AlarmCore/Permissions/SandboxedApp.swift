/// An app in a sandbox that proves its identity.
public struct SandboxedApp: Hashable, Sendable {
    /// The identifier: of a Flatpak its application id; of a snap `snap.` and its instance name, as portals have it.
    public let id: String

    /// Names an app by its identifier.
    public init(id: String) {
        self.id = id
    }

    /// True if the identifier can be that of an app: it isn't empty, or that of a snap without a name.
    public var namesApp: Bool { !id.isEmpty && id != Self.snapPrefix }

    /// The sandbox. An application id of Flatpak has at least two dots, an instance name of a snap none.
    public var origin: AppOrigin {
        id.hasPrefix(Self.snapPrefix) && !id.utf8.dropFirst(Self.snapPrefix.utf8.count).contains(UInt8(ascii: "."))
            ? .snap : .flatpak
    }

    /// The beginning of the identifiers of snaps.
    public static let snapPrefix = "snap."
}
