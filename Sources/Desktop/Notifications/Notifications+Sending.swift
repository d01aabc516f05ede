internal import AlarmCore
internal import DBus
internal import EventLoop

/// The calls to the server.
extension Notifications {
    /// Sends the notification of an alarm, now or as soon as there is room for it.
    func send(_ id: AlarmID) {
        guard let server = watch.server, let posting = postings[id] else { return }
        let content = posting.content
        guard content.kind == .alert || showsCountdowns else { return }
        // A notification that replaces another needs no room.
        guard posting.number == 0 else { return send(id, to: server) }
        postings[id]?.state = .queued
        queues[posting.place, default: PostingQueue()].append(id, content.kind)
        sendQueued(in: posting.place)
    }

    /// Sends the notifications that wait, as far as there is room for them.
    func sendQueued(in place: String) {
        while !isGathering, let id = queues[place]?.first, let server = watch.server,
            makeRoom(for: id, in: place, on: server),
            let posting = postings[id]
        {
            leaveQueue(posting)
            send(id, to: server)
        }
    }

    private func send(_ id: AlarmID, to server: NotificationServer) {
        guard let posting = postings[id] else { return }
        let call = callCount
        callCount += 1
        do {
            // Without a timeout: a server that hangs answers in the end, or dies, and then the bus answers. A late
            // answer that is no longer awaited would leave an alert on the screen whose buttons do nothing.
            let others = others(than: posting, on: server)
            let content = posting.notification.adding(momentaryLines(of: posting, others))
            postings[id]?.others = others
            let pending = try connection.call(
                notify(content, server, replacing: posting.number), timeout: .max
            ) { [unowned self] in answered(call, about: id, with: $0) }
            calls[call] = NotifyCall(
                call: pending, notification: posting.notification, place: posting.number == 0 ? posting.place : nil)
            postings[id]?.state = .sent(call)
        } catch {
            failed(id)
            if isFirstFailure(of: id) { report(.failed(error)) }
        }
    }

    /// Returns the lines of an alert that depend on when it is sent: since when it rings, unless it has just begun or
    /// its due time says that; and the number of the others that ring, where they can't be seen. There, alerts take
    /// turns, so that the number is soon up to date.
    private func momentaryLines(of posting: Posting, _ others: Int) -> [String] {
        guard posting.content.kind == .alert, let start = posting.alarm.alert?.start else { return [] }
        let isNew = BootTime(microseconds: Clock.boot.now) - start.boot < .minutes(1)
        var lines = isNew ? [] : [posting.ringingLine].compactMap(\.self)
        if others > 0 { lines.append(NotificationText.others(others)) }
        return lines
    }

    func notify(
        _ notification: Notification, _ server: NotificationServer, replacing replaced: UInt32 = 0
    ) throws(BusError) -> Message {
        try RemoteObject.notifications.call("Notify", on: server.owner) { writer in
            notification.write(to: &writer, for: server, replacing: replaced)
        }
    }

    private func answered(_ call: UInt64, about id: AlarmID, with answer: Result<Message, BusError>) {
        let sent = calls.removeValue(forKey: call)?.notification
        defer { for place in Array(queues.keys) { sendQueued(in: place) } }
        let isAwaited = postings[id]?.state == .sent(call)
        do throws(BusError) {
            let number = try Self.number(in: answer)
            guard isAwaited else { return letGo(of: number) }
            show(id, as: number)
            correctOthers()
            // It has changed in the meantime.
            if postings[id]?.notification != sent { send(id) }
        } catch {
            let isSameText = error.name == .excessNotificationGeneration
            if isAwaited { refused(id, waiting: isSameText ? policy.sameTextDelay : .zero) }
            if isFirstFailure(of: id) { report(.failed(error)) }
        }
    }

    /// Notes a failure.
    ///
    /// - Returns: False if it is of a ring of which one was reported.
    func isFirstFailure(of id: AlarmID) -> Bool {
        guard let posting = postings[id], posting.content.kind == .alert else { return true }
        postings[id]?.delivery.isReported = true
        return !posting.delivery.isReported
    }

