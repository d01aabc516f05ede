internal import AlarmCore
internal import Gettext

/// The texts of notifications that no app has written.
enum NotificationText {
    /// The app name on the alert of an alarm that belongs to no app.
    static let appName = localized("Alarms")
    /// The app name on a notice. GNOME keeps a few notifications of each name: a notice must not push out an alert.
    static let noticeAppName = localized("Alarm notices")
    /// The summary of an alarm without a title and an app.
    static let alarm = localized("Alarm")
    /// The button that ends an alert.
    static let stop = localized("Stop")
    /// The button that snoozes an alert.
    static let snooze = localized("Snooze")
    /// The button that runs a timer again.
    static let again = localized("Repeat")
    /// The action of a click on the notification itself, and the app's own button if the app has set no label.
    static let open = localized("Open")
    /// The button that pauses a countdown.
    static let pause = localized("Pause")
    /// The button that resumes it.
    static let resume = localized("Resume")
    /// The button that ends a countdown.
    static let cancel = localized("Cancel")

    /// Returns the line that a timer of this length has ended.
    static func timer(of length: Interval) -> String {
        localized("Timer: {length}", ["length": duration(length)])
    }

    /// Returns the line that nobody has answered an alert so far, this many times.
    static func unanswered(_ count: UInt32) -> String {
        localized("Unanswered so far: {count}", ["count": "\(count)"])
    }

    /// Returns the line that tells apart notifications that would look alike.
    static func number(_ number: Int) -> String {
        localized("No. {number} of this name", ["number": "\(number)"])
    }

    /// Returns the line with the time at which a countdown ends.
    static func rings(at time: String) -> String { localized("Rings at {time}", ["time": time]) }

    /// Returns the line with the time at which a snooze ends.
    static func ringsAgain(at time: String) -> String { localized("Rings again at {time}", ["time": time]) }

    /// Returns the line with the time left of a paused countdown.
    static func paused(left: Interval) -> String {
        localized("Paused with {length} left", ["length": duration(left)])
    }

    /// Formats a length of time, to the second: `1 h 30 min`.
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
