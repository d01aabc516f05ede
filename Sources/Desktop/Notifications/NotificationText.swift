internal import AlarmCore
internal import Gettext

/// The words of notifications: all that a person reads there and that no app has written.
enum NotificationText {
    /// Who shows the alert of an alarm that belongs to no app.
    static let appName = localized("Alarms")
    /// Who shows a notice. GNOME keeps a few notifications of each name: a notice must not push out an alert.
    static let noticeAppName = localized("Alarm notices")
    /// The summary of an alarm of which nothing is known.
    static let alarm = localized("Alarm")
    /// The button that ends an alert.
    static let stop = localized("Stop")
    /// The button that lets an alert wait for a while.
    static let snooze = localized("Snooze")
    /// The button that runs a timer again.
    static let again = localized("Repeat")
    /// A click on the notification itself, and the app's own button where the app has not named it.
    static let open = localized("Open")
    /// The button that makes a countdown stand still.
    static let pause = localized("Pause")
    /// The button that makes it run again.
    static let resume = localized("Resume")
    /// The button that ends a countdown.
    static let cancel = localized("Cancel")

    /// That a timer of this length has ended.
    static func timer(of length: Interval) -> String {
        localized("Timer: {length}", ["length": duration(length)])
    }

    /// That an alert has rung so often and nobody has answered.
    static func unanswered(_ count: UInt32) -> String {
        localized("Unanswered so far: {count}", ["count": "\(count)"])
    }

    /// That this is one of several notifications that would look alike.
    static func number(_ number: Int) -> String {
        localized("No. {number} of this name", ["number": "\(number)"])
    }

    /// When a countdown ends.
    static func rings(at time: String) -> String { localized("Rings at {time}", ["time": time]) }

    /// When a snooze ends.
    static func ringsAgain(at time: String) -> String { localized("Rings again at {time}", ["time": time]) }

    /// How much is left of a countdown that stands still.
    static func paused(left: Interval) -> String {
        localized("Paused with {length} left", ["length": duration(left)])
    }

    /// A length of time, to the second: `1 h 30 min`.
    static func duration(_ length: Interval) -> String {
        let seconds = max(0, length.microseconds) / 1_000_000
        var parts: [String] = []
        if seconds >= 86_400 { parts.append(localized("{number} d", ["number": "\(seconds / 86_400)"])) }
        if seconds / 3_600 % 24 > 0 { parts.append(localized("{number} h", ["number": "\(seconds / 3_600 % 24)"])) }
        if seconds / 60 % 60 > 0 { parts.append(localized("{number} min", ["number": "\(seconds / 60 % 60)"])) }
        if seconds % 60 > 0 || parts.isEmpty { parts.append(localized("{number} s", ["number": "\(seconds % 60)"])) }
        return parts.joined(separator: " ")
    }
}
