internal import CDBus

extension Connection {
    /// Sends a method call; `then` gets the answer, or the error, when it comes.
    /// The corresponding C function is `dbus_connection_send_with_reply`.
    ///
    /// - Parameters:
    ///   - timeout: Milliseconds to wait for the answer, at least 0; without an answer the error is `NoReply`.
    ///     libdbus's own choice, 25 s, if nothing is given; `Int32.max`: without end.
    ///   - then: Called once, from the loop, with `Disconnected` if the connection ends first; never, if the call is
    ///     cancelled or this object is let go of before.
    /// - Returns: The call under way: let go of it and the answer is ignored.
    /// - Throws: `BusError`: `Disconnected`, `NoMemory`.
    public func call(
        _ message: Message, timeout: Int32? = nil, then: @escaping (Result<Message, BusError>) -> Void
    ) throws(BusError) -> PendingCall {
        var pending: OpaquePointer?
        // libdbus aborts on other negative numbers.
        let timeout = timeout.map { max($0, 0) } ?? DBUS_TIMEOUT_USE_DEFAULT
        guard dbus_connection_send_with_reply(pointer, message.pointer, &pending, timeout) != 0 else { throw .noMemory }
        // Success without a pending call is libdbus's way to say that the connection has ended.
        guard let pending else { throw .ended }
        return try PendingCall(adopting: pending, serial: message.serial, among: pendingCalls, then: then)
    }
}
