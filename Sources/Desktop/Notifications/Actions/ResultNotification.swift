public import ActivityCore
public import AlarmCore
internal import DBus
internal import EventLoop

/// The result of what a person has started by search: a notification with the alarm's state, and buttons for what can
/// be done next.
///
/// There is one at a time, which a later one replaces, and it expires by itself. A press takes it down: the handler
/// of the press shows the new state. While an alarm rings it gives way, as notices do, and it comes back only within its
/// time. One that isn't closed before the next is posted would hold that back on GNOME.
public final class ResultNotification: SlotHolder {
    unowned let board: NotificationBoard
    private lazy var slot = NotificationSlot { [unowned self] in receive($0) }
    /// The result to be shown; `nil`: there is none.
    private var result: AlarmResult?
    /// Its content.
    private var content: Notification?
    /// The time at which it ends, µs on `CLOCK_MONOTONIC`.
    private(set) var end: Int64 = 0
    /// True if its time begins once it is shown.
    private var isNew = false

    init(on board: NotificationBoard) {
        self.board = board
    }

    /// The alarm whose result is shown, or waits to be; `nil`: there is none.
    public var alarm: AlarmID? { result?.alarm.id }

    /// Shows a result instead of the one before.
    ///
    /// - Parameter element: Its texts and buttons.
    public func show(_ shown: AlarmResult, _ element: LayoutElement) {
        result = shown
        content = Notification(result: element)
        isNew = true
        // Equal contents are different results.
        slot.sent = nil
        if case .retrying = slot.state { slot.state = .waiting }
        setEnd()
        update()
        board.watch.need()
    }

    /// Shows the state that the alarm of the result has by now. The time for which it is shown stays the same.
    public func update(to shown: AlarmResult, _ element: LayoutElement) {
        guard alarm == shown.alarm.id else { return }
        result = shown
        content = Notification(result: element)
        update()
    }

    /// Closes the result, if there is one.
    public func withdraw() {
        (result, content) = (nil, nil)
        update()
        board.rearm()
    }

    /// The number of the one on the screen; 0: there is none.
    var number: UInt32 { slot.number }

    var isNeeded: Bool { result != nil }

    /// Shows the result; closes it if it isn't to be shown, or not any more.
    func update() {
        let now = Clock.monotonic.now
        // Without a timer it would stay: then it is closed at once.
        if result != nil, now >= end || !board.arm(at: end) { (result, content) = (nil, nil) }
        // The answer is awaited: the number isn't known yet.
        guard content != nil || slot.number != 0, !slot.isSent else { return }
        let content = board.isAlerting ? nil : content
        if slot.number != 0, content == nil || content != slot.sent { board.takeDown(slot) }
        if case .retrying(let time) = slot.state, now < time {
            board.arm(at: min(time, end))
        } else if let content, slot.number == 0 {
            board.send(slot, content)
        }
    }

    /// Forgets what the server showed, which has gone. What was on the screen isn't shown by another.
    func serverChanged(_ found: ShownRecord.Content?) {
        let wasShown = slot.number != 0
        slot.reset()
        if wasShown { withdraw() } else { update() }
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
        case .refused(let error):
            refused(error)
            update()
        case .lost, .closed: withdraw()
        case .pressed(let key):
            guard let result, let server = board.server, let key,
                let press = content?.resultPress(key, on: server)
            else { return }
            withdraw()
            board.report(.resultPressed(result, press))
        }
    }

    private func refused(_ error: BusError) {
        guard content == slot.sent else { return }
        guard error.name == .excessNotificationGeneration else { return withdraw() }
        slot.state = .retrying(at: Clock.monotonic.now + board.policy.sameTextDelay.microseconds)
    }

    private func setEnd() {
        end = Clock.monotonic.now + board.policy.resultTime.microseconds
    }
}
