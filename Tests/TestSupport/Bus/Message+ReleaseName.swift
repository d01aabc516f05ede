public import DBus

extension Message {
    /// Makes the call that gives a well-known name back to the bus. See the D-Bus Specification,
    /// `org.freedesktop.DBus.ReleaseName`.
    ///
    /// - Throws: `BusError` (`NoMemory`).
    public static func releaseName(_ name: BusName) throws(BusError) -> Message {
        try methodCall(
            "ReleaseName", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus", on: "org.freedesktop.DBus"
        ) { $0.append(name.rawValue) }
    }
}
