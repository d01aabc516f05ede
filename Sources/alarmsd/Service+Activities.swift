internal import ActivityCore
internal import AlarmBus
internal import AlarmCore
internal import AlarmTurn
internal import Desktop
internal import EventLoop
internal import Presentation

/// Live activities.
extension Service {
    /// Shows activities, and connects the end of their callers to the turns. Callers of an earlier bus have left.
    func followActivities() {
        alerts.notifications.activities.content = { [presenter = alerts.presenter] in presenter.notification(of: $0) }
        activityCallers = ActivityCallers(on: connection) { [unowned self] in observe(activity: .callerLeft($0)) }
        for case let caller? in turn.activities.inOrder.map(\.caller) where caller.bus != view.busID {
            turn.observe(.callerLeft(caller), at: view.now)
        }
        trackCallers()
        showActivityNotices()
    }

    /// Shows the activities changed by a turn, carries out their effects, and follows their callers.
    func presentActivities(of outcome: Outcome<Reply>) {
        let effects = outcome.activityEffects
        guard !effects.isEmpty || !outcome.activityAnnouncements.isEmpty else { return }
        for effect in effects {
            switch effect {
            case .invoked(let id, let action, let call?, let owner):
                perform(call, of: id, because: action, owner: owner)
            case .alerted(let id, let alert):
                if let activity = turn.activities.activity(id) {
                    alerts.notifications.activities.show(alert, about: activity)
                }
            case .invoked, .added, .removed, .ended: break
            }
        }
        showActivityNotices()
        if !effects.isEmpty { trackCallers() }
    }

    /// Shows the notices of activities that no widget shows.
    func showActivityNotices() {
        alerts.notifications.activities.update(
            turn.activities.inOrder, besidesWidget: widgets.places.contains(.popup))
    }

    /// Handles an event of an activity.
    func observe(activity event: ActivityEvent) {
        turn.observe(event, at: view.now)
        runTurnLater()
    }

    /// Calls an app, or opens a URI, after a press on an activity.
    private func perform(_ call: ActivityCall, of id: ActivityID, because action: String, owner: SandboxedApp?) {
        let then: (ApplicationFailure?) -> Void = { [unowned self] failure in
            guard let failure else { return }
            failureLog.write("the action \(action) of the activity \(id): \(failure)", of: owner)
            signals.sendActionFailed(id, action, because: failure.text(for: owner), to: owner)
        }
        switch call {
        case .app(let call): alerts.applications.perform(call, of: id, then: then)
        case .link(let uri, let data): alerts.applications.open(uri, of: owner, data, then: then)
        }
    }

    private func trackCallers() {
        let callers = turn.activities.inOrder.compactMap { $0.end == nil ? $0.caller : nil }
        activityCallers?.track(Set(callers))
    }
}
