internal import AlarmCore
internal import Desktop
internal import Presentation

/// The report of missed alarms, sent as one notification when no alarm is overdue.
final class MissedReport {
    private let notices: Notices
    private let presenter: Presenter
    private var missed: [MissedAlarm] = []
    /// The changes of time since no alarm was overdue.
    private var causes: Set<TimeChange> = []

    /// Creates an empty report, to be sent through `notices`.
    init(to notices: Notices, _ presenter: Presenter) {
        self.notices = notices
        self.presenter = presenter
    }

    /// Records changes of time.
    func add(_ causes: some Sequence<TimeChange>) {
        self.causes.formUnion(causes)
    }

    /// Adds the missed alarms of a history, except for alarms whose clients want no notice.
    func add(_ history: [HistoryEntry], at now: Moment) {
        for entry in history {
            guard case .missed(let policy, let count) = entry.event, policy != .drop else { continue }
            missed.append(MissedAlarm(entry, count: count, because: reason(of: policy, due: entry.due, at: now)))
        }
    }

    /// Sends the report and starts the next one, unless an alarm is overdue, which may also be missed.
    func send(_ alarms: any AlarmView, at now: Moment) {
        guard !missed.isEmpty || !causes.isEmpty, !alarms.isOverdue(at: now) else { return }
        causes = []
        guard !missed.isEmpty else { return }
        notices.inform(presenter.notification(of: missed, at: now.wall))
        missed = []
    }

    private func reason(of policy: Effect.MissedPolicy, due: WallTime, at now: Moment) -> MissedAlarm.Reason {
        if policy == .timeout { return .unanswered }
        if causes.contains(.clock) { return .clockSet }
        if causes.contains(.resume) { return .asleep }
        if !causes.isEmpty { return .zoneChanged }
        return due < now.wall - Interval(microseconds: now.boot.microseconds) ? .off : .late
    }
}
