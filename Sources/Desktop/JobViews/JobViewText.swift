internal import AlarmCore
internal import Gettext

/// The texts of job views that no app has written. The server has its own for the buttons, and for a pause.
enum JobViewText {
    /// The owner of a job, if no app is known.
    static let appName = localized("Alarms")
    /// The title of an alarm that has none.
    static let countdown = localized("Countdown")

    /// Returns the text for the time left of a countdown of this length. It is valid until the next percent has passed:
    /// where that takes long, seconds would be more exact than what is known.
    static func left(_ remaining: Interval, of total: Interval) -> String {
        let unit: Int64 = total <= .minutes(10) ? 1_000_000 : 60_000_000
        let (whole, rest) = max(remaining, .zero).microseconds.quotientAndRemainder(dividingBy: unit)
        let rounded = Interval(microseconds: whole * unit) + Interval(microseconds: rest > 0 ? unit : 0)
        return localized("{length} left", ["length": NotificationText.duration(rounded)])
    }
}
