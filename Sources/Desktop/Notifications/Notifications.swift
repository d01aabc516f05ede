public import ActivityCore
public import AlarmCore
public import DBus
public import EventLoop

/// Alerts, countdowns, notices, results and activities as notifications, and the presses on them: a client of
/// `org.freedesktop.Notifications`.
///
/// # Theory of operation
///
/// The parts hold the content to be shown, each by rules of its own: ``AlarmNotifications``, ``Notices``,
/// ``ResultNotification`` and ``ActivityNotices``. Each notification is a ``NotificationSlot`` on the one
/// ``NotificationBoard``, which sends it, knows its number, and passes on what the server reports about it.
///
/// After a crash of the service what is shown would stay on the screen, without effect. So the numbers are recorded in a
/// ``ShownRecord``, and the next service closes those that the same server shows; a ring that goes on keeps its keys.
public final class Notifications {
    /// An event of the notifications.
    public enum Event {
        /// A person's press, the alert it was made on (`nil`: on a countdown), and the data that lets an app come to the
        /// foreground for it. Dismissing an alert counts as pressing stop.
        case pressed(AlarmID, AlarmAction, Alert?, PlatformData)
        /// The occurrence that a person wants to be left out, when they press the button of its notice.
        case skipped(Occurrence)
        /// A person's press on a result.
        case resultPressed(AlarmResult, AlarmResult.Action)
        /// A person's answer to a question.
        case answered(SandboxedApp, Authorization)
        /// A person's press on an activity: the name of a button's action, or `default`.
        case activityPressed(ActivityID, String, PlatformData)
        /// The activity that a person wants to be gone.
        case activityDismissed(ActivityID)
        /// The name of the server, such as `gnome-shell`, when another one has appeared; empty when it has gone. At
        /// first there is none.
        case serverChanged(String)
        /// The error of one notification, or of starting a server, to be logged. Retries happen by themselves. Of a ring
        /// only the first failure is reported, here or as a close.
        case failed(BusError)
        /// The alarm whose alert the server has closed by itself, and the reason that it has given.
        case closed(AlarmID, UInt32)
        /// ``problem`` has changed.
        case problemChanged
        /// ``isSettled`` has become true.
        case settled
    }

    /// The alerts and countdowns of alarms.
    public let alarms: AlarmNotifications
    /// The ordinary notices and questions.
    public let notices: Notices
    /// The result of what a person has done.
    public let result: ResultNotification
    /// The notices of activities.
    public let activities: ActivityNotices

    let board: NotificationBoard
    private let apps: AppLabels

    /// Looks for a server on the bus of `connection`, without blocking. Apps are looked up in the directories that the
    /// environment names.
    ///
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left; `BusError` if the connection has ended.
    public convenience init(on connection: Connection, in loop: EventLoop) throws {
        try self.init(on: connection, in: loop, policy: DeliveryPolicy(), environment: .current)
    }

    init(on connection: Connection, in loop: EventLoop, policy: DeliveryPolicy, environment: DesktopEnvironment) throws
    {
        apps = try AppLabels(in: environment, loop)
        let record = try environment.runtimeDirectory.map { try ShownRecord(in: "\($0)/alarms", loop) }
        board = try NotificationBoard(on: connection, in: loop, policy: policy, record: record)
        alarms = AlarmNotifications(on: board, apps)
        result = ResultNotification(on: board)
        notices = Notices(on: board, apps)
        activities = ActivityNotices(on: board, apps)
        board.add([alarms, result, notices, activities])
        record?.current = { [unowned self] in recorded }
    }

    /// Receives the events.
    public var report: (Event) -> Void {
        get { board.report }
        set { board.report = newValue }
    }

    /// The reason why people may not see an alert, in one line: other programs close it again and again; empty: there is
    /// none.
    public var problem: String { alarms.closedByOthers.isEmpty ? "" : NotificationText.closedByOthers }

    /// True if the server has answered all calls, and so has closed all that was withdrawn.
    public var isSettled: Bool { board.isSettled }

    /// Returns the name and the themed icon of an app, by its desktop id; `nil`: the id is empty.
    public func app(_ appID: String) -> (name: String, icon: String?)? {
        guard let id = DesktopID(appID) else { return nil }
        let label = apps[appID]
        // A file is no themed icon.
        return (label?.name ?? id.name, label?.icon.flatMap { $0.utf8.contains(UInt8(ascii: "/")) ? nil : $0 })
    }

    /// Closes all but the notices that are no questions: for the service's end, after which no press would be received.
    public func withdrawAll() {
        result.withdraw()
        notices.withdrawQuestions()
        activities.withdrawAll()
        alarms.withdrawAll()
        board.hasEnded = true
    }

    /// The record of what is shown.
    private var recorded: ShownRecord.Content {
        let shown = alarms.shown
        return ShownRecord.Content(
            server: board.recordedServer ?? "",
            numbers: shown.filter { !$0.isAlert }.map(\.slot.number) + [result.number].filter { $0 != 0 }
                + notices.questionNumbers
                + activities.numbers,
            rings: shown.compactMap(ShownRing.init), notices: notices.all.compactMap(\.record),
            told: Array(notices.told.subtracting(notices.all.filter { $0.record == nil }.compactMap(\.occurrence))),
            dismissed: notices.dismissals.all)
    }
}
