public import DBus
public import EventLoop

/// A fake notification server, scripted by a test, for faults that no real one has on demand. It runs in the test's
/// loop.
public final class FakeNotificationServer {
    /// The reaction to a call of `Notify`.
    public enum Answer: Sendable {
        /// Replies with the ID of the replaced notification, or else the next one.
        case number
        /// Replies with this ID.
        case fixed(UInt32)
        /// Answers with this error.
        case error(BusError)
        /// Answers with text.
        case wrongType
        /// Leaves the call in ``unanswered``.
        case nothing
    }

    /// Its replies to queries about itself.
    public var information: Information
    /// The reactions to the next calls of `Notify`; later ones get ``answer``.
    public var answers: [Answer] = []
    /// The reaction to all other calls of `Notify`.
    public var answer = Answer.number
    /// True if it reports what it closes for a call; true at first.
    public var reportsCloses = true
    /// The received notifications, by arrival.
    public private(set) var sent: [SentNotification] = []
    /// Their IDs; 0 if it gave none.
    public private(set) var numbers: [UInt32] = []
    /// The IDs of calls of `CloseNotification`.
    public private(set) var closed: [UInt32] = []
    /// The calls that it didn't answer, oldest first.
    public private(set) var unanswered: [Message] = []
    private var connection: Connection?
    private static let name: BusName = "org.freedesktop.Notifications"
    private static let interface: InterfaceName = "org.freedesktop.Notifications"
    private static let path: ObjectPath = "/org/freedesktop/Notifications"
    private var lastNumber: UInt32 = 0

    /// A reply to `GetServerInformation` and `GetCapabilities`.
    public enum Information: Sendable {
        /// Its name, vendor, version and capabilities.
        case named(String, vendor: String = "vendor", version: String = "1", capabilities: [String])
        /// Its capabilities; it doesn't know `GetServerInformation`.
        case capabilities([String])
        /// It owns the name, but hasn't exported the object yet.
        case starting
        /// It replies with errors.
        case errors
        /// It replies with numbers.
        case wrongTypes
        /// It replies without arguments.
        case noArguments
        /// It leaves the calls in ``unanswered``.
        case nothing

        /// The reply of servers with buttons.
        public static let usual = Information.named("fake", capabilities: ["actions", "body", "body-markup"])
    }

    /// Connects it to `bus`, where it takes the name.
    ///
    /// - Throws: `BusError` if the bus refuses, ``TestFailure`` if there is another server.
    public convenience init(on bus: PrivateBus, in loop: EventLoop, saying information: Information = .usual) throws {
        try self.init(at: bus.address, in: loop, saying: information)
    }

    /// Connects it to the bus at an address, where it takes the name.
    ///
    /// - Throws: `BusError` if the bus refuses, ``TestFailure`` if there is another server.
    public init(at address: String, in loop: EventLoop, saying information: Information = .usual) throws {
        self.information = information
        let connection = try Connection(to: .address(address), in: loop)
        self.connection = connection
        connection.whenCalled = { [unowned self] call in
            do { try receive(call) } catch { preconditionFailure("\(error)") }
        }
        try connection.takeName(Self.name)
    }

    /// Ends, as a crash would.
    public func die() {
        connection = nil
    }

    /// Emits `ActionInvoked`, as when a person presses a button: the one with this key, or with this key and a random end.
    public func invoke(_ key: String, on number: UInt32) throws {
        let offered = zip(numbers, sent).reversed().first { $0.0 == number }?.1.key(key)
        try report(offered ?? key, on: number)
    }

    /// Emits `ActionInvoked` with exactly this key.
    public func report(_ key: String, on number: UInt32) throws {
        try emit("ActionInvoked") { writer in
            writer.append(number)
            writer.append(key)
        }
    }

    /// Emits `NotificationClosed`.
    public func close(_ number: UInt32, reason: UInt32) throws {
        try emit("NotificationClosed") { writer in
            writer.append(number)
            writer.append(reason)
        }
    }

    /// Emits any signal, as a broadcast or to one connection.
    public func emit(_ member: MemberName, to destination: BusName? = nil, _ write: (inout Writer) -> Void) throws {
        guard let connection else { return }
        try Self.emit(member, on: connection, to: destination, write)
    }

    /// Emits a signal of the interface from any connection.
    public static func emit(
        _ member: MemberName, on connection: Connection, to destination: BusName? = nil,
        _ write: (inout Writer) -> Void
    ) throws {
        try connection.send(
            Message.signal(member, of: interface, at: path, to: destination, write))
    }

    /// Replies to the oldest call that it left unanswered: with this ID, or else the next one.
    public func answerLate(_ fixed: UInt32? = nil) throws {
        if fixed == nil { lastNumber += 1 }
        let number = fixed ?? lastNumber
        try connection?.send(unanswered.removeFirst().reply { $0.append(number) })
    }

    private func receive(_ call: Message) throws {
        switch call.member {
        case "GetCapabilities", "GetServerInformation": try tell(call)
        case "Notify": try notify(call)
        case "CloseNotification":
            var reader = Reader(call)
            let number = try reader.uint32()
            closed.append(number)
            try connection?.send(call.reply())
            // As the specification has it.
            if reportsCloses { try close(number, reason: 3) }
        default: throw TestFailure("unknown call \(call.member?.rawValue ?? "")")
        }
    }

    private func tell(_ call: Message) throws {
        switch information {
        case .named(let name, let vendor, let version, let capabilities):
            try connection?.send(
                call.reply { writer in
                    guard call.member == "GetServerInformation" else { return writer.append(capabilities) }
                    for text in [name, vendor, version, "1.2"] { writer.append(text) }
                })
        case .capabilities(let capabilities) where call.member == "GetCapabilities":
            try connection?.send(call.reply { $0.append(capabilities) })
        case .capabilities: try connection?.send(call.reply(BusError(.unknownMethod, "what?")))
        case .starting: try connection?.send(call.reply(BusError(.unknownObject, "not yet")))
        case .errors: try connection?.send(call.reply(BusError(.failed, "no")))
        case .wrongTypes: try connection?.send(call.reply { $0.append(UInt32(7)) })
        case .noArguments: try connection?.send(call.reply())
        case .nothing: unanswered.append(call)
        }
    }

    private func notify(_ call: Message) throws {
        let notification = try SentNotification(call)
        sent.append(notification)
        var number: UInt32 = 0
        switch answers.isEmpty ? answer : answers.removeFirst() {
        case .number:
            if notification.replaces == 0 { lastNumber += 1 }
            number = notification.replaces == 0 ? lastNumber : notification.replaces
            try connection?.send(call.reply { $0.append(number) })
        case .fixed(let fixed):
            number = fixed
            try connection?.send(call.reply { $0.append(number) })
        case .error(let error): try connection?.send(call.reply(error))
        case .wrongType: try connection?.send(call.reply { $0.append("1") })
        case .nothing: unanswered.append(call)
        }
        numbers.append(number)
    }
}
