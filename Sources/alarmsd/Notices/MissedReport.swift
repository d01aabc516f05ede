internal import AlarmCore
internal import Desktop

/// The report of missed alarms, sent as one notification when no alarm is overdue.
final class MissedReport {
    private let notifications: Notifications
    private var notice = MissedNotice()
    /// The changes of time since no alarm was overdue.
    private var causes: Set<TimeChange> = []

    /// Creates an empty report, to be sent through `notifications`.
    init(to notifications: Notifications) {
        self.notifications = notifications
    }

    /// Records changes of time.
    func add(_ causes: some Sequence<TimeChange>) {
        self.causes.formUnion(causes)
    }

    /// Adds the missed alarms of a history, except for alarms whose clients want no notice.
    func add(_ history: [HistoryEntry], at now: Moment) {
        for entry in history {
            guard case .missed(let policy, let count) = entry.event, policy != .drop else { continue }
            notice.add(entry, count: count, because: reason(of: policy, due: entry.due, at: now))
        }
    }

    /// Sends the report and starts the next one, unless an alarm is overdue, which may also be missed.
    ///
    /// - Parameter zone: The zone of the displayed times.
    func send(_ alarms: any AlarmView, zone: Zone, at now: Moment) {
        guard !notice.isEmpty || !causes.isEmpty, !alarms.isOverdue(at: now) else { return }
        causes = []
        guard !notice.isEmpty else { return }
        notifications.notices.inform(notice.summary, body: notice.body(in: zone, at: now.wall))
        notice = MissedNotice()
    }

    private func reason(of policy: Effect.MissedPolicy, due: WallTime, at now: Moment) -> MissedNotice.Reason {
        if policy == .timeout { return .unanswered }
        if causes.contains(.clock) { return .clockSet }
        if causes.contains(.resume) { return .asleep }
        if !causes.isEmpty { return .zoneChanged }
        return due < now.wall - Interval(microseconds: now.boot.microseconds) ? .off : .late
    }
}
