import DBus
import EventLoop
import TestBus

@testable import Desktop

/// A notification server that does what a test tells it, for what no real one does on demand. It runs in the test's loop.
final class FakeServer {
    /// What it does with a call of `Notify`.
    enum Answer {
        /// Answers with the next number.
        case number
        /// Answers with this number.
        case fixed(UInt32)
        case error(BusError)
        /// Answers with text.
        case wrongType
        /// Leaves the call in ``unanswered``.
        case nothing
    }

    /// What it does with the next calls of `Notify`; those after them get ``answer``.
    var answers: [Answer] = []
    var answer = Answer.number
    /// The notifications that it was sent, by arrival.
    private(set) var sent: [SentNotification] = []
    /// Their numbers: 0 where it gave none.
    private(set) var numbers: [UInt32] = []
    /// The numbers that it was told to close.
    private(set) var closed: [UInt32] = []
    private(set) var unanswered: [Message] = []
    private var connection: Connection?
    private let information: Information
    private var lastNumber: UInt32 = 0

    /// What it says of itself.
    enum Information {
        case named(String, capabilities: [String])
        case errors
        case wrongTypes
        case nothing
    }

    /// Puts a server on `bus`, where it takes the name.
    init(
        on bus: PrivateBus, in loop: EventLoop,
        saying information: Information = .named("fake", capabilities: ["actions", "body", "body-markup"])
    ) throws {
        self.information = information
        let connection = try Connection(to: .address(bus.address), in: loop)
        self.connection = connection
        connection.whenCalled = { [unowned self] call in
            do { try receive(call) } catch { preconditionFailure("\(error)") }
        }
        guard try connection.requestName(.notifications) else { throw TestFailure("another server has the name") }
    }

    /// Ends, as a crash would.
    func die() {
        connection = nil
    }

    /// Says that a person pressed something.
    func invoke(_ key: String, on number: UInt32) throws {
        try emit("ActionInvoked") { writer in
            writer.append(number)
            writer.append(key)
        }
    }

    /// Says that a notification was closed.
    func close(_ number: UInt32, reason: UInt32) throws {
        try emit("NotificationClosed") { writer in
            writer.append(number)
            writer.append(reason)
        }
    }

    /// Sends any signal, to everybody or to one connection.
    func emit(_ member: MemberName, to destination: BusName? = nil, _ write: (inout Writer) -> Void) throws {
        guard let connection else { return }
        try Self.emit(member, on: connection, to: destination, write)
    }

    /// Sends a signal as a server would, from any connection.
    static func emit(
        _ member: MemberName, on connection: Connection, to destination: BusName? = nil,
        _ write: (inout Writer) -> Void
    ) throws {
        try connection.send(
            Message.signal(member, of: .notifications, at: .notifications, to: destination, write))
    }

    /// Answers, late, the oldest call that it left unanswered.
    func answerLate() throws {
        lastNumber += 1
        let number = lastNumber
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
        case .named(let name, let capabilities):
            try connection?.send(
                call.reply { writer in
                    guard call.member == "GetServerInformation" else { return writer.append(capabilities) }
                    for text in [name, "vendor", "1", "1.2"] { writer.append(text) }
                })
        case .errors: try connection?.send(call.reply(BusError(.failed, "no")))
        case .wrongTypes: try connection?.send(call.reply { $0.append(UInt32(7)) })
        case .nothing: unanswered.append(call)
        }
    }

    private func notify(_ call: Message) throws {
        sent.append(try SentNotification(call))
        var number: UInt32 = 0
        switch answers.isEmpty ? answer : answers.removeFirst() {
        case .number:
            lastNumber += 1
            number = lastNumber
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
