internal import CDBus

/// The calls to the bus about well-known names. D-Bus Specification, *Message Bus Messages*.
extension Message {
    /// Returns the call that requests a name, without replacing its owner.
    ///
    /// - Parameter queues: True to get the name later, when its owner gives it up.
    /// - Throws: `BusError` (`NoMemory`).
    static func requestName(_ name: BusName, queues: Bool) throws(BusError) -> Message {
        try methodCall("RequestName", of: .bus, at: "/org/freedesktop/DBus", on: .bus) { writer in
            writer.append(name.rawValue)
            writer.append(queues ? 0 : UInt32(DBUS_NAME_FLAG_DO_NOT_QUEUE))
        }
    }

    /// Returns the call that gives up a name.
    ///
    /// - Throws: `BusError` (`NoMemory`).
    package static func releaseName(_ name: BusName) throws(BusError) -> Message {
        try methodCall("ReleaseName", of: .bus, at: "/org/freedesktop/DBus", on: .bus) { $0.append(name.rawValue) }
    }
}
