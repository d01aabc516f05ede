/// A button of an alarm, by its name on the bus.
public enum AlarmAction: String, CaseIterable, Sendable, Hashable {
    /// Ends a ring or a countdown.
    case stop
    /// Snoozes a ring, or repeats a timer.
    case snooze
    /// The app's own button.
    case custom
    /// The alert itself, which opens the app.
    case activate = "default"
    /// Pauses a countdown.
    case pause
    /// Resumes a paused countdown.
    case resume
}
