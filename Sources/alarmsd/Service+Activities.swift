internal import ActivityCore
internal import AlarmBus
internal import AlarmCore
internal import AlarmTurn
internal import Desktop
internal import EventLoop

/// Live activities.
extension Service {
    /// Connects to the turns the presses on notices of activities, what becomes of them, and the callers with which
    /// activities end. Callers of another bus are gone.
    func followActivities() {
        presentation.whenActivityActionFailed = { [unowned self] id, action, owner, error in
            failureLog.write("the action \(action) of the activity \(id): \(error)", of: owner)
            // A broadcast names no app.
            let text = owner == nil ? error.publicText : error.text
            signals.sendActionFailed(id, action, because: text.localized, to: owner)
        }
        let notices = presentation.notifications.activities
        notices.content = { [bus] in bus.notice(of: $0) }
        notices.whenPressed = { [unowned self] in observe(.pressed($0, action: $1, $2)) }
        notices.whenDismissed = { [unowned self] in observe(.dismissed($0)) }
        activityCallers.whenLeft = { [unowned self] in observe(.callerLeft($0)) }
        for case let caller? in turn.activities.inOrder.map(\.caller) where caller.bus != view.busID {
            turn.observe(.callerLeft(caller), at: view.now)
        }
        trackCallers()
        showActivityNotices()
    }

    /// Shows the activities that a turn has changed, does what it has left to do for them, and follows their callers.
    func presentActivities(of outcome: Outcome<Reply>) {
        let effects = outcome.activityEffects
        guard !effects.isEmpty || !outcome.activityAnnouncements.isEmpty else { return }
        for effect in effects {
            switch effect {
            case .invoked(let id, let action, let call?, let owner):
                presentation.perform(call, of: id, because: action, owner: owner)
            case .alerted(let id, let alert):
                if let activity = turn.activities.activity(id) {
                    presentation.notifications.activities.show(alert, about: activity)
                }
            case .invoked, .added, .removed, .ended: break
            }
        }
        showActivityNotices()
        if !effects.isEmpty { trackCallers() }
    }

    /// Shows the notices of activities, those that no widget has a place for.
    func showActivityNotices() {
        presentation.notifications.activities.update(
            turn.activities.inOrder, besidesWidget: hosts.places.contains(.popup))
    }

    private func observe(_ event: ActivityEvent) {
        turn.observe(event, at: view.now)
        deferredTurn?.runOnce()
    }

    private func trackCallers() {
        let callers = turn.activities.inOrder.compactMap { $0.end == nil ? $0.caller : nil }
        activityCallers.track(Set(callers))
    }
}
