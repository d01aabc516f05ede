/// An exported object, whose calls go to its handler. Releasing it ends the export.
public final class ExportedObject {
    private let path: ObjectPath
    private weak var connection: Connection?
    private let handler: (Message) throws(BusError) -> Message

    init(at path: ObjectPath, on connection: Connection, handler: @escaping (Message) throws(BusError) -> Message) {
        self.path = path
        self.connection = connection
        self.handler = handler
    }

    deinit {
        connection?.remove(ObjectIdentifier(self), at: path)
    }

    /// Replies to a call, with the handler's error if it throws one.
    func perform(_ call: Message) {
        let reply: Message?
        do throws(BusError) { reply = try handler(call) } catch { reply = try? call.reply(error) }
        if call.expectsReply, let reply { connection?.sendReply(reply) }
    }
}
