internal import AlarmBus
internal import AlarmCore
internal import DBus
internal import Desktop

/// The reply to a call.
enum Reply {
    /// The reply; `nil` if none is expected, or there is no memory for it.
    case message(Message?)
    /// The reply, as in ``message(_:)``, to a person's command, and the data of its shown result; indirect like
    /// ``TurnRequest/press(_:on:)``.
    indirect case started(Message?, StartedCommand)
    /// The reply of an object on the desktop's connection.
    case exported(Message)
    /// The reply to this call is made after the sound check.
    case soundStatus(Message)
}

/// The replies to calls, held back while the machine may sleep before it is armed for the acknowledged changes.
final class Replies {
    /// A reply, with its connection. It is a structure, since an array releases tuples slowly.
    private struct HeldReply {
        let reply: Message
        let connection: Connection
    }

    /// The number of replies for which memory is kept.
    private static let mostKept = 256

    private let connection: Connection
    private let desktop: Connection
    private let bus: AlarmBus
    private let soundCheck: SoundCheck
    private var held: [HeldReply] = []

    /// Creates an empty queue.
    ///
    /// - Parameter desktop: The connection for ``Reply/exported(_:)``.
    init(of bus: AlarmBus, on connection: Connection, desktop: Connection, soundCheck: SoundCheck) {
        self.bus = bus
        self.connection = connection
        self.desktop = desktop
        self.soundCheck = soundCheck
    }

    /// True if no reply is held back.
    var isEmpty: Bool { held.isEmpty }

    /// Adds the replies of a turn, in the order of the calls. Replies about the sound acknowledge no change: they are
    /// sent right after the check.
    func add(_ replies: [Reply]) {
        for reply in replies {
            switch reply {
            case .message(let message), .started(let message, _): if let message { hold(message, connection) }
            case .exported(let message): hold(message, desktop)
            case .soundStatus(let call):
                soundCheck.run { [unowned self] in send($0, answering: call) }
            }
        }
    }

    private func hold(_ reply: Message, _ connection: Connection) {
        held.append(HeldReply(reply: reply, connection: connection))
    }

    private func send(_ status: SoundStatus, answering call: Message) {
        connection.sendOrLog(try bus.reply(to: call, status))
    }

    /// Sends all replies.
    func send() {
        for held in held { held.connection.sendOrLog(held.reply) }
        held.removeAll(keepingCapacity: held.count <= Self.mostKept)
    }
}

extension Connection {
    /// Sends a message. A failure is logged: the connection has ended, or there is no memory.
    func sendOrLog(_ make: @autoclosure () throws(BusError) -> Message?) {
        do throws(BusError) {
            if let message = try make() { try send(message) }
        } catch {
            Log.write(.error, "can't send a message: \(error)")
        }
    }
}
