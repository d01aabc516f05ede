internal import AlarmCore
internal import DBus

/// An ordinary notice, from when it is given until it is closed on the screen.
public final class Notice {
    /// The state with the present server.
    enum State: Equatable {
        /// It is to be shown as soon as possible.
        case waiting
        /// It was sent, and the server hasn't answered.
        case sent
        /// The server shows it, under this number.
        case shown(UInt32)
        /// The server of the service before this one showed it under this number, unless it was closed meanwhile.
        case found(UInt32)
        /// It was found, and the server is to close it. Only if it reports that, it was still shown, and comes back.
        case closing(UInt32)
    }

    var content: Notification
    /// The occurrence of which it tells beforehand; `nil`: it tells of something else.
    let occurrence: Occurrence?
    var state: State
    /// The call that shows it.
    var call: PendingCall?
    /// True if it isn't true any more.
    var isRetracted = false

    init(_ content: Notification, of occurrence: Occurrence? = nil, _ state: State = .waiting) {
        self.content = content
        self.occurrence = occurrence
        self.state = state
    }

    /// Its record; `nil`: it isn't recorded. One of an occurrence that isn't on the screen is given anew by the next
    /// service.
    var record: ShownNotice? {
        let number: UInt32 =
            switch state {
            case .waiting, .sent: 0
            case .shown(let number), .found(let number), .closing(let number): number
            }
        guard number != 0 || occurrence == nil else { return nil }
        return ShownNotice(
            number: number, summary: content.summary, body: content.lines.joined(separator: "\n"),
            occurrence: occurrence)
    }
}
