internal import AlarmCore
internal import DBus
internal import EventLoop

/// What comes from the server. Desktop Notifications Specification 1.3, *D-BUS Protocol: Signals*.
extension Notifications {
    func receive(_ signal: Message) {
        var reader = Reader(signal)
        guard let number = try? reader.uint32(), let id = shown[number] else { return }
        switch signal.member {
        case "ActionInvoked":
            guard let key = try? reader.string() else { return }
            invoked(key, on: id)
        case "NotificationClosed":
            guard let reason = try? reader.uint32() else { return }
            shown[number] = nil
            closed(id, reason)
            sendQueued()
        default:
            break
        }
    }

    private func invoked(_ key: String, on id: AlarmID) {
        postings[id]?.pressed = Clock.monotonic.now
        switch Notification.Action(rawValue: key) {
        case .stop: whenPressed?(id, .stop, .alert, PlatformData())
        case .snooze: whenPressed?(id, .snooze, .alert, PlatformData())
        case .activate where watch.server?.hasButtons == false: whenPressed?(id, .stop, .alert, PlatformData())
        case .activate, nil: break
        }
    }

    /// - Parameter reason: 1: expired; 2: dismissed by a person; 3: closed by a call; 4: unknown. It is never our own call:
    ///   what we close we have forgotten.
    private func closed(_ id: AlarmID, _ reason: UInt32) {
        let pressed = postings[id]?.pressed.map { Clock.monotonic.now - $0 < patience.closeAfterPress.microseconds }
        let followsPress = pressed == true
        guard followsPress || reason == 2 else { return failed(id) }
        // A person may do this as often as they like.
        postAgain(id, after: patience.stillRinging)
        if !followsPress { whenPressed?(id, .stop, .alert, PlatformData()) }
    }
}
