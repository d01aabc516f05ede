/// What a person can press, by its name on the bus (`InvokeAction`, `ActionInvoked`).
public enum Press: String, CaseIterable, Hashable, Sendable {
    /// It ends an alert, or what counts down to it.
    case stop
    /// It lets an alert count down to its next ring.
    case snooze
    /// The app's own button.
    case custom
    /// The alert itself, which opens the app.
    case activate = "default"
    /// It makes a countdown stand still.
    case pause
    /// It makes a countdown run again.
    case resume
}
