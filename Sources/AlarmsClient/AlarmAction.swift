/// What can be pressed on what is shown of an alarm, by its name on the bus.
public enum AlarmAction: String, CaseIterable, Sendable, Hashable {
    /// It ends a ring, or what counts down to it.
    case stop
    /// It lets a ring count down to the next one.
    case snooze
    /// The app's own button.
    case custom
    /// The alert itself, which opens the app.
    case activate = "default"
    /// It makes a countdown stand still.
    case pause
    /// It makes a paused countdown go on.
    case resume
}
