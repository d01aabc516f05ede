internal import AlarmCore

/// The words of notifications: all that a person reads there and that no app has written.
enum NotificationText {
    /// Who shows the alert of an alarm that belongs to no app.
    static let appName = "Alarms"
    /// Who shows a notice. GNOME keeps a few notifications of each name: a notice must not push out an alert.
    static let noticeAppName = "Alarm notices"
    /// The summary of an alarm of which nothing is known.
    static let alarm = "Alarm"
    /// The button that ends an alert.
    static let stop = "Stop"
    /// The button that lets an alert wait for a while.
    static let snooze = "Snooze"
    /// The button that runs a timer again.
    static let again = "Repeat"
    /// A click on the notification itself, and the app's own button where the app has not named it.
    static let open = "Open"
    /// The button that makes a countdown stand still.
    static let pause = "Pause"
    /// The button that makes it run again.
    static let resume = "Resume"
    /// The button that ends a countdown.
    static let cancel = "Cancel"

    /// That a timer of this length has ended.
    static func timer(of length: Interval) -> String { "Timer: \(duration(length))" }

    /// That an alert has rung so often and nobody has answered.
    static func unanswered(_ count: UInt32) -> String { "Unanswered so far: \(count)" }

    /// That this is one of several notifications that would look alike.
    static func number(_ number: Int) -> String { "No. \(number) of this name" }

    /// When a countdown ends.
    static func rings(at time: String) -> String { "Rings at \(time)" }

    /// When a snooze ends.
    static func ringsAgain(at time: String) -> String { "Rings again at \(time)" }

    /// How much is left of a countdown that stands still.
    static func paused(left: Interval) -> String { "Paused with \(duration(left)) left" }

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
