public import AlarmCore
public import DBus

/// The reply to a command, to be made once it is known what has become of it. It is `nil` if there is no memory for it.
public struct PendingReply {
    private let call: Message
    private let reply: (Change) throws(BusError) -> Message

    init(to call: Message, _ reply: @escaping (Change) throws(BusError) -> Message) {
        self.call = call
        self.reply = reply
    }

    /// Returns the reply to a command that was done.
    public func done(_ change: Change) -> Message? {
        do throws(BusError) { return try reply(change) } catch { return try? call.reply(error) }
    }

    /// Returns the reply to a command that the rules refuse.
    public func refused(_ refusal: Refusal) -> Message? {
        try? call.reply(BusError(refusal))
    }

    /// Returns the reply to a command whose change could not be stored.
    public func notStored(_ failure: StorageFailure) -> Message? {
        try? call.reply(.storageFailed(failure.reason))
    }
}
