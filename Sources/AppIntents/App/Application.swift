internal import AlarmsClient
internal import DBus
internal import EventLoop

/// The app on the bus: its name, its object and its calls. Used by one thread only.
///
/// An idle app releases its name before it exits, and stays if a call has arrived meanwhile: no call is lost.
final class Application {
    private let connection: Connection
    private let name: BusName?
    private let idleTime: Duration?
    private let loop: EventLoop
    /// The calls with a pending reply.
    let lateCalls: LateCalls
    /// The pending calls for presses on snippets; apart, so that an open question doesn't delay them.
    let latePresses: LateCalls
    private let prompterCalls: PrompterCalls
    private var timer: Timer?
    private var pending: PendingCall?
    private var callCount = 0

    /// Connects to the session bus, exports the object and requests the name.
    ///
    /// - Parameter wakeup: Must make ``sendWhatIsReady()`` run in the loop.
    /// - Throws: `BusError` if there is no bus; `SystemError` if the kernel has no descriptor left.
    init(identifier: String, idleTime: Duration?, wakeup: Wakeup, in loop: EventLoop) throws {
        connection = try Connection(to: .session, in: loop)
        lateCalls = LateCalls(on: connection, wakeup: wakeup)
        latePresses = LateCalls(on: connection, wakeup: wakeup)
        prompterCalls = PrompterCalls(on: connection, wakeup: wakeup)
        self.loop = loop
        self.idleTime = idleTime
        name = BusName(identifier).flatMap { $0.isUnique ? nil : $0 }
        prompterCalls.whenShownChanges = { [unowned self] in activityChanged() }
        connection.whenDisconnected = { [unowned loop] in loop.exit(0) }
        timer = try Timer(on: .monotonic, in: loop) { [unowned self] _ in becameIdle() }
        activityChanged()
        guard let name else { return }
        let path = "/" + String(name.rawValue.map { $0 == "." ? "/" : $0 == "-" ? "_" : $0 })
        guard let path = ObjectPath(path) else { return }
        connection.whenCalled = { [unowned self] call in answer(call, at: path) }
        try requestName(name)
    }

    /// Replies to a call, now or later. There is only one object.
    private func answer(_ call: Message, at path: ObjectPath) {
        callCount += 1
        defer { activityChanged() }
        let reply: Message?
        do throws(BusError) {
            guard call.path == path else { throw BusError(.unknownObject, "there is no such object") }
            switch try ApplicationInterface.table.answer(call, from: self) {
            case .reply(let message): reply = message
            case .later: return
            }
        } catch {
            reply = try? call.reply(error)
        }
        // If the connection has ended, no reply can arrive.
        if call.expectsReply, let reply { try? connection.send(reply) }
    }

    /// Sends the requests to prompters and the replies of finished calls, and updates the idle timer.
    func sendWhatIsReady() {
        lateCalls.sendReplies(after: prompterCalls.send)
        latePresses.sendReplies(after: prompterCalls.send)
        activityChanged()
    }

    /// Returns the prompter at a path, of the connection that has called.
    func prompter(of call: Message, at path: ObjectPath) -> Prompter? {
        call.sender.map { Prompter(of: $0, at: path, requests: prompterCalls.requests) }
    }

    /// Requests the name; while another process owns it, the bus queues the request.
    private func requestName(_ name: BusName) throws(BusError) {
        let request = try Message.methodCall("RequestName", of: .bus, at: "/org/freedesktop/DBus", on: .bus) { writer in
            writer.append(name.rawValue)
            writer.append(UInt32(0))
        }
        pending = try connection.call(request) { [unowned self] answer in
            pending = nil
            if case .failure(let error) = answer { Journal.write("\(name): \(error)") }
        }
    }

    // MARK: Idleness

    /// True if no intent runs and no snippet is shown.
    private var isIdle: Bool { Performances.shared.count == 0 && ShownSnippets.shared.isEmpty }

    /// Updates the idle timer after a call arrived, or work or a snippet began or ended.
    private func activityChanged() {
        guard let idleTime, let timer else { return }
        do {
            guard isIdle else { return try timer.disarm() }
            let end = Clock.monotonic.now + idleTime.microseconds
            try timer.arm(at: max(end, UndoEntries.shared.end ?? end))
        } catch {
            // Without the timer, the app stays.
            Journal.write("\(error)")
        }
    }

    private func becameIdle() {
        guard let name else { return loop.exit(0) }
        let calls = callCount
        do {
            let release = try Message.releasing(name)
            // Earlier calls to the name arrive before the answer.
            pending = try connection.call(release) { [unowned self] _ in
                pending = nil
                if calls == callCount, isIdle { return loop.exit(0) }
                do { try requestName(name) } catch { loop.exit(0) }
            }
        } catch {
            loop.exit(0)
        }
    }
}

extension Message {
    fileprivate static func releasing(_ name: BusName) throws(BusError) -> Message {
        try methodCall("ReleaseName", of: .bus, at: "/org/freedesktop/DBus", on: .bus) { $0.append(name.rawValue) }
    }
}

extension Duration {
    /// The duration, µs; at least 0, at most a hundred years.
    fileprivate var microseconds: Int64 {
        let seconds = min(max(components.seconds, 0), 3_000_000_000)
        return self < .zero ? 0 : seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
    }
}