    /// Returns the number that a server has given to a notification.
    ///
    /// - Throws: `BusError`: the server's, or `Failed` if it has answered with anything else.
    static func number(in answer: Result<Message, BusError>) throws(BusError) -> UInt32 {
        let message = try answer.get()
        var reader = Reader(message)
        guard let number = try? reader.uint32(), number != 0 else {
            throw BusError(.failed, "Notify: expected a number as answer, got '\(message.signature)'")
        }
        return number
    }

    private func show(_ id: AlarmID, as number: UInt32) {
        // A server that reuses a number shows the later notification only.
        if let other = shown[number], other != id {
            postings[other]?.forgetNumber()
            failed(other)
        }
        if let before = postings[id]?.number, before != number {
            postings[id]?.forgetNumber()
            if before != 0 { shown[before] = nil }
            postings[id]?.shownSince = Clock.monotonic.now
        }
        shown[number] = id
        postings[id]?.number = number
        postings[id]?.state = .shown
        if let time = postings[id].flatMap(renewalTime) { arm(at: time) }
    }

    /// Closes a notification that was withdrawn, or changed, before it was shown; unless its number was reused.
    private func letGo(of number: UInt32) {
        if shown[number] == nil { close(number) }
    }

    func close(_ number: UInt32) {
        guard let server = watch.server else { return }
        do {
            if server.keepsClosed { try connection.send(expire(number, on: server)) }
            // The answer says nothing: closing a closed one fails.
            try connection.send(
                RemoteObject.notifications.call("CloseNotification", on: server.owner) { $0.append(number) })
        } catch {
            report(.failed(error))
        }
    }

    /// Returns a call that replaces it by an empty one, which expires at once.
    private func expire(_ number: UInt32, on server: NotificationServer) throws(BusError) -> Message {
        try RemoteObject.notifications.call("Notify", on: server.owner) { writer in
            writer.append(NotificationText.appName)
            writer.append(number)
            for _ in ["icon", "summary", "body"] { writer.append("") }
            writer.append([String]())
            writer.array(of: "{sv}") { _ in }
            writer.append(Int32(1))
        }
    }

    // MARK: Posting again

    /// Handles a refusal by the server; a notification that was to be replaced is closed.
    private func refused(_ id: AlarmID, waiting least: Interval = .zero) {
        if let number = postings[id]?.number, number != 0 {
            shown[number] = nil
            postings[id]?.forgetNumber()
            close(number)
        }
        failed(id, waiting: least)
    }

    /// Posts a notification again that the server doesn't show, unless it is no alert and was retried often enough.
    func failed(_ id: AlarmID, waiting least: Interval = .zero) {
        guard let posting = postings[id] else { return }
        let isAlert = posting.content.kind == .alert
        guard let delay = policy.delay(ofAlert: isAlert, after: posting.delivery.failures) else {
            postings[id]?.state = .givenUp
            return
        }
        postings[id]?.delivery.failures += 1
        postAgain(id, after: max(delay, least))
    }

    /// Counts the failures of a delivery anew if its notification, which goes now, has stayed open for a while.
    func countAnewIfStable(_ posting: Posting) {
        guard Clock.monotonic.now - posting.shownSince >= policy.stablePeriod.microseconds else { return }
        postings[posting.alarm.id]?.delivery.failures = 0
    }

    func postAgain(_ id: AlarmID, after wait: Interval) {
        let time = Clock.monotonic.now + wait.microseconds
        postings[id]?.state = .retrying(at: time)
        arm(at: time)
    }

    /// Arms the timer so that ``postDue()`` runs at `time`, µs on `CLOCK_MONOTONIC`, at the latest.
    func arm(at time: Int64) {
        do {
            try timer?.arm(at: min(time, timer?.deadline ?? time))
        } catch {
            report(.failed(BusError(.failed, error.description)))
        }
    }

    func postDue() {
        let now = Clock.monotonic.now
        for (id, posting) in postings {
            if case .retrying(let time) = posting.state {
                if time <= now { send(id) } else { arm(at: time) }
            } else if let time = renewalTime(of: posting) {
                if time <= now { renewDue(id) } else { arm(at: time) }
            }
        }
        for place in Array(queues.keys) { sendQueued(in: place) }
    }
}
