internal import AlarmCore
internal import EventLoop

/// An ordinary notice, or a question, from when it is given until it is closed on the screen.
public final class Notice {
    /// The service that has shown a notice.
    enum Origin {
        /// This one.
        case given
        /// The one before this one, on the same server, unless it was closed meanwhile.
        case found
        /// The one before, and the server is to close it. Only if it reports that, it was still shown, and comes back.
        case closing
    }

    var content: Notification
    /// The occurrence of which it tells beforehand; `nil`: it tells of something else.
    let occurrence: Occurrence?
    /// The sandboxed app about which it is a question; `nil`: it is none.
    let app: SandboxedApp?
    /// The time at which it was given, µs on `CLOCK_MONOTONIC`.
    let time = Clock.monotonic.now
    /// The state with the present server.
    let slot: NotificationSlot
    var origin = Origin.given

    init(
        _ content: Notification, of occurrence: Occurrence? = nil, about app: SandboxedApp? = nil,
        _ delivery: Delivery = Delivery(), _ report: @escaping (NotificationSlot.Event) -> Void
    ) {
        self.content = content
        self.occurrence = occurrence
        self.app = app
        slot = NotificationSlot(delivery, report: report)
    }

    /// Its record; `nil`: it isn't recorded. One of an occurrence that isn't on the screen is given anew by the next
    /// service. A question is closed by it, as an app that still wants an answer asks again.
    var record: ShownNotice? {
        guard app == nil, slot.number != 0 || occurrence == nil else { return nil }
        return ShownNotice(
            number: slot.number, summary: content.summary, body: content.lines.joined(separator: "\n"),
            upcoming: occurrence.map { ShownNotice.Upcoming(occurrence: $0, keySuffix: slot.delivery.keySuffix) })
    }
}
