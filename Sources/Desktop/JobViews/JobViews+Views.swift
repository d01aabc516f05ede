internal import AlarmCore
internal import DBus
internal import EventLoop

/// The calls to the server, and its signals.
extension JobViews {
    func request(_ id: AlarmID) {
        guard let server, let origin = views[id]?.origin else { return }
        guard calls.count < mostCalls else { return queue.append(id) }
        let number = callCount
        callCount += 1
        do {
            let call = try RemoteObject.jobViewServer.call("requestView", on: server) { origin.write(to: &$0) }
            // Without a timeout: a server that hangs answers in the end, or dies, and then the bus answers. A view
            // whose path is no longer awaited would stay.
            calls[number] = try connection.call(call, timeout: .max) { [unowned self] in
                answered(number, about: id, with: $0)
            }
            views[id]?.state = .requested(number)
        } catch {
            refused(error)
        }
    }

    private func answered(_ number: UInt64, about id: AlarmID, with answer: Result<Message, BusError>) {
        calls[number] = nil
        defer { requestQueued() }
        do {
            let path = try answer.get().answer(to: "requestView", expecting: "an object path") {
                (reader) throws(Reader.TypeMismatch) in try reader.objectPath()
            }
            // It was withdrawn in the meantime.
            guard views[id]?.state == .requested(number) else { return end(path) }
            views[id]?.state = .shown(path)
            shown[path] = id
            let moment = now()
            update(id, at: moment)
            arm(at: moment)
        } catch {
            refused(error)
        }
    }

    private func requestQueued() {
        while calls.count < mostCalls, let id = queue.first {
            queue.removeFirst()
            request(id)
        }
    }

    func update(_ id: AlarmID, at moment: Moment) {
        guard let server, let view = views[id], case .shown(let path) = view.state else { return }
        let content = view.content(at: moment, left: left)
        guard content != view.told else { return }
        views[id]?.told = content
        send("update", to: path, on: server) { content.write(to: &$0, unlike: view.told) }
    }

    func end(_ path: ObjectPath) {
        guard let server else { return }
        send("terminate", to: path, on: server) { writer in
            // Ended as if a person had cancelled it, which isn't reported. See KIO::ERR_USER_CANCELED.
            writer.append(UInt32(1))
            writer.append("")
            writer.array(of: "{sv}") { _ in }
        }
    }

    private func send(
        _ member: MemberName, to path: ObjectPath, on server: BusName, _ write: (inout Writer) -> Void
    ) {
        // The answer says nothing, and other calls report that memory is short.
        try? connection.send(
            Message.methodCall(member, of: .jobView, at: path, on: server, startsService: false, write))
    }

    func receive(_ signal: Message) {
        guard let path = signal.path, let id = shown[path] else { return }
        switch signal.member {
        case "cancelRequested":
            withdraw(id)
            report(.pressed(id, .stop))
        case "suspendRequested": report(.pressed(id, .pause))
        case "resumeRequested": report(.pressed(id, .resume))
        default: break
        }
    }

    // MARK: Percents

    /// Sends the server the progress of each countdown.
    func tick() {
        let moment = now()
        for id in views.keys { update(id, at: moment) }
        arm(at: moment)
    }

    func arm(at moment: Moment) {
        let next = shown.values.compactMap { views[$0]?.progress.nextChange(after: moment) }.min()
        // Without a timer only the progress isn't updated.
        if let next { try? timer?.arm(at: next.microseconds) } else { try? timer?.disarm() }
    }
}
