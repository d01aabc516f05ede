/// What a key means to a command that shows alarms.
enum Key: Equatable {
    case stop, snooze, quit
    /// The app's own button.
    case custom
    /// Holds a countdown, or lets it go on.
    case pause
    /// Ends a countdown.
    case end
    /// The alarm before, and after, the chosen one.
    case previous, next
    /// The alarm of that number, from 1.
    case choose(Int)
}
