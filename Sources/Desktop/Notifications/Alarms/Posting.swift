internal import AlarmCore

/// The notification of an alarm that is posted.
struct Posting {
    /// The alarm that is shown.
    var alarm: Alarm
    /// The line since when it rings; `nil`: the content has that time, or it doesn't ring.
    let ringingLine: String?
    /// The content, without a number.
    let content: Notification
    /// The content with the number that tells it apart from others that look alike.
    let notification: Notification
    /// The number of notifications posted before it: the order in which a new server gets them.
    let order: UInt64
    /// The state with the present server. A countdown keeps it when its content changes; an alert gets another.
    let slot: NotificationSlot
    /// The number of other alarms that it was last sent with.
    var others = 0
    /// The time at which it last gave way to another, µs on `CLOCK_MONOTONIC`; 0: never.
    var gaveWay: Int64 = 0

    /// The place in which room may be short: the other countdowns of its app, or all alerts.
    static func place(of content: Notification) -> String { content.kind == .alert ? "" : content.appName }

    /// The place of this one, which stays the same.
    var place: String { slot.place ?? "" }
    /// True if it shows a ring; false: a countdown.
    var isAlert: Bool { content.kind == .alert }
    /// The start of the ring that it shows; `nil`: it shows a countdown.
    var ring: Moment? { isAlert ? alarm.alert?.start : nil }
}

/// A number that an alert had on the server until it was closed, or posted under a new one.
struct FormerNumber {
    let alarm: AlarmID
    /// The start of the ring.
    let ring: Moment
    /// The time until which a press counts, µs on `CLOCK_MONOTONIC`: one was on its way.
    let end: Int64
    /// True if a close counts, too, as that of a person: not after another one, since SwayNotificationCenter reports each
    /// of ours twice, the second time as that of a person.
    var countsClose: Bool
    /// The number on the board.
    let slot: NotificationSlot
}
