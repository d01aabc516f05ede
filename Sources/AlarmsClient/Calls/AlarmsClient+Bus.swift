/// The bus's own methods about the service, none of which starts it. All throw ``AlarmsError``, and do what the call of the same name does.
extension AlarmsClient {
    /// Returns true if the service runs.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/isServiceRunning()``.
    public func isServiceRunning() async throws(AlarmsError) -> Bool {
        try await perform(.isServiceRunning())
    }

    /// Asks for the service's process, as the bus knows it. The corresponding method is
    /// `org.freedesktop.DBus.GetConnectionUnixProcessID`.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/serviceProcessIdentifier()``.
    public func serviceProcessIdentifier() async throws(AlarmsError) -> Int32 {
        try await perform(.serviceProcessIdentifier())
    }
}
