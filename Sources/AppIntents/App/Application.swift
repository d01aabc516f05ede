internal import AlarmsClient
internal import DBus
internal import EventLoop

/// The app on the bus: its name, its object and its calls. Used by one thread only.
final class Application {
    private let connection: Connection
    /// The calls with a pending reply.
    let lateCalls: LateCalls
    /// The pending calls for presses on snippets; apart, so that an open question doesn't delay them.
    let latePresses: LateCalls
    private let prompterCalls: PrompterCalls
    private var name: TransientName?
    private let path: ObjectPath?
    /// The last announced entities on the screen.
    private var onscreen: [OnscreenEntity] = []

    /// Connects to the session bus, exports the object and requests the name.
    ///
    /// - Parameter wakeup: Must make ``sendWhatIsReady()`` run in the loop.
    /// - Throws: `BusError` if there is no bus; `SystemError` if the kernel has no descriptor left.
    init(identifier: String, idleTime: Duration?, wakeup: Wakeup, in loop: EventLoop) throws {
        connection = try Connection(to: .session, in: loop)
        lateCalls = LateCalls(on: connection, wakeup: wakeup)
        latePresses = LateCalls(on: connection, wakeup: wakeup)
        prompterCalls = PrompterCalls(of: identifier, on: connection, wakeup: wakeup)
        let busName = BusName(identifier)
        path = busName.flatMap { ObjectPath(ofApplication: $0) }
        prompterCalls.whenShownChanges = { [unowned self] in workChanged() }
        connection.whenDisconnected = { [unowned loop] in loop.exit(0) }
        if let path { connection.whenCalled = { [unowned self] call in answer(call, at: path) } }
        name = try TransientName(
            path == nil ? nil : busName, on: connection, in: loop, idleTime: idleTime?.microseconds,
            hasWork: { Performances.shared.count > 0 || !ShownSnippets.shared.isEmpty },
            staysUntil: { UndoEntries.shared.end ?? 0 }, exit: { [unowned loop] in loop.exit(0) },
            report: { Journal.write("\(identifier): \($0)") })
        if let busName, let path { openFiles(in: CommandLine.arguments.dropFirst(), as: busName, at: path) }
    }

    /// Opens the files with which a launcher has started this process by the line `Exec` of its desktop file, as KDE's
    /// launcher does instead of calling `Open`. It is the app's first process that opens them.
    private func openFiles(in arguments: some Collection<String>, as name: BusName, at path: ObjectPath) {
        guard let uris = OpenedImages.uris(in: arguments) else { return }
        let token = Environment.current["XDG_ACTIVATION_TOKEN"] ?? Environment.current["DESKTOP_STARTUP_ID"]
        let call = try? Message.methodCall("Open", of: "org.freedesktop.Application", at: path, on: name) { writer in
            writer.append(uris)
            Value.dictionary(token.map { ["activation-token": .string($0)] } ?? [:]).write(to: &writer)
        }
        // If the connection has ended, so has the app.
        if let call { try? connection.send(call) }
    }

    /// Replies to a call, now or later. There is only one object.
    private func answer(_ call: Message, at path: ObjectPath) {
        name?.noteCall()
        defer { workChanged() }
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
        workChanged()
    }

    private func workChanged() {
        announceOnscreen()
        name?.workChanged()
    }

    /// Announces the entities on the screen, if others were there before.
    private func announceOnscreen() {
        let entities = OnscreenEntities.shared.all
        guard entities != onscreen, let path else { return }
        onscreen = entities
        let signal = try? Message.signal("PropertiesChanged", of: .properties, at: path) { writer in
            writer.append(IntentsInterface.interface.name.rawValue)
            IntentsInterface.interface.writeProperties(of: self, to: &writer)
            writer.append([])
        }
        // If the connection has ended, nobody can receive it.
        if let signal { try? connection.send(signal) }
    }

    /// The requests to prompters.
    var prompterRequests: PrompterRequests { prompterCalls.requests }

    /// Returns the prompter at a path, of the connection that has called.
    func prompter(of call: Message, at path: ObjectPath) -> Prompter? {
        call.sender.map { Prompter(of: $0, at: path, requests: prompterCalls.requests) }
    }
}

extension Duration {
    /// The duration, µs; at least 0, at most a hundred years.
    fileprivate var microseconds: Int64 {
        let seconds = min(max(components.seconds, 0), 3_000_000_000)
        return self < .zero ? 0 : seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
    }
}
