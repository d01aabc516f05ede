internal import ActivityCore
internal import AlarmCore
internal import DBus
internal import EventLoop

/// The calls to the server.
extension ActivityNotices {
    /// The keys of the buttons, without their random end. They are ours: a server may know one that an app could choose,
    /// and do something else.
    static let buttonKeys = ["button-1", "button-2"]

    /// Sends a notification if it differs from what is shown, or closes it.
    ///
    /// - Parameter next: The time at which the next one can be sent, µs on `CLOCK_MONOTONIC`.
    func send(_ posting: ActivityPosting, _ next: inout Int64?) {
        // While an answer is awaited the number isn't known yet.
        guard posting.call == nil else { return }
        guard let activity = posting.activity else {
            remove(posting)
            guard posting.number != 0 else { return }
            notifications?.close(posting.number)
            notifications?.record?.saveLater()
            return
        }
        guard let server = watch.server, !posting.isClosed, posting.sent != activity else { return }
        let isAlert = posting.alert != nil
        let isNews = posting.isNews(activity)
        guard isAlert ? posting.sent == nil : isNews || !server.losesUpdatedButtons else { return }
        let gap = isAlert ? policy.activityAlertGap : isNews ? .zero : policy.activityGap
        let time = max(posting.sentAt + gap.microseconds, posting.pausedUntil)
        guard time <= Clock.monotonic.now else {
            next = min(next ?? time, time)
            return
        }
        post(posting, activity, on: server)
    }

    private func post(_ posting: ActivityPosting, _ activity: Activity, on server: NotificationServer) {
        let notification = posting.alert.map { alert(about: activity, $0) } ?? notice(of: posting, activity)
        posting.sent = activity
        guard posting.number == 0 || posting.alert != nil || notification != posting.content else { return }
        if posting.number != 0, server.losesUpdatedButtons {
            notifications?.close(posting.number)
            posting.number = 0
        }
        posting.content = notification
        posting.sentAt = Clock.monotonic.now
        do throws(BusError) {
            let call = try RemoteObject.notifications.call("Notify", on: server.owner) { writer in
                notification.write(to: &writer, for: server, replacing: posting.number)
            }
            posting.call = try connection.call(call, timeout: .max) { [unowned self, unowned posting] in
                answered(posting, $0)
            }
        } catch {
            failed(posting, error)
        }
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
            opensApp: activity.opens(app), app
        ).withKeys(endingIn: posting.keySuffix)
    }

    private func answered(_ posting: ActivityPosting, _ answer: Result<Message, BusError>) {
        posting.call = nil
        do throws(BusError) {
            posting.number = try Notifications.number(in: answer)
            posting.failures = 0
        } catch {
            failed(posting, error)
        }
        notifications?.record?.saveLater()
        // It may have been withdrawn, or have changed.
        sendAll()
        notifications?.settle()
    }

    /// Has a notification sent again a little later that the server doesn't show; one that was retried often enough is
    /// given up as if it were closed.
    private func failed(_ posting: ActivityPosting, _ error: BusError) {
        notifications?.report(.failed(error))
        posting.number = 0
        posting.sent = nil
        posting.content = nil
        guard let delay = policy.delay(ofAlert: false, after: posting.failures) else {
            posting.sent = posting.activity
            posting.isClosed = true
            return
        }
        posting.pausedUntil = Clock.monotonic.now + delay.microseconds
        posting.failures += 1
    }
}

extension Activity {
    /// True if a press on it does something.
    fileprivate func opens(_ app: AppLabel?) -> Bool {
        app != nil || configuration.link != nil || configuration.defaultAction != nil
    }
}
