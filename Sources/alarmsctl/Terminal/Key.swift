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

extension Key {
    /// Returns the letter of the key that presses the button of an action; `nil`: none does.
    ///
    /// - Parameter isRinging: True if the alarm rings: a countdown is ended by another key than a ring.
    static func name(of action: String, isRinging: Bool) -> String? {
        switch action {
        case "stop": isRinging ? "s" : "x"
        case "snooze": "z"
        case "custom": "c"
        case "pause", "resume": "p"
        default: nil
        }
    }
}
