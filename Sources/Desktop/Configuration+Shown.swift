public import AlarmCore

extension Configuration {
    /// The first line of the title that isn't blank; if there is none, "Timer" or "Alarm".
    public var shownTitle: String {
        let lines = title.split(separator: "\n").map(String.init)
        return lines.first { !$0.allSatisfy(\.isWhitespace) } ?? untitled
    }

    /// The name of a timer or an alarm without a title.
    var untitled: String { isTimer ? NotificationText.timer : NotificationText.alarm }
}
