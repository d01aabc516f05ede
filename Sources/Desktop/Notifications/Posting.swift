internal import AlarmCore

/// One notification on its way to a person: what is shown, and how far that has come.
struct Posting {
    /// How far it has come with the present server.
    enum State: Hashable {
        /// There is no server, or this is not to be shown now.
        case waiting
        /// It waits for room.
        case queued
        /// The server has been tried often enough.
        case givenUp
        /// It was closed, and that is accepted until there is something else to show.
        case dismissed
        /// The server has been asked, in this call.
        case sent(UInt64)
        /// The server shows it.
        case shown
        /// It is to be posted again at this time, µs on `CLOCK_MONOTONIC`.
        case retrying(at: Int64)
    }

    /// A press of a button.
    struct Pressed {
        let key: String
        /// When, µs on `CLOCK_MONOTONIC`.
        let time: Int64
    }

    /// What is shown of.
    var alarm: Alarm
    /// Further lines of the body.
    let remarks: [String]
    /// What is to be shown.
    let content: Notification
    /// What is shown: its content, told apart from others that look alike.
    let notification: Notification
    /// How many were posted before it: the order in which a new server gets them.
    let order: UInt64
    /// Where it takes room, if that is short: beside other countdowns of its app, or other alerts.
    var place: String { content.kind == .alert ? "" : content.appName }
    /// How far it has come.
    var state = State.waiting
    /// Its number on the server; 0: it has none.
    var number: UInt32 = 0
    /// How often the present server has refused it, or closed it by itself.
    var failures = 0
    /// What a person last pressed on it.
    var pressed: Pressed?
    /// What lets an app come to the foreground because of the next press; it can be used once.
    var activationToken: String?
    /// Since when the server shows it, µs on `CLOCK_MONOTONIC`.
    var shownSince: Int64 = 0
    /// When it last gave way to another, µs on `CLOCK_MONOTONIC`; 0: it never did.
    var gaveWay: Int64 = 0

    /// Describes what has not been posted yet.
    init(_ content: Notification, number: Int, of alarm: Alarm, remarks: [String], order: UInt64) {
        self.alarm = alarm
        self.remarks = remarks
        self.content = content
        notification = content.numbered(number)
        self.order = order
    }

    /// Begins anew, with another server or none.
    mutating func reset() {
        state = .waiting
        failures = 0
        forgetNumber()
    }

    /// It isn't on the screen any more.
    mutating func forgetNumber() {
        number = 0
        pressed = nil
        activationToken = nil
    }
}
