internal import AlarmCore

/// The words of notifications: all that a person reads there and that no app has written.
enum NotificationText {
    /// Who shows the notification.
    static let appName = "Alarms"
    /// The summary of an alarm of which nothing is known.
    static let alarm = "Alarm"
    /// The button that ends an alert.
    static let stop = "Stop"
    /// The button that lets an alert wait for a while.
    static let snooze = "Snooze"
    /// The button that runs a timer again.
    static let again = "Repeat"
    /// A click on the notification itself, where a server lists it.
    static let open = "Open"

    /// That a timer of this length has ended.
    static func timer(of length: Interval) -> String { "Timer: \(duration(length))" }

    /// That an alert has rung so often and nobody has answered.
    static func unanswered(_ count: UInt32) -> String { "Unanswered so far: \(count)" }

    /// That this is one of several alerts that would look alike.
    static func number(_ number: Int) -> String { "No. \(number) of this name" }

    /// A length of time, to the second: `1 h 30 min`.
    static func duration(_ length: Interval) -> String {
        var seconds = max(0, length.microseconds) / 1_000_000
        var parts: [String] = []
        for (size, unit) in [(86_400, "d"), (3_600, "h"), (60, "min"), (1, "s")] as [(Int64, String)] {
            let count = seconds / size
            seconds %= size
            if count > 0 { parts.append("\(count) \(unit)") }
        }
        return parts.isEmpty ? "0 s" : parts.joined(separator: " ")
    }
}
