internal import CDBus

extension Connection {
    /// Sends a method call, and calls `then` with the reply or the error.
    /// The corresponding C function is `dbus_connection_send_with_reply`.
    ///
    /// - Parameters:
    ///   - timeout: Milliseconds to wait for the reply, at least 0, after which the error is `NoReply`; `nil`:
    ///     libdbus's default, 25 s; `Int32.max`: without limit.
    ///   - then: Called once, from the loop, with `Disconnected` if the connection ends first; never if the call is
    ///     cancelled or this object is released first.
    /// - Returns: The pending call; releasing it cancels it.
    /// - Throws: `BusError`: `Disconnected`, `NoMemory`.
    public func call(
        _ message: Message, timeout: Int32? = nil, then: @escaping (Result<Message, BusError>) -> Void
    ) throws(BusError) -> PendingCall {
        var pending: OpaquePointer?
        // libdbus aborts on other negative numbers.
        let timeout = timeout.map { max($0, 0) } ?? DBUS_TIMEOUT_USE_DEFAULT
        guard dbus_connection_send_with_reply(pointer, message.pointer, &pending, timeout) != 0 else { throw .noMemory }
        // libdbus returns success without a pending call if the connection has ended.
        guard let pending else { throw .ended }
        return try PendingCall(adopting: pending, serial: message.serial, among: pendingCalls, then: then)
    }
}
