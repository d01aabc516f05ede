internal import DBus

/// The bus's own methods about the service, none of which starts it.
extension AlarmsCall where Result == Bool {
    /// Returns true if the service runs.
    ///
    /// - Throws: ``AlarmsError`` if the bus has ended.
    public static func isServiceRunning() -> Self {
        AlarmsCall(ofBus: "NameHasOwner") { answer throws(AlarmsError) in try answer.next() }
    }
}

extension AlarmsCall where Result == Int32 {
    /// Returns the identifier of the service's process, from the bus. The corresponding method is
    /// `org.freedesktop.DBus.GetConnectionUnixProcessID`.
    ///
    /// - Throws: ``AlarmsError`` if the service doesn't run, or the bus doesn't know its process.
    public static func serviceProcessIdentifier() -> Self {
        AlarmsCall(ofBus: "GetConnectionUnixProcessID") { answer throws(AlarmsError) in
            Int32(truncatingIfNeeded: try answer.next(UInt32.self))
        }
    }
}
