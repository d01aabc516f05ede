public import DBus
public import EventLoop

/// A notification server that does what a test tells it, for what no real one does on demand. It runs in the test's loop.
public final class FakeServer {
    /// What it does with a call of `Notify`.
    public enum Answer: Sendable {
        /// Answers with the number of the notification that is replaced, else with the next one.
        case number
        /// Answers with this number.
        case fixed(UInt32)
        /// Answers with this error.
        case error(BusError)
        /// Answers with text.
        case wrongType
        /// Leaves the call in ``unanswered``.
        case nothing
    }

    /// What it says of itself when it is asked.
    public var information: Information
    /// What it does with the next calls of `Notify`; those after them get ``answer``.
    public var answers: [Answer] = []
    /// What it does with all other calls of `Notify`.
    public var answer = Answer.number
    /// The notifications that it was sent, by arrival.
    public private(set) var sent: [SentNotification] = []
    /// Their numbers: 0 where it gave none.
    public private(set) var numbers: [UInt32] = []
    /// The numbers that it was told to close.
    public private(set) var closed: [UInt32] = []
    /// The calls that it didn't answer, oldest first.
    public private(set) var unanswered: [Message] = []
    private var connection: Connection?
    private static let name: BusName = "org.freedesktop.Notifications"
    private static let interface: InterfaceName = "org.freedesktop.Notifications"
    private static let path: ObjectPath = "/org/freedesktop/Notifications"
    private var lastNumber: UInt32 = 0

    /// What it says of itself.
    public enum Information: Sendable {
        /// Its name, who has made it, its version, and what it can.
        case named(String, vendor: String = "vendor", version: String = "1", capabilities: [String])
        /// What it can; nobody has told it of the other question.
        case capabilities([String])
        /// It has the name, but not yet the object.
        case starting
        /// It refuses to tell.
        case errors
        /// It answers with numbers.
        case wrongTypes
        /// It answers with nothing.
        case noArguments
        /// It leaves the questions in ``unanswered``.
        case nothing

        /// What servers with buttons say.
        public static let usual = Information.named("fake", capabilities: ["actions", "body", "body-markup"])
    }

    /// Puts a server on `bus`, where it takes the name.
    ///
    /// - Throws: `BusError` if the bus refuses, ``TestFailure`` if there is another server.
    public convenience init(on bus: PrivateBus, in loop: EventLoop, saying information: Information = .usual) throws {
        try self.init(at: bus.address, in: loop, saying: information)
    }

    /// Puts a server on the bus at an address, where it takes the name.
    ///
    /// - Throws: `BusError` if the bus refuses, ``TestFailure`` if there is another server.
    public init(at address: String, in loop: EventLoop, saying information: Information = .usual) throws {
        self.information = information
        let connection = try Connection(to: .address(address), in: loop)
        self.connection = connection
        connection.whenCalled = { [unowned self] call in
            do { try receive(call) } catch { preconditionFailure("\(error)") }
        }
        guard try connection.requestName(Self.name) else { throw TestFailure("another server has the name") }
    }

    /// Ends, as a crash would.
    public func die() {
        connection = nil
    }

    /// Says that a person pressed something.
    public func invoke(_ key: String, on number: UInt32) throws {
        try emit("ActionInvoked") { writer in
            writer.append(number)
            writer.append(key)
        }
    }

    /// Says that a notification was closed.
    public func close(_ number: UInt32, reason: UInt32) throws {
        try emit("NotificationClosed") { writer in
            writer.append(number)
            writer.append(reason)
        }
    }

    /// Sends any signal, to everybody or to one connection.
    public func emit(_ member: MemberName, to destination: BusName? = nil, _ write: (inout Writer) -> Void) throws {
        guard let connection else { return }
        try Self.emit(member, on: connection, to: destination, write)
    }

    /// Sends a signal as a server would, from any connection.
    public static func emit(
        _ member: MemberName, on connection: Connection, to destination: BusName? = nil,
        _ write: (inout Writer) -> Void
    ) throws {
        try connection.send(
            Message.signal(member, of: interface, at: path, to: destination, write))
    }

    /// Answers, late, the oldest call that it left unanswered: with this number, else with the next one.
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
            try close(number, reason: 3)
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
