/// An action of an alarm that a person can press; the raw value is its name on the bus (`InvokeAction`,
/// `ActionInvoked`).
public enum AlarmAction: String, CaseIterable, Hashable, Sendable {
    /// Ends an alert or a countdown.
    case stop
    /// Snoozes an alert.
    case snooze
    /// The app's own button.
    case custom
    /// The alert itself, which opens the app.
    case activate = "default"
    /// Pauses a countdown.
    case pause
    /// Resumes a countdown.
    case resume
}
