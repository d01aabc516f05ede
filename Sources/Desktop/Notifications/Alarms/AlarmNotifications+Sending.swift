internal import AlarmCore
internal import DBus
internal import EventLoop

extension AlarmNotifications {
    /// Sends the notification of an alarm, now or as soon as there is room for it.
    func send(_ id: AlarmID) {
        guard board.server != nil, let posting = postings[id], posting.isAlert || showsCountdowns else { return }
        // A notification that replaces another needs no room.
        guard posting.slot.number == 0 else { return sendNow(posting) }
        waitForRoom(posting)
        sendQueued(in: posting.place)
    }

    /// Sends the notifications that wait, as far as there is room for them.
    func sendQueued(in place: String) {
        while !isGathering, let id = queues[place]?.first, let server = board.server,
            makeRoom(for: id, in: place, on: server),
            let posting = postings[id]
        {
            leaveQueue(posting)
            sendNow(posting)
        }
    }

    /// Sends the notifications that wait, in all places.
    func sendQueued() {
        for place in Array(queues.keys) { sendQueued(in: place) }
    }

    private func sendNow(_ posting: Posting) {
        guard let server = board.server else { return }
        let others = others(than: posting, on: server)
        postings[posting.alarm.id]?.others = others
        board.send(posting.slot, posting.notification, adding: momentaryLines(of: posting, others))
    }

    /// Returns the lines of an alert that depend on when it is sent: since when it rings, unless it has just begun or
    /// its due time says that; and the number of the others that ring, where they can't be seen. There, alerts take
    /// turns, so that the number is soon up to date.
    private func momentaryLines(of posting: Posting, _ others: Int) -> [String] {
        guard let start = posting.ring else { return [] }
        let isNew = BootTime(microseconds: Clock.boot.now) - start.boot < .minutes(1)
        var lines = isNew ? [] : [posting.ringingLine].compactMap(\.self)
        if others > 0 { lines.append(NotificationText.others(others)) }
        return lines
    }

    /// Handles an event of the notification of an alarm.
    func receive(_ event: NotificationSlot.Event, of id: AlarmID) {
        guard let posting = postings[id] else { return }
        switch event {
        case .shown:
            if let time = renewalTime(of: posting) { board.arm(at: time) }
            correctOthers()
            // It has changed in the meantime.
            if posting.notification != posting.slot.sent { send(id) }
        case .refused(let error):
            failed(posting, waiting: error.name == .excessNotificationGeneration ? policy.sameTextDelay : .zero)
        case .lost: failed(posting)
        case .closed(let reason, let number, let press): closed(posting, reason, number, after: press)
        case .pressed(let key): pressed(key, on: posting.slot, of: posting)
        }
    }

    // MARK: Posting again

    /// Posts a notification again that the server doesn't show, unless it is no alert and was retried often enough.
    func failed(_ posting: Posting, waiting least: Interval = .zero) {
        let slot = posting.slot
        guard let delay = policy.delay(ofAlert: posting.isAlert, after: slot.delivery.failures) else {
            slot.state = .givenUp
            return
        }
        slot.delivery.failures += 1
        postAgain(posting, after: max(delay, least))
    }

    /// Counts the failures of a delivery anew if its notification, which goes now, has stayed open for a while.
    func countAnewIfStable(_ posting: Posting) {
        guard Clock.monotonic.now - posting.slot.shownSince >= policy.stablePeriod.microseconds else { return }
        posting.slot.delivery.failures = 0
    }

    func postAgain(_ posting: Posting, after wait: Interval) {
        let time = Clock.monotonic.now + wait.microseconds
        posting.slot.state = .retrying(at: time)
        board.arm(at: time)
    }

    func update() {
        let now = Clock.monotonic.now
        for (id, posting) in postings {
            if case .retrying(let time) = posting.slot.state {
                if time <= now { send(id) } else { board.arm(at: time) }
            } else if let time = renewalTime(of: posting) {
                if time <= now { renewDue(posting) } else { board.arm(at: time) }
            }
        }
        sendQueued()
    }
}
