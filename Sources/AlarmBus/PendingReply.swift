public import AlarmCore
public import DBus

/// The reply to a call, to be made once the result is known. It is `nil` if there is no memory for it.
public struct PendingReply<Result> {
    private let call: Message
    private let reply: (Result) throws(BusError) -> Message

    init(to call: Message, _ reply: @escaping (Result) throws(BusError) -> Message) {
        self.call = call
        self.reply = reply
    }

    /// Returns the reply with the result.
    public func done(_ result: Result) -> Message? {
        do throws(BusError) { return try reply(result) } catch { return try? call.reply(error) }
    }

    /// Returns the reply to a request that is refused.
    public func refused(_ refusal: Refusal) -> Message? {
        try? call.reply(BusError(refusal))
    }

    /// Returns the reply to a command whose change could not be stored.
    public func notStored(_ failure: StorageFailure) -> Message? {
        try? call.reply(.storageFailed(failure.reason))
    }
}
