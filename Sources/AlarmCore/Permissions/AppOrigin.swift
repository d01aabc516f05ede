/// The source of an alarm's app id.
public enum AppOrigin: String, Hashable, Sendable {
    /// A program outside any sandbox: the id is a label that it chose.
    case host
    /// Flatpak's sandbox, which proves the id.
    case flatpak
    /// Snap's sandbox, which proves the id.
    case snap
}
