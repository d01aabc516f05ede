public import AlarmCore

/// The alarms that the tray's menu shows.
public struct TrayAlarms {
    /// The maximum number of alarms that ring, and of countdowns, in the menu. Each sandboxed app has its share of them.
    private static let most = 10
    /// The lengths of the timers that can be started, minutes.
    static let timers: [Int64] = [5, 10, 25]

    private let ringing: [Alarm]
    private let countdowns: [(alarm: Alarm, progress: CountdownProgress)]
    private let scheduled: Alarm?
    private let zone: Zone
    private let now: Moment

    /// Chooses from the alarms that ring, count down or are paused.
    ///
    /// - Parameters:
    ///   - scheduled: The alarm that rings next of those that don't count down.
    ///   - zone: The zone of the person's clocks.
    ///   - now: The readings of both clocks.
    public init(active: [Alarm], scheduled: Alarm?, in zone: Zone, at now: Moment) {
        let alerts = active.compactMap { alarm in alarm.alert.map { ($0.start.boot, alarm) } }
        ringing = alerts.sorted { ($0.0, $0.1.id) < ($1.0, $1.1.id) }.fairPrefix(Self.most) { $0.1.owner }.map(\.1)
        let counting = active.compactMap { alarm in CountdownProgress(of: alarm).map { (alarm, $0) } }
            .map { (left: $0.1.remaining(at: now), alarm: $0.0, progress: $0.1) }
            .sorted { ($0.left, $0.alarm.id) < ($1.left, $1.alarm.id) }
        countdowns = counting.fairPrefix(Self.most) { $0.alarm.owner }.map { ($0.alarm, $0.progress) }
        self.scheduled = scheduled
        self.zone = zone
        self.now = now
    }

    /// The entries of the menu.
    var items: [MenuItem] {
        let timers = MenuItem(
            .timers, TrayText.startTimer,
            children: Self.timers.map { MenuItem(.timer($0), NotificationText.duration(.minutes($0))) })
        var items: [MenuItem] = []
        for (number, section) in (ringing.map(alert) + [countdowns.map(countdown), nextItems]).enumerated()
        where !section.isEmpty {
            items += section + [.separator(number)]
        }
        return items + [timers]
    }

    private func alert(_ alarm: Alarm) -> [MenuItem] {
        guard let alert = alarm.alert else { return [] }
        let notification = Notification(alerting: alert, of: alarm, in: zone)
        return [MenuItem(text: .alert(alarm.id), TrayText.title(of: alarm))]
            + notification.choices.compactMap { choice in
                choice.press.map { MenuItem(.press(alarm.id, $0, alert), choice.label) }
            }
    }

    private func countdown(_ alarm: Alarm, _ progress: CountdownProgress) -> MenuItem {
        let title = TrayText.title(of: alarm)
        let left = JobViewText.left(progress.remaining(at: now), of: progress.total)
        let (press, role, label): (AlarmAction, Button.Role, String) =
            progress.isPaused
            ? (.resume, .resume, NotificationText.resume) : (.pause, .pause, NotificationText.pause)
        let hold = alarm.configuration.hides(role) ? [] : [(press, label)]
        return MenuItem(
            .countdown(alarm.id), TrayText.countdown(title, left: left, isPaused: progress.isPaused),
            children: (hold + [(.stop, NotificationText.cancel)]).map {
                MenuItem(.press(alarm.id, $0.0, nil), $0.1)
            })
    }

    private var nextItems: [MenuItem] {
        guard let text = scheduled.flatMap({ TrayText.next($0, in: zone, at: now.wall) }) else { return [] }
        return [MenuItem(text: .next, text)]
    }
}
