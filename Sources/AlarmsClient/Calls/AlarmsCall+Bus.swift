internal import DBus

/// The bus's own methods about the service, none of which starts it.
extension AlarmsCall where Result == Bool {
    /// Returns true if the service runs.
    ///
    /// - Throws: ``AlarmsError`` if the bus is gone.
    public static func isServiceRunning() -> Self {
        AlarmsCall(ofBus: "NameHasOwner") { answer throws(AlarmsError) in try answer.next() }
    }
}

extension AlarmsCall where Result == Int32 {
    /// Asks for the service's process, as the bus knows it. The corresponding method is
    /// `org.freedesktop.DBus.GetConnectionUnixProcessID`.
    ///
    /// - Throws: ``AlarmsError`` if there is no service, or the bus can't tell.
    public static func serviceProcessIdentifier() -> Self {
        AlarmsCall(ofBus: "GetConnectionUnixProcessID") { answer throws(AlarmsError) in
            Int32(truncatingIfNeeded: try answer.next(UInt32.self))
        }
    }
}
