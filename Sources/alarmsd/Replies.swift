internal import DBus

/// The reply to a call; `nil` if nobody expects one, or there is no memory for it.
typealias Reply = Message?

/// The replies to calls, which are held back while the machine may sleep before it is armed for what they acknowledge.
final class Replies {
    private let connection: Connection
    private var held: [Message] = []

    /// Creates an empty queue.
    init(on connection: Connection) {
        self.connection = connection
    }

    /// Adds the replies of a turn, in the order of the calls.
    func add(_ replies: [Reply]) {
        for case let reply? in replies { held.append(reply) }
    }

    /// Sends all replies.
    func send() {
        for reply in held { connection.sendOrLog(reply) }
        held = []
    }
}

extension Connection {
    /// Sends a message. A failure is logged: the connection then has ended, or there is no memory.
    func sendOrLog(_ make: @autoclosure () throws(BusError) -> Message?) {
        do throws(BusError) {
            if let message = try make() { try send(message) }
        } catch {
            Log.write(.error, "can't send a message: \(error)")
        }
    }
}
