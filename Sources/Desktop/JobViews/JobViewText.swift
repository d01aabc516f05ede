internal import AlarmCore

/// The words of job views that no app has written. The server has its own for the buttons, and for a pause.
enum JobViewText {
    /// Whose job it is, if no app is known.
    static let appName = "Alarms"
    /// The title of an alarm that has none.
    static let countdown = "Countdown"

    /// How much is left of a countdown of this length. It holds until the next percent has passed: where that takes long,
    /// seconds would say more than is known.
    static func left(_ remaining: Interval, of total: Interval) -> String {
        let unit: Int64 = total <= .minutes(10) ? 1_000_000 : 60_000_000
        let (whole, rest) = max(remaining, .zero).microseconds.quotientAndRemainder(dividingBy: unit)
        let rounded = Interval(microseconds: whole * unit) + Interval(microseconds: rest > 0 ? unit : 0)
        return "\(NotificationText.duration(rounded)) left"
    }
}
