/// The presses of a person, by their names on the bus (`InvokeAction`, `ActionInvoked`).
public enum Press: String, CaseIterable, Hashable, Sendable {
    /// Ends an alert, or the countdown to it.
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
