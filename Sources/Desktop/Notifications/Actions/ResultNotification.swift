public import ActivityCore
public import AlarmCore

/// The result of what a person has started by search: a notification with the alarm's state, and buttons for what can
/// be done next.
///
/// There is one at a time, which a later one replaces, and it expires by itself. The handler of a press shows the new
/// state.
public final class ResultNotification: SlotHolder {
    unowned let board: NotificationBoard
    private lazy var notification = ExpiringNotification(on: board, for: board.policy.resultTime) { [unowned self] in
        receive($0)
    }
    /// The result to be shown; `nil`: there is none.
    private var result: AlarmResult?

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
        notification.show(Notification(result: element))
    }

    /// Shows the state that the alarm of the result has by now. The time for which it is shown stays the same.
    public func update(to shown: AlarmResult, _ element: LayoutElement) {
        guard alarm == shown.alarm.id else { return }
        result = shown
        notification.replace(by: Notification(result: element))
    }

    /// Closes the result, if there is one.
    public func withdraw() {
        result = nil
        notification.withdraw()
    }

    /// The number of the one on the screen; 0: there is none.
    var number: UInt32 { notification.number }

    /// The time at which it ends, µs on `CLOCK_MONOTONIC`.
    var end: Int64 { notification.end }

    var isNeeded: Bool { result != nil }

    func update() { notification.update() }

    func serverChanged(_ found: ShownRecord.Content?) { notification.serverChanged(comesBack: false) }

    private func receive(_ event: ExpiringNotification.Event) {
        guard let result else { return }
        self.result = nil
        if case .pressed(let key, _) = event, let action = AlarmResult.Action(rawValue: key) {
            board.report(.resultPressed(result, action))
        }
    }
}
