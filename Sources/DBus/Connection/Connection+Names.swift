internal import CDBus

extension Connection {
    /// Requests a well-known name, and blocks until the reply: call it only before the loop runs. The request neither
    /// queues for the name nor allows replacement. The corresponding C function is `dbus_bus_request_name`.
    ///
    /// - Returns: True if this connection owns the name; false if another one does.
    /// - Throws: `BusError`, with the bus's text, if the bus refuses.
    public func requestName(_ name: BusName) throws(BusError) -> Bool {
        let flags = UInt32(DBUS_NAME_FLAG_DO_NOT_QUEUE)
        let result = try BusError.check { dbus_bus_request_name(pointer, name.rawValue, flags, $0) }
        return result == DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER || result == DBUS_REQUEST_NAME_REPLY_ALREADY_OWNER
    }

    /// Requests a well-known name with the same flags, without waiting for the reply: if another connection owns the
    /// name, nothing happens. The bus handles the request before any message that is sent after it.
    ///
    /// - Returns: The name, which is owned until this object is released.
    /// - Throws: `BusError` (`NoMemory`).
    public func own(_ name: BusName) throws(BusError) -> OwnedName {
        try send(.requestName(name, queues: false))
        return OwnedName(name, on: self)
    }
}
