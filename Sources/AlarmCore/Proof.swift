/// How the app that an alarm belongs to is known.
public enum Proof: String, Hashable, Sendable {
    /// By what a program of the user's own says, which is a label and no proof.
    case host
    /// By Flatpak's sandbox.
    case flatpak
    /// By Snap's sandbox.
    case snap
}
