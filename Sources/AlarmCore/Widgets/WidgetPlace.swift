/// A place where a widget shows alarms; the raw value is its name on the bus.
public enum WidgetPlace: String, CaseIterable, Sendable {
    /// The panel, or the desktop itself, which is always visible.
    case panel
    /// A window that opens on a press.
    case popup
    /// The lock screen.
    case lockScreen = "lock-screen"
}
