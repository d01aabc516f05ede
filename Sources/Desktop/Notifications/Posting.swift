internal import AlarmCore

/// A notification that is posted: its content, and its state with the present server.
struct Posting {
    /// The state with the present server.
    enum State: Hashable {
        /// There is no server, or the notification is not to be shown now.
        case waiting
        /// It waits for room.
        case queued
        /// The server was retried often enough.
        case givenUp
        /// A person closed it, which is accepted until the content changes.
        case dismissed
        /// It was sent to the server, in this call.
        case sent(UInt64)
        /// The server shows it.
        case shown
        /// It is to be posted again at this time, µs on `CLOCK_MONOTONIC`.
        case retrying(at: Int64)
    }

    /// A press of a button.
    struct Pressed {
        let key: String
        /// The time, µs on `CLOCK_MONOTONIC`.
        let time: Int64
    }

    /// The alarm that is shown.
    var alarm: Alarm
    /// Further lines of the body.
    let remarks: [String]
    /// The content, without a number.
    let content: Notification
    /// The content with the number that tells it apart from others that look alike.
    let notification: Notification
    /// The number of notifications posted before it: the order in which a new server gets them.
    let order: UInt64
    /// The place in which room may be short: the other countdowns of its app, or all alerts.
    var place: String { content.kind == .alert ? "" : content.appName }
    /// The state with the present server.
    var state = State.waiting
    /// Its number on the server; 0: it has none.
    var number: UInt32 = 0
    /// The number of times the present server has refused it, or closed it by itself.
    var failures = 0
    /// The number of other alarms that it was last sent with.
    var others = 0
    /// The last press on it.
    var pressed: Pressed?
    /// The token that lets an app come to the foreground because of the next press; it can be used once.
    var activationToken: String?
    /// The time at which the server showed it, µs on `CLOCK_MONOTONIC`.
    var shownSince: Int64 = 0
    /// The time at which it last gave way to another, µs on `CLOCK_MONOTONIC`; 0: never.
    var gaveWay: Int64 = 0

    /// Describes a notification that hasn't been sent yet.
    init(_ content: Notification, number: Int, of alarm: Alarm, remarks: [String], order: UInt64) {
        self.alarm = alarm
        self.remarks = remarks
        self.content = content
        notification = content.numbered(number)
        self.order = order
    }

    /// Resets the state, for another server or none.
    mutating func reset() {
        state = .waiting
        failures = 0
        forgetNumber()
    }

    /// Forgets the number of a notification that isn't on the screen any more.
    mutating func forgetNumber() {
        number = 0
        pressed = nil
        activationToken = nil
    }
}
