internal import DBus
internal import EventLoop
internal import Glibc

/// A bus-activated app that emits a signal for each call.
final class TestApp {
    /// Its reaction to a call.
    enum Behavior: String {
        /// It replies.
        case answers
        /// It replies with an error.
        case refuses
        /// It never replies.
        case hangs
        /// It exits without a reply.
        case ends
        /// It crashes before it owns its name.
        case crashes
    }

    private let loop: EventLoop
    private let connection: Connection
    private let behavior: Behavior

    /// Connects to the session bus and requests the app's name.
    init(_ name: BusName, _ behavior: Behavior) throws {
        if behavior == .crashes { abort() }
        self.behavior = behavior
        loop = try EventLoop()
        connection = try Connection(to: .session, in: loop)
        connection.whenCalled = { [unowned self] call in receive(call) }
        connection.whenDisconnected = { [unowned self] in loop.exit(0) }
        guard try connection.requestName(name) else { throw BusError(.failed, "\(name) is taken") }
    }

    /// Runs until the bus disconnects, and returns the exit status.
    func run() throws -> Int32 {
        try loop.run()
    }

    private func receive(_ call: Message) {
        do {
            try connection.send(report(of: call))
            switch behavior {
            case .answers: try connection.send(call.reply())
            case .refuses: try connection.send(call.reply(BusError("org.example.TestApp.Error.No", "I won't")))
            case .ends:
                connection.whenSent = { [unowned self] in loop.exit(0) }
            case .hangs, .crashes: break
            }
        } catch {
            preconditionFailure("\(error)")
        }
    }

    /// Returns the signal `Called` of the called object, with the method's interface, name and arguments.
    private func report(of call: Message) throws -> Message {
        guard let path = call.path, let interface = call.interface, let member = call.member else {
            throw BusError(.failed, "a call without a path, an interface or a member")
        }
        return try Message.signal("Called", of: "org.example.TestApp", at: path) { writer in
            writer.append(interface.rawValue)
            writer.append(member.rawValue)
            var arguments = Reader(call)
            while !arguments.isAtEnd { arguments.copyNext(to: &writer) }
        }
    }
}
