internal import CDBus

extension Connection {
    /// Asks for a well-known name, and waits for the answer: only before the loop runs. We don't queue for the name,
    /// and let nobody take it from us. The corresponding C function is `dbus_bus_request_name`.
    ///
    /// - Returns: Whether the name is ours; `false`: somebody else has it.
    /// - Throws: `BusError`, with the bus's words, if it refuses.
    public func requestName(_ name: BusName) throws(BusError) -> Bool {
        let flags = UInt32(DBUS_NAME_FLAG_DO_NOT_QUEUE)
        let result = try BusError.check { dbus_bus_request_name(pointer, name.rawValue, flags, $0) }
        return result == DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER || result == DBUS_REQUEST_NAME_REPLY_ALREADY_OWNER
    }

    /// Whether somebody has `name`; waits for the answer: only before the loop runs.
    /// The corresponding C function is `dbus_bus_name_has_owner`.
    ///
    /// - Throws: `BusError`, with the bus's words.
    public func nameHasOwner(_ name: BusName) throws(BusError) -> Bool {
        try BusError.check { dbus_bus_name_has_owner(pointer, name.rawValue, $0) } != 0
    }
}
