internal import AlarmCore
internal import EventLoop

/// The presses on notifications of alarms, and their closes.
extension AlarmNotifications {
    /// Handles a press.
    ///
    /// - Parameters:
    ///   - key: The key of a button, or of a click; `nil`: it isn't ours.
    ///   - slot: The notification that was pressed, which may be one that the alarm had before.
    func pressed(_ key: String?, on slot: NotificationSlot, of posting: Posting) {
        guard let server = board.server else { return }
        let isShown = slot === posting.slot
        let isClick = key == Notification.clickKey
        let press = key.flatMap { posting.notification.press($0, on: server) }
        let hides = isShown && server.hidesClicked && isClick
        let time = Clock.monotonic.now
        let isRepeated = posting.slot.press.map {
            ($0.key == press?.rawValue || hides) && time - $0.time < policy.pressDebounce.microseconds
        }
        let data = slot.takePlatformData()
        if hides { hidden(posting) }
        guard let press else {
            // Another program has offered it in place of ours, and so a close that follows is of that. A click may be
            // reported though it wasn't offered.
            if isShown, !isClick { renew(posting, countsClose: false) }
            return
        }
        posting.slot.press = NotificationSlot.Press(key: press.rawValue, time: time)
        guard isRepeated != true else { return }
        board.report(.pressed(posting.alarm.id, press, posting.alarm.alert, data))
    }

    /// Posts an alert again that the server has hidden. A hidden countdown stays so, like one that a person closes.
    private func hidden(_ posting: Posting) {
        guard posting.isAlert else { return }
        board.takeDown(posting.slot)
        postAgain(posting, after: policy.repostDelay)
    }

    /// Handles the close of the present notification, which had this number, after this press.
    func closed(
        _ posting: Posting, _ reason: UInt32, _ number: UInt32, after press: NotificationSlot.Press?
    ) {
        let slot = posting.slot
        defer { sendQueued(in: posting.place) }
        countAnewIfStable(posting)
        // Its replacement is in progress.
        guard !slot.isSent else { return }
        if let press, isAnswer(to: press, reason) {
            // A person may do this any number of times.
            postAgain(posting, after: policy.repostDelay)
        } else if !posting.isAlert {
            slot.state = .dismissed
        } else if isByPerson(reason) {
            postAgain(posting, after: policy.repostDelay)
            board.report(.pressed(posting.alarm.id, .stop, posting.alarm.alert, PlatformData()))
        } else {
            if reason == 3 {
                keepClosed(posting, number)
                slot.delivery.foreignCloses += 1
                updateForeignCloses(of: posting.alarm.id)
            }
            failed(posting)
            board.reportFailure(of: slot, .closed(posting.alarm.id, reason))
        }
    }

    /// Handles the close of an alert by a number that it no longer has: our own close, or a person's just before that.
    func formerClosed(_ posting: Posting, _ reason: UInt32) {
        guard isByPerson(reason), posting.slot.press.map({ isAnswer(to: $0, reason) }) != true else { return }
        board.report(.pressed(posting.alarm.id, .stop, posting.alarm.alert, PlatformData()))
    }

    private func isByPerson(_ reason: UInt32) -> Bool {
        reason == 2 || (reason == 1 && board.server?.saysDismissedExpires == true)
    }

    /// Returns true if the server closes for this reason because of the press.
    private func isAnswer(to press: NotificationSlot.Press, _ reason: UInt32) -> Bool {
        if reason == 2, board.server?.keepsPressed == true { return false }
        return Clock.monotonic.now - press.time < policy.closeAfterPress.microseconds
    }
}
