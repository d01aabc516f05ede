internal import AlarmCore
internal import DBus
internal import EventLoop

/// An ordinary notice, or a question, from when it is given until it is closed on the screen.
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
    /// The sandboxed app about which it is a question; `nil`: it is none.
    let app: SandboxedApp?
    /// The time at which it was given, µs on `CLOCK_MONOTONIC`.
    let time = Clock.monotonic.now
    /// The random end of its keys on the bus.
    let keySuffix: String
    /// The call that shows it.
    var call: PendingCall?
    /// True if it isn't true any more.
    var isRetracted = false

    init(
        _ content: Notification, of occurrence: Occurrence? = nil, about app: SandboxedApp? = nil,
        _ state: State = .waiting, keySuffix: String = Notification.randomKeySuffix()
    ) {
        self.content = content
        self.occurrence = occurrence
        self.app = app
        self.state = state
        self.keySuffix = keySuffix
    }

    /// The content as it is on the bus.
    var notification: Notification { content.withKeys(endingIn: keySuffix) }

    /// The server's number; 0: it has none.
    var number: UInt32 {
        switch state {
        case .waiting, .sent: 0
        case .shown(let number), .found(let number), .closing(let number): number
        }
    }

    /// Its record; `nil`: it isn't recorded. One of an occurrence that isn't on the screen is given anew by the next
    /// service. A question is closed by it, as an app that still wants an answer asks again.
    var record: ShownNotice? {
        let number = number
        guard app == nil, number != 0 || occurrence == nil else { return nil }
        return ShownNotice(
            number: number, summary: content.summary, body: content.lines.joined(separator: "\n"),
            upcoming: occurrence.map { ShownNotice.Upcoming(occurrence: $0, keySuffix: keySuffix) })
    }
}
