public import ActivityCore
internal import AlarmCore

/// The alerts.
extension ActivityNotices {
    /// The most alerts that wait, of all apps and of one.
    private static let mostAlerts = (ofAll: 16, ofApp: 4)

    /// Shows an alert about an activity, as soon as no alarm rings.
    public func show(_ alert: ActivityAlert, about activity: Activity) {
        guard !hasEnded else { return }
        let known = alerts.first { $0.id == activity.id }
        guard known != nil || makeRoom(for: activity) else { return }
        let posting = known ?? makePosting(of: activity)
        if known == nil { alerts.append(posting) }
        posting.activity = activity
        posting.alert = alert
        // Equal alerts are different ones.
        posting.sent = nil
        posting.slot.delivery.failures = 0
        if posting.isClosed { posting.slot.state = .waiting }
        if board.server?.losesUpdatedButtons == true { notices.first { $0.id == activity.id }?.sent = nil }
        board.watch.need()
        update()
    }

    /// Forgets an alert that is on the screen if there are too many, of the same app or in all: not all servers report
    /// that they have closed one.
    ///
    /// - Returns: False if there is no room, since all of them wait.
    private func makeRoom(for activity: Activity) -> Bool {
        let ofApp = alerts.filter { $0.activity.group == activity.group }
        let crowd = ofApp.count >= Self.mostAlerts.ofApp ? ofApp : alerts
        guard ofApp.count >= Self.mostAlerts.ofApp || alerts.count >= Self.mostAlerts.ofAll else { return true }
        guard let shown = crowd.first(where: { $0.slot.state == .shown }) else { return false }
        board.forgetNumber(of: shown.slot)
        remove(shown)
        return true
    }
}
