internal import CDBus

extension Connection {
    /// Sends a method call; `then` gets the answer, or the error, when it comes.
    /// The corresponding C function is `dbus_connection_send_with_reply`.
    ///
    /// - Parameters:
    ///   - timeout: Milliseconds to wait for the answer; without an answer the error is `NoReply`. libdbus's own
    ///     choice, 25 s, if nothing is given.
    ///   - then: Called once, from the loop; never, if the call is cancelled before.
    /// - Returns: The call under way: let go of it and the answer is ignored.
    /// - Throws: `BusError`: `Disconnected`, `NoMemory`.
    public func call(
        _ message: Message, timeout: Int32? = nil, then: @escaping (Result<Message, BusError>) -> Void
    ) throws(BusError) -> PendingCall {
        var pending: OpaquePointer?
        let timeout = timeout ?? DBUS_TIMEOUT_USE_DEFAULT
        guard dbus_connection_send_with_reply(pointer, message.pointer, &pending, timeout) != 0 else { throw .noMemory }
        // Success without a pending call is libdbus's way to say that the connection has ended.
        guard let pending else { throw BusError(.disconnected, "the connection to the bus has ended") }
        return try PendingCall(adopting: pending, then: then)
    }
}
