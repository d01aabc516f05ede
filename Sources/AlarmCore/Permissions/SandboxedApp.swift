/// An app in a sandbox that proves its identity.
public struct SandboxedApp: Hashable, Sendable {
    /// The identifier: a Flatpak's application id, or `snap.` and a snap's instance name, as portals write it.
    public let id: String

    /// Names an app by its identifier.
    public init(id: String) {
        self.id = id
    }

    /// True if the identifier isn't empty, and isn't a snap's without a name.
    public var namesApp: Bool { !id.isEmpty && id != Self.snapPrefix }

    /// The sandbox. A Flatpak's application id has at least two dots, a snap's instance name none.
    public var origin: AppOrigin {
        id.hasPrefix(Self.snapPrefix) && !id.utf8.dropFirst(Self.snapPrefix.utf8.count).contains(UInt8(ascii: "."))
            ? .snap : .flatpak
    }

    /// The prefix of snaps' identifiers.
    public static let snapPrefix = "snap."
}
