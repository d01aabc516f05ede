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
    var state: State
    /// The call that shows it.
    var call: PendingCall?

    init(_ content: Notification, _ state: State = .waiting) {
        self.content = content
        self.state = state
    }

    /// The record of a notice that is shown; `nil` if it isn't.
    var record: ShownNotice? {
        guard case .shown(let number) = state else { return nil }
        return ShownNotice(number: number, summary: content.summary, body: content.lines.joined(separator: "\n"))
    }
}
