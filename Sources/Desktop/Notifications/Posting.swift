internal import AlarmCore

/// A notification that is posted: its content, and its state with the present server.
struct Posting {
    /// The state with the present server.
    enum State: Hashable {
        /// There is no server, or the notification is not to be shown now.
        case waiting
        /// It waits for room.
        case queued
        /// It is the notice of a countdown, for which the server was retried often enough.
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
    /// The line since when it rings; `nil`: the content has that time, or it doesn't ring.
    let ringingLine: String?
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
    /// The delivery that it is part of.
    var delivery: Delivery
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
    init(
        _ content: Notification, number: Int, of alarm: Alarm, ringingLine: String?, order: UInt64, _ delivery: Delivery
    ) {
        self.alarm = alarm
        self.ringingLine = ringingLine
        self.content = content
        notification = content.numbered(number).withKeys(endingIn: delivery.keySuffix)
        self.order = order
        self.delivery = delivery
    }

    /// The start of the ring that it shows; `nil`: it shows a countdown.
    var ring: Moment? { content.kind == .alert ? alarm.alert?.start : nil }

    /// Resets the state, for another server or none.
    mutating func reset() {
        state = .waiting
        delivery.serverChanged()
        forgetNumber()
    }

    /// Forgets the number of a notification that isn't on the screen any more.
    mutating func forgetNumber() {
        number = 0
        pressed = nil
        activationToken = nil
    }
}

/// The delivery of a ring, or of a countdown, by its notifications, one after the other: what outlasts each of them.
struct Delivery {
    /// The random end of the keys on the bus.
    let keySuffix: String
    /// The number of times in a row that the present server has refused it, or closed it by itself.
    var failures = 0
    /// The number of times that the server has closed it by a call that isn't ours.
    var foreignCloses = 0
    /// The number of times that the present server got it under a new number, in case that it was replaced.
    var renewals = 0
    /// True if a failure was reported.
    var isReported = false

    init(keySuffix: String = Notification.randomKeySuffix()) {
        self.keySuffix = keySuffix
    }

    /// Resets what the server before has done, for another one.
    mutating func serverChanged() {
        failures = 0
        renewals = 0
    }
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
}
