internal import DBus

/// An ordinary notice, from when it is given until it is closed on the screen.
final class Notice {
    /// The state with the present server.
    enum State: Equatable {
        /// It is to be shown as soon as possible.
        case waiting
        /// It was sent, and the server hasn't answered.
        case sent
        /// The server shows it, under this number.
        case shown(UInt32)
    }

    let content: Notification
    /// True if it isn't shown while an alarm rings.
    let givesWay: Bool
    var state = State.waiting
    /// The call that shows it.
    var call: PendingCall?

    init(_ content: Notification, givesWay: Bool) {
        self.content = content
        self.givesWay = givesWay
    }
}
