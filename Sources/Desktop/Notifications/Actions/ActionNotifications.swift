public import AlarmCore
public import DBus
public import EventLoop

/// The questions and results of apps' actions, as notifications.
///
/// A result is closed after 8 s, a question after 5 min. A press takes the notification down: the handler shows the
/// new content or, if there is none, the same again. There are at most three; for a further one the oldest result is
/// closed, but never a question. On a server that shows one at a time, that is the latest: it closes results, and a
/// question comes again after it.
///
/// A question needs a server with buttons. If there is none, or none answers within 15 s, it isn't shown, and the event
/// is ``Event/unanswerable(_:)``.
///
/// After a crash of the program what is shown would stay on the screen, without effect. So the numbers are recorded in a
/// file, and the next program closes those that the same server shows.
public final class ActionNotifications: SlotHolder {
    /// The number of a notification, given by the program.
    public typealias ID = UInt64

    /// An event of the notifications.
    public enum Event {
        /// A press of the button with this key, and the data that lets the app come to the foreground for it.
        case pressed(ID, String, PlatformData)
        /// A person or the server has closed it, or its time is over.
        case closed(ID)
        /// The question can't be answered, since no server shows buttons.
        case unanswerable(ID)
        /// The error of a notification, to be logged.
        case failed(BusError)
    }

    private final class Shown {
        let id: ID
        let notice: ActionNotice
        /// The time by which a server has to show it, if it is a question, µs on `CLOCK_MONOTONIC`.
        let latest: Int64
        var notification: ExpiringNotification?

        init(_ id: ID, _ notice: ActionNotice, latest: Int64) {
            (self.id, self.notice, self.latest) = (id, notice, latest)
        }
    }

    /// The maximum number of notifications.
    public static let most = 3

    private let board: NotificationBoard
    private let apps: AppLabels
    private let report: (Event) -> Void
    /// The notifications, the oldest first.
    private var shown: [Shown] = []

    /// Looks for a server on the bus of `connection`, without blocking. Apps are looked up in the directories that the
    /// environment names.
    ///
    /// - Parameter report: Receives the events, from the loop.
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left; `BusError` if the connection has ended.
    public convenience init(
        on connection: Connection, in loop: EventLoop, report: @escaping (Event) -> Void
    ) throws {
        try self.init(on: connection, in: loop, policy: DeliveryPolicy(), environment: .current, report: report)
    }

    init(
        on connection: Connection, in loop: EventLoop, policy: DeliveryPolicy, environment: DesktopEnvironment,
        report: @escaping (Event) -> Void
    ) throws {
        self.report = report
        apps = try AppLabels(in: environment, loop)
        let record = try environment.runtimeDirectory.map { try ShownRecord(in: "\($0)/app-intents", loop) }
        board = try NotificationBoard(on: connection, in: loop, policy: policy, record: record)
        board.add([self])
        record?.current = { [unowned board] in
            ShownRecord.Content(server: board.recordedServer ?? "", numbers: Array(board.slots.keys))
        }
        board.report = { event in if case .failed(let error) = event { report(.failed(error)) } }
    }

    deinit {
        board.record?.save()
    }

    /// True if nothing is shown.
    public var isEmpty: Bool { shown.isEmpty }

    /// True if the server has answered all calls, and so has closed all that was withdrawn.
    var isSettled: Bool { board.isSettled }

    /// Shows a question or a result; instead of the one before, if there is one with this number. Its time begins anew.
    ///
    /// - Returns: False if there are three questions already.
    @discardableResult
    public func show(_ notice: ActionNotice, as id: ID) -> Bool {
        withdraw(id)
        guard makeRoom() else { return false }
        let item = Shown(id, notice, latest: Clock.monotonic.now + board.policy.questionServerTime.microseconds)
        let duration = notice.isQuestion ? board.policy.promptTime : board.policy.resultTime
        item.notification = ExpiringNotification(on: board, for: duration) { [unowned self, unowned item] event in
            receive(event, of: item)
        }
        shown.append(item)
        // Others are taken down first: a server may show one only.
        update()
        item.notification?.show(Notification(notice, apps[notice.app]))
        update()
        return true
    }

    /// Closes the one with this number, without an event. A no-op if there is none.
    public func withdraw(_ id: ID) {
        guard let index = shown.firstIndex(where: { $0.id == id }) else { return }
        shown.remove(at: index).notification?.discard()
    }

    private func makeRoom() -> Bool {
        guard shown.count >= Self.most else { return true }
        guard let oldest = shown.first(where: { !$0.notice.isQuestion }) else { return false }
        withdraw(oldest.id)
        report(.closed(oldest.id))
        return true
    }

    /// Holds back what isn't to be seen beside the latest, of which a press may have taken the content for the moment.
    private func holdBack() {
        let showsOne = board.server?.showsOneCritical == true
        for item in shown { item.notification?.isHeldBack = showsOne && item !== shown.last }
        let results = shown.filter { $0.notification?.isHeldBack == true && !$0.notice.isQuestion }
        for result in results {
            withdraw(result.id)
            report(.closed(result.id))
        }
    }

    private func receive(_ event: ExpiringNotification.Event, of item: Shown) {
        switch event {
        case .pressed(let key, let data): report(.pressed(item.id, key, data))
        case .ended:
            withdraw(item.id)
            report(.closed(item.id))
        }
    }

    var isNeeded: Bool { !shown.isEmpty }

    func update() {
        holdBack()
        let now = Clock.monotonic.now
        for item in shown {
            if item.notice.isQuestion, item.notification?.content != nil, cannotShow(item, at: now) {
                withdraw(item.id)
                report(.unanswerable(item.id))
            } else {
                item.notification?.update()
            }
        }
    }

    private func cannotShow(_ item: Shown, at now: Int64) -> Bool {
        guard let server = board.server else { return now >= item.latest || !board.arm(at: item.latest) }
        return !server.hasButtons
    }

    func serverChanged(_ found: ShownRecord.Content?) {
        for item in shown { item.notification?.serverChanged(comesBack: item.notice.isQuestion) }
        update()
    }
}
