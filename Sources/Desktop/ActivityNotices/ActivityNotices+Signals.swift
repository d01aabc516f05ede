internal import ActivityCore
internal import AlarmCore
internal import DBus
internal import EventLoop

/// The server's signals. Desktop Notifications Specification 1.3, *D-BUS Protocol: Signals*.
extension ActivityNotices {
    /// Handles a signal.
    ///
    /// - Returns: True if its number is that of a notification about an activity.
    func receive(_ signal: Message, about number: UInt32) -> Bool {
        guard number != 0, let posting = all.first(where: { $0.number == number }) else { return false }
        var reader = Reader(signal)
        reader.skip()
        switch signal.member {
        case "ActivationToken":
            if let token = try? reader.string(), token.utf8.count <= Notifications.longestToken {
                posting.token = token.isEmpty ? nil : token
            }
        case "ActionInvoked":
            if let key = try? reader.string() { invoked(key, posting) }
        case "NotificationClosed":
            closed(posting, byPerson: (try? reader.uint32()) == 2)
        default:
            break
        }
        return true
    }

    private func invoked(_ key: String, _ posting: ActivityPosting) {
        let now = Clock.monotonic.now
        let token = posting.token
        posting.token = nil
        var action: String?
        if key == AlarmAction.activate.rawValue {
            action = ActivityConfiguration.defaultActionName
        } else if let choice = posting.content?.choice(key), let index = Self.buttonKeys.firstIndex(of: choice.key),
            index < posting.actions.count
        {
            action = posting.actions[index]
        }
        guard let action else { return }
        let isRepeated = posting.pressed.map { $0.key == key && now - $0.time < policy.pressDebounce.microseconds }
        posting.pressed = (key, now)
        guard isRepeated != true else { return }
        // Both are given, as it isn't known which of them the app's display needs.
        notifications?.report(
            .activityPressed(posting.id, action, PlatformData(activationToken: token, startupID: token)))
    }

    private func closed(_ posting: ActivityPosting, byPerson: Bool) {
        let now = Clock.monotonic.now
        let isAnswer = posting.pressed.map { now - $0.time < policy.closeAfterPress.microseconds } == true
        posting.number = 0
        notifications?.record?.saveLater()
        if posting.alert != nil {
            if posting.call == nil, posting.sent != nil { remove(posting) }
        } else if isAnswer {
            // The server closes what was pressed.
            posting.sent = nil
            posting.pausedUntil = now + policy.repostDelay.microseconds
            sendAll()
        } else {
            posting.isClosed = true
            if byPerson, posting.activity?.end != nil { notifications?.report(.activityDismissed(posting.id)) }
        }
    }
}
