internal import AlarmCore
internal import DBus
internal import EventLoop

/// What goes to the server, and when.
extension Notifications {
    func send(_ id: AlarmID) {
        guard let server = watch.server, let notification = postings[id]?.notification else { return }
        guard hasRoom(on: server) else {
            postings[id]?.stage = .waiting
            queue.append(id)
            return
        }
        let call = callCount
        callCount += 1
        do {
            // Without end: a server that hung answers in the end, or dies, and then the bus answers. An answer that is
            // not awaited any more would leave an alert on the screen whose buttons do nothing.
            calls[call] = try connection.call(notify(notification, server), timeout: .max) { [unowned self] in
                answered(call, about: id, with: $0)
            }
            postings[id]?.stage = .sent(call)
        } catch {
            failed(id)
            whenFailed?(error)
        }
    }

    private func hasRoom(on server: NotificationServer) -> Bool {
        server.room.map { shown.count + calls.count < $0 } ?? true
    }

    /// Posts those that have waited for room, as far as there is some.
    func sendQueued() {
        while !queue.isEmpty, let server = watch.server, hasRoom(on: server) {
            let id = queue.removeFirst()
            if postings[id]?.stage == .waiting { send(id) }
        }
    }

    private func notify(_ notification: Notification, _ server: NotificationServer) throws(BusError) -> Message {
        try Message.methodCall(
            "Notify", of: .notifications, at: .notifications, on: server.owner, startsService: false
        ) { notification.write(to: &$0, for: server) }
    }

    private func answered(_ call: UInt64, about id: AlarmID, with answer: Result<Message, BusError>) {
        calls[call] = nil
        defer { sendQueued() }
        let isAwaited = postings[id]?.stage == .sent(call)
        switch answer {
        case .success(let message):
            var reader = Reader(message)
            guard let number = try? reader.uint32(), number != 0 else {
                if isAwaited { failed(id) }
                whenFailed?(BusError(.failed, "Notify: expected a number as answer, got '\(message.signature)'"))
                return
            }
            // It was withdrawn, or changed, in the meantime.
            guard isAwaited else { return close(number) }
            // A server that gives a number twice shows the later one only.
            if let other = shown[number] { failed(other) }
            shown[number] = id
            postings[id]?.stage = .shown(number)
            postings[id]?.pressed = nil
        case .failure(let error):
            let isSameText = error.name == .excessNotificationGeneration
            if isAwaited { failed(id, waiting: isSameText ? patience.sameText : .zero) }
            whenFailed?(error)
        }
    }

    func close(_ number: UInt32) {
        guard let server = watch.server else { return }
        do {
            // Its answer tells nothing: what is closed already is closed.
            try connection.send(
                Message.methodCall(
                    "CloseNotification", of: .notifications, at: .notifications, on: server.owner,
                    startsService: false
                ) { $0.append(number) })
        } catch {
            whenFailed?(error)
        }
    }

    func sendNotices() {
        guard let server = watch.server else { return }
        for notice in notices {
            do { try connection.send(notify(notice, server)) } catch { whenFailed?(error) }
        }
        notices = []
    }

    // MARK: Posting again

    /// The server doesn't show an alert that it should: it is posted again, unless that was tried often enough.
    func failed(_ id: AlarmID, waiting least: Interval = .zero) {
        guard let failures = postings[id]?.failures else { return }
        postings[id]?.stage = .givenUp
        guard failures < patience.retries.count else { return }
        postings[id]?.failures += 1
        postAgain(id, after: max(patience.retries[failures], least))
    }

    func postAgain(_ id: AlarmID, after wait: Interval) {
        let time = Clock.monotonic.now + wait.microseconds
        postings[id]?.stage = .retrying(at: time)
        arm(at: min(time, timer?.deadline ?? time))
    }

    private func arm(at time: Int64) {
        do { try timer?.arm(at: time) } catch { whenFailed?(BusError(.failed, error.description)) }
    }

    func postDue() {
        let now = Clock.monotonic.now
        var next: Int64?
        for (id, posting) in postings {
            guard case .retrying(let time) = posting.stage else { continue }
            if time <= now { send(id) } else { next = min(time, next ?? time) }
        }
        if let next { arm(at: min(next, timer?.deadline ?? next)) }
    }
}
