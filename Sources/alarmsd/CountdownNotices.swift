internal import AlarmCore
internal import DBus
internal import Desktop
internal import EventLoop

/// What is seen of the alarms whose clients ask for a notice while they count down: a job view where the desktop has
/// them, else a notification; and the progress on their apps' launchers.
final class CountdownNotices {
    /// Runs when a person has pressed something on one.
    var whenPressed: ((AlarmID, Press) -> Void)?
    /// Runs when progress has to be shown elsewhere: ``showProgress(at:)``.
    var whenChanged: (() -> Void)?

    private let notifications: Notifications
    private let jobViews: JobViews
    private let launcher: LauncherEntry
    /// The alarms that are shown, or ring and were.
    private var shown: Set<AlarmID> = []

    /// Joins the parts.
    ///
    /// - Throws: What they throw: `SystemError` if the kernel has no timer left, `BusError` if the connection has ended.
    init(beside notifications: Notifications, on connection: Connection, in loop: EventLoop) throws {
        self.notifications = notifications
        jobViews = try JobViews(on: connection, in: loop)
        launcher = try LauncherEntry(on: connection, in: loop)
        jobViews.whenFailed = { Log.write(.warning, "job view: \($0)") }
        jobViews.whenPressed = { [unowned self] in whenPressed?($0, $1) }
        jobViews.whenChanged = { [unowned self] in
            notifications.showsCountdowns = !jobViews.isAvailable
            // Plasma shows on launchers what its job views say.
            launcher.isShown = !jobViews.isAvailable
            whenChanged?()
        }
    }

    /// Takes in what has become of `alarm`.
    func put(_ alarm: Alarm, at now: Moment) {
        let isShown = alarm.configuration.hasCountdownNotice && alarm.state != .scheduled
        guard isShown || shown.contains(alarm.id) else { return }
        if isShown { shown.insert(alarm.id) } else { shown.remove(alarm.id) }
        launcher.put(alarm)
        if isShown, alarm.alert == nil {
            notifications.post(alarm)
            jobViews.show(alarm, at: now)
        } else {
            // What is seen of a ring is not of this.
            if alarm.alert == nil { notifications.withdraw(alarm.id) }
            jobViews.withdraw(alarm.id)
        }
    }

    /// Takes in that the alarm of this identity is gone.
    func remove(_ id: AlarmID) {
        guard shown.remove(id) != nil else { return }
        launcher.remove(id)
        notifications.withdraw(id)
        jobViews.withdraw(id)
    }

    /// Shows the progress of what was taken in.
    func showProgress(at now: Moment) {
        launcher.update(at: now)
    }

    /// Takes all away: for the service's end.
    func end(at now: Moment) {
        jobViews.withdrawAll()
        shown = []
        launcher.removeAll()
        launcher.update(at: now)
    }
}
