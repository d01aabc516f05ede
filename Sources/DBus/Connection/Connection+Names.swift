internal import CDBus

extension Connection {
    /// Requests a well-known name, and blocks until the reply: only before the loop runs. We don't queue for the name,
    /// and don't let others replace us. The corresponding C function is `dbus_bus_request_name`.
    ///
    /// - Returns: True if we own the name; false if somebody else does.
    /// - Throws: `BusError`, with the bus's text, if it refuses.
    public func requestName(_ name: BusName) throws(BusError) -> Bool {
        let flags = UInt32(DBUS_NAME_FLAG_DO_NOT_QUEUE)
        let result = try BusError.check { dbus_bus_request_name(pointer, name.rawValue, flags, $0) }
        return result == DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER || result == DBUS_REQUEST_NAME_REPLY_ALREADY_OWNER
    }

    /// Requests a well-known name, on the same terms, without waiting for the reply: if somebody else owns the name,
    /// nothing happens. The bus has handled the request before any message that is sent after it.
    ///
    /// - Returns: The name, to be held as long as it is needed.
    /// - Throws: `BusError` (`NoMemory`).
    public func own(_ name: BusName) throws(BusError) -> OwnedName {
        let request = try Message.methodCall("RequestName", of: .bus, at: "/org/freedesktop/DBus", on: .bus) { writer in
            writer.append(name.rawValue)
            writer.append(UInt32(DBUS_NAME_FLAG_DO_NOT_QUEUE))
        }
        try send(request)
        return OwnedName(name, on: self)
    }
}
