/// A place for which a layout has a form of its own, by its name on the bus.
public enum LayoutRegion: String, CaseIterable, Hashable, Sendable {
    /// The first place in a panel.
    case compactLeading = "compact-leading"
    /// The place beside it.
    case compactTrailing = "compact-trailing"
    /// The one place of a second activity in a panel.
    case minimal
    /// The popup.
    case expanded
    /// The lock screen.
    case lockScreen = "lock-screen"
}
