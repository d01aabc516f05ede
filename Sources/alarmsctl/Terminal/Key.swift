/// A key of a command that shows alarms.
enum Key: Equatable {
    case stop, snooze, quit
    /// The app's own button.
    case custom
    /// Pauses a countdown, or resumes it.
    case pause
    /// Ends a countdown.
    case end
    /// Makes a countdown a minute longer.
    case extend
    /// Starts a timer anew.
    case restart
    /// Sets an alarm, switches one off or on, removes one.
    case add, toggle, remove
    /// The alarm before, and after, the chosen one.
    case previous, next
    /// The alarm of that number, from 1.
    case choose(Int)
}
