internal import DBus
internal import EventLoop
internal import Glibc

/// An app that the bus activates, and that emits a signal for each call.
final class TestApp {
    /// Its reaction to a call.
    enum Manner: String {
        /// It replies.
        case answers
        /// It replies with an error.
        case refuses
        /// It never replies.
        case hangs
        /// It exits without a reply.
        case ends
        /// It exits before it owns its name.
        case crashes
    }

    private let loop: EventLoop
    private let connection: Connection
    private let manner: Manner

    /// Takes the app's name on the session bus.
    init(_ name: BusName, _ manner: Manner) throws {
        if manner == .crashes { abort() }
        self.manner = manner
        loop = try EventLoop()
        connection = try Connection(to: .session, in: loop)
        connection.whenCalled = { [unowned self] call in receive(call) }
        connection.whenDisconnected = { [unowned self] in loop.exit(0) }
        guard try connection.requestName(name) else { throw BusError(.failed, "\(name) is taken") }
    }

    /// Serves until the bus has ended, and returns the exit status.
    func run() throws -> Int32 {
        try loop.run()
    }

    private func receive(_ call: Message) {
        do {
            try connection.send(told(of: call))
            switch manner {
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

    /// The signal `Called`: the method's interface and name, and after them its arguments, at the object that was
    /// called.
    private func told(of call: Message) throws -> Message {
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
