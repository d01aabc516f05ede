internal import ActivityCore
internal import AlarmCore
internal import EventLoop

extension ActivityNotices {
    /// The keys of the buttons, without their random end. They are ours: a server may know one that an app could choose,
    /// and do something else.
    static let buttonKeys = ["button-1", "button-2"]

    /// Sends a notification if it differs from what is shown, now or as soon as it may be.
    func send(_ posting: ActivityPosting) {
        let slot = posting.slot
        let activity = posting.activity
        // While an answer is awaited the number isn't known yet.
        guard let server = board.server, !slot.isSent, !posting.isClosed, posting.sent != activity else { return }
        let isAlert = posting.alert != nil
        let isNews = posting.isNews(activity)
        guard isAlert ? posting.sent == nil : isNews || !server.losesUpdatedButtons else { return }
        let gap = isAlert ? policy.activityAlertGap : isNews ? .zero : policy.activityGap
        var time = posting.sentAt + gap.microseconds
        if case .retrying(let next) = slot.state { time = max(time, next) }
        let now = Clock.monotonic.now
        // Without a timer it stays as it is until the next change.
        guard time <= now else {
            board.arm(at: time)
            return
        }
        let content = posting.alert.map { alert(about: activity, $0) } ?? notice(of: posting, activity)
        posting.sent = activity
        guard slot.number == 0 || isAlert || content != slot.sent else { return }
        if server.losesUpdatedButtons { board.takeDown(slot) }
        posting.sentAt = now
        board.send(slot, content)
    }

    private func alert(about activity: Activity, _ alert: ActivityAlert) -> Notification {
        let configuration = activity.configuration
        let app = apps[configuration.appID]
        return Notification(alert, about: configuration, opensApp: activity.opens(app), app)
    }

    private func notice(of posting: ActivityPosting, _ activity: Activity) -> Notification {
        let app = apps[activity.configuration.appID]
        let shown = content?(activity) ?? LayoutElement(.column)
        let choices = shown.choices.prefix(Self.buttonKeys.count)
        posting.actions = choices.map(\.key)
        return Notification(
            shown, of: activity.configuration,
            choices: zip(Self.buttonKeys, choices).map { .init(key: $0, label: $1.label) },
            opensApp: activity.opens(app), app)
    }

    /// Handles an event of a notification.
    func receive(_ event: NotificationSlot.Event, of posting: ActivityPosting) {
        switch event {
        case .shown:
            posting.slot.delivery.failures = 0
            // It may have changed.
            if posting.isWanted { update() } else { remove(posting) }
        case .refused: if posting.isWanted { refused(posting) } else { remove(posting) }
        case .lost: closed(posting, byPerson: false, after: nil)
        case .closed(let reason, _, let press): closed(posting, byPerson: reason == 2, after: press)
        case .pressed(let key): pressed(key, on: posting)
        }
    }

    /// Has a notification sent again a little later that the server doesn't show; one that was retried often enough is
    /// given up as if it were closed.
    private func refused(_ posting: ActivityPosting) {
        let delivery = posting.slot.delivery
        guard let delay = policy.delay(ofAlert: false, after: delivery.failures) else {
            posting.slot.state = .givenUp
            // There may be further alerts.
            if posting.alert != nil { remove(posting) }
            return
        }
        delivery.failures += 1
        sendAgain(posting, after: delay)
    }

    /// Has a notification sent again that isn't on the screen any more.
    private func sendAgain(_ posting: ActivityPosting, after delay: Interval) {
        posting.sent = nil
        posting.slot.state = .retrying(at: Clock.monotonic.now + delay.microseconds)
        update()
    }

    private func pressed(_ key: String?, on posting: ActivityPosting) {
        let slot = posting.slot
        let data = slot.takePlatformData()
        guard let key, let action = posting.action(of: key) else { return }
        let now = Clock.monotonic.now
        let isRepeated = slot.press.map { $0.key == key && now - $0.time < policy.pressDebounce.microseconds }
        slot.press = NotificationSlot.Press(key: key, time: now)
        if isRepeated != true { board.report(.activityPressed(posting.id, action, data)) }
    }

    private func closed(_ posting: ActivityPosting, byPerson: Bool, after press: NotificationSlot.Press?) {
        guard posting.isWanted else { return remove(posting) }
        let slot = posting.slot
        let isAnswer = press.map { Clock.monotonic.now - $0.time < policy.closeAfterPress.microseconds }
        if posting.alert != nil {
            if !slot.isSent, posting.sent != nil { remove(posting) }
        } else if isAnswer == true {
            // The server closes what was pressed.
            sendAgain(posting, after: policy.repostDelay)
        } else {
            slot.state = .dismissed
            if byPerson, posting.activity.end != nil { board.report(.activityDismissed(posting.id)) }
        }
    }
}

extension ActivityPosting {
    /// Returns the name of the action of a button, or of a click; `nil`: it isn't offered.
    fileprivate func action(of key: String) -> String? {
        if key == Notification.clickKey { return ActivityConfiguration.defaultActionName }
        guard let index = ActivityNotices.buttonKeys.firstIndex(of: key) else { return nil }
        return index < actions.count ? actions[index] : nil
    }
}

extension Activity {
    /// True if a press on it does something.
    fileprivate func opens(_ app: AppLabel?) -> Bool {
        app != nil || configuration.link != nil || configuration.defaultAction != nil
    }
}
