public import AlarmCore

extension Configuration {
    /// The first line of the title that isn't blank; if there is none, a text in its place.
    public var shownTitle: String {
        let lines = title.split(separator: "\n").map(String.init)
        return lines.first { !$0.allSatisfy(\.isWhitespace) } ?? NotificationText.alarm
    }

    /// True if an alert has a button that snoozes it, or runs a timer again.
    var canSnooze: Bool { effectiveSecondaryBehavior.hasCountdown && snoozeTime > .zero }
}
