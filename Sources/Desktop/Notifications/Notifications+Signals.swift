internal import AlarmCore
internal import DBus
internal import EventLoop

/// The server's signals. Desktop Notifications Specification 1.3, *D-BUS Protocol: Signals*.
extension Notifications {
    func receive(_ signal: Message) {
        var reader = Reader(signal)
        guard let number = try? reader.uint32() else { return }
        guard let id = shown[number] ?? alarm(formerly: number) else {
            if activities.receive(signal, about: number) { return }
            switch signal.member {
            case "NotificationClosed" where !resultClosed(number): noticeClosed(number)
            case "ActionInvoked":
                let key = (try? reader.string()) ?? ""
                if !resultPressed(number, key) { noticePressed(number, key) }
            default: break
            }
            return
        }
        switch signal.member {
        case "ActivationToken":
            guard let token = try? reader.string(), token.utf8.count <= Self.longestToken else { return }
            postings[id]?.activationToken = token.isEmpty ? nil : token
        case "ActionInvoked":
            guard let key = try? reader.string() else { return }
            invoked(key, on: id, number)
        case "NotificationClosed":
            guard let reason = try? reader.uint32() else { return }
            if shown[number] == nil { formerClosed(id, number, reason) } else { closed(id, reason) }
        default:
            break
        }
    }

    /// The maximum length of a token, bytes; those of compositors have less than a hundred.
    static let longestToken = 4096

    private func invoked(_ key: String, on id: AlarmID, _ number: UInt32) {
        guard let server = watch.server, let posting = postings[id] else { return }
        let isShown = number == posting.number
        let press = posting.notification.press(key, on: server)
        let hides = isShown && server.hidesClicked && key == AlarmAction.activate.rawValue
        let time = Clock.monotonic.now
        let isRepeated = posting.pressed.map {
            ($0.key == press?.rawValue || hides) && time - $0.time < policy.pressDebounce.microseconds
        }
        postings[id]?.activationToken = nil
        if hides { hidden(id) }
        guard let press else {
            // Another program has offered it in place of ours, and so a close that follows is of that. A click may be
            // reported though it wasn't offered.
            if isShown, key != AlarmAction.activate.rawValue { renew(id, countsClose: false) }
            return
        }
        postings[id]?.pressed = Posting.Pressed(key: press.rawValue, time: time)
        guard isRepeated != true else { return }
        // Both are given, as it isn't known which of them the app's display needs.
        let data = PlatformData(activationToken: posting.activationToken, startupID: posting.activationToken)
        report(.pressed(id, press, posting.alarm.alert, data))
    }

    /// Posts an alert again that the server has hidden. A hidden countdown stays so, like one that a person closes.
    private func hidden(_ id: AlarmID) {
        guard let posting = postings[id], posting.content.kind == .alert else { return }
        shown[posting.number] = nil
        close(posting.number)
        postings[id]?.forgetNumber()
        postAgain(id, after: policy.repostDelay)
    }

    /// - Parameter reason: 1: expired; 2: dismissed by a person; 3: closed by a call; 4: unknown. It is never our own
    ///   call: the number of a notification that we close is forgotten.
    private func closed(_ id: AlarmID, _ reason: UInt32) {
        guard let posting = postings[id] else { return }
        shown[posting.number] = nil
        postings[id]?.forgetNumber()
        defer { sendQueued(in: posting.place) }
        countAnewIfStable(posting)
        // Its replacement is in progress.
        guard posting.state == .shown else { return }
        if let pressed = posting.pressed, isAnswer(to: pressed, reason) {
            // A person may do this any number of times.
            postAgain(id, after: policy.repostDelay)
        } else if posting.content.kind == .countdown {
            postings[id]?.state = .dismissed
        } else if isByPerson(reason) {
            postAgain(id, after: policy.repostDelay)
            report(.pressed(id, .stop, posting.alarm.alert, PlatformData()))
        } else {
            if reason == 3 {
                keepClosed(posting)
                postings[id]?.delivery.foreignCloses += 1
                updateForeignCloses(of: id)
            }
            failed(id)
            if isFirstFailure(of: id) { report(.closed(id, reason)) }
        }
    }

    /// Handles the close of an alert by a number that it no longer has: our own close, or a person's just before that.
    private func formerClosed(_ id: AlarmID, _ number: UInt32, _ reason: UInt32) {
        guard let former = formerNumbers[number], let posting = postings[id] else { return }
        formerNumbers[number]?.countsClose = false
        guard former.countsClose, isByPerson(reason), posting.pressed.map({ isAnswer(to: $0, reason) }) != true else {
            return
        }
        report(.pressed(id, .stop, posting.alarm.alert, PlatformData()))
    }

    private func isByPerson(_ reason: UInt32) -> Bool {
        reason == 2 || (reason == 1 && watch.server?.saysDismissedExpires == true)
    }

    /// Returns true if the server closes for this reason because of the press.
    private func isAnswer(to pressed: Posting.Pressed, _ reason: UInt32) -> Bool {
        if reason == 2, watch.server?.keepsPressed == true { return false }
        return Clock.monotonic.now - pressed.time < policy.closeAfterPress.microseconds
    }
}
