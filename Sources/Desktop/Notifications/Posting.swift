/// One alert on its way to a person: what is shown, and how far that has come.
struct Posting {
    /// How far it has come with the present server.
    enum Stage: Hashable {
        /// There is no server, or no room on it.
        case waiting
        /// The server has been tried often enough.
        case givenUp
        /// The server has been asked, in this call.
        case sent(UInt64)
        /// The server shows it, under this number.
        case shown(UInt32)
        /// It is to be posted again at this time, µs on `CLOCK_MONOTONIC`.
        case retrying(at: Int64)
    }

    /// What is to be shown.
    let content: Notification
    /// What is shown: its content, told apart from others that look alike.
    let notification: Notification
    /// How many alerts were posted before it: the order in which a new server gets them.
    let order: UInt64
    /// How far it has come.
    var stage = Stage.waiting
    /// How often the present server has refused it, or closed it by itself.
    var failures = 0
    /// When a person last pressed something on it, µs on `CLOCK_MONOTONIC`.
    var pressed: Int64?

    /// Describes an alert that has not been posted yet.
    init(_ content: Notification, number: Int, order: UInt64) {
        self.content = content
        notification = content.numbered(number)
        self.order = order
    }

    /// Begins anew, with another server or none.
    mutating func reset() {
        stage = .waiting
        failures = 0
        pressed = nil
    }
}
