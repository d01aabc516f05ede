/// A key of a command that shows alarms.
enum Key: Equatable {
    case stop, snooze, quit
    /// The app's own button.
    case custom
    /// Pauses a countdown, or resumes it.
    case pause
    /// Ends a countdown.
    case end
    /// Extends a countdown by a minute.
    case extend
    /// Restarts a timer.
    case restart
    /// Sets an alarm, enables or disables one, removes one.
    case add, toggle, remove
    /// Selects the previous alarm, or the next one.
    case previous, next
    /// Selects the alarm with this number, from 1.
    case choose(Int)
}
