internal import AlarmCore
internal import DBus
internal import EventLoop

/// A notification that answers what a person has just done, and that the service itself closes after a time.
///
/// A press takes it down, until it is shown again. Before its content changes it is closed, too, since some servers lose
/// the buttons of an updated one; and one that isn't closed before the next is posted would hold that back on GNOME.
/// While an alarm rings it gives way, as notices do, and it comes back only within its time. A server without buttons isn't
/// sent a question.
final class ExpiringNotification {
    /// An event of the notification.
    enum Event {
        /// The press of the button with this key, which took the notification down; with the data that let an app come to
        /// the foreground for it.
        case pressed(String, PlatformData)
        /// Its time is over, a person or the server has closed it, or it couldn't be shown.
        case ended
    }

    private unowned let board: NotificationBoard
    private let duration: Interval
    private let report: (Event) -> Void
    private lazy var slot = NotificationSlot { [unowned self] in receive($0) }
    /// The content to be shown; `nil`: there is none.
    private(set) var content: Notification?
    /// True while another one is to be seen instead.
    var isHeldBack = false
    /// The time at which it ends, µs on `CLOCK_MONOTONIC`.
    private(set) var end: Int64 = 0
    /// True if its time begins once it is shown.
    private var isNew = false

    /// Creates a notification without a content.
    ///
    /// - Parameter duration: The time for which it is shown.
    init(on board: NotificationBoard, for duration: Interval, report: @escaping (Event) -> Void) {
        self.board = board
        self.duration = duration
        self.report = report
    }

    /// The number of the one on the screen; 0: there is none.
    var number: UInt32 { slot.number }

    /// Shows a content instead of the one before; its time begins anew.
    func show(_ new: Notification) {
        content = new
        isNew = true
        // Equal contents are different results.
        slot.sent = nil
        if case .retrying = slot.state { slot.state = .waiting }
        setEnd()
        update()
        board.watch.need()
    }

    /// Shows a content instead of the one before. The time for which it is shown stays the same.
    func replace(by new: Notification) {
        content = new
        update()
    }

    /// Closes it, without an event.
    func withdraw() {
        content = nil
        update()
        board.rearm()
    }

    /// Closes it, without an event, before it is released: the answer to a call in progress isn't awaited any more.
    func discard() {
        content = nil
        board.takeDown(slot)
        board.rearm()
    }

    /// Shows the content; closes it if it isn't to be shown, or not any more.
    func update() {
        let now = Clock.monotonic.now
        // Without a timer it would stay: then it is closed at once.
        let isOver = content != nil && (now >= end || !board.arm(at: end))
        if isOver { content = nil }
        defer { if isOver { report(.ended) } }
        // The answer is awaited: the number isn't known yet.
        guard content != nil || slot.number != 0, !slot.isSent else { return }
        let canBeShown =
            !board.isAlerting && !isHeldBack && (content?.kind != .prompt || board.server?.hasButtons != false)
        let content = canBeShown ? content : nil
        if slot.number != 0, content == nil || content != slot.sent { board.takeDown(slot) }
        if case .retrying(let time) = slot.state, now < time {
            board.arm(at: min(time, end))
        } else if let content, slot.number == 0 {
            board.send(slot, content)
        }
    }

    /// Forgets what the server showed, which has gone.
    ///
    /// - Parameter comesBack: True if what was on the screen is shown by another server.
    func serverChanged(comesBack: Bool) {
        let wasShown = slot.number != 0
        slot.reset()
        if wasShown, !comesBack { finish() } else { update() }
    }

    private func receive(_ event: NotificationSlot.Event) {
        switch event {
        case .shown:
            if isNew, content == slot.sent {
                isNew = false
                setEnd()
            }
            // It may have been withdrawn, or have changed.
            update()
        case .refused(let error): refused(error)
        case .lost, .closed: finish()
        case .pressed(let key):
            guard let key, let server = board.server, content?.offers(key, on: server) == true else { return }
            // It is forgotten with the number.
            let data = slot.takePlatformData()
            withdraw()
            report(.pressed(key, data))
        }
    }

    private func refused(_ error: BusError) {
        guard content == slot.sent else { return update() }
        guard error.name == .excessNotificationGeneration else { return finish() }
        slot.state = .retrying(at: Clock.monotonic.now + board.policy.sameTextDelay.microseconds)
        update()
    }

    private func finish() {
        let hadContent = content != nil
        withdraw()
        if hadContent { report(.ended) }
    }

    private func setEnd() {
        end = Clock.monotonic.now + duration.microseconds
    }
}
