internal import DBus

/// The methods of `org.example.Alarms` that undo others. All throw ``AlarmsError``.
extension AlarmsClient {
    /// Undoes a call.
    ///
    /// - Parameter token: The entry's, as ``undoEntries(_:)`` lists it; `nil`: that of the latest one.
    /// - Returns: The alarm's id.
    /// - Throws: ``AlarmsError``: `notFound` if there is no such entry (any more), `invalidState` if the alarm has
    ///   changed since, `maximumLimitReached`, `storageFailed`.
    @discardableResult
    public func undo(_ token: String? = nil) async throws(AlarmsError) -> String {
        if let token { try await call("Undo", token) } else { try await call("UndoLast") }
    }

    /// The calls that can be undone, the latest first, of a filter (keys `id` s, `limit` u).
    ///
    /// - Throws: ``AlarmsError``: `invalidConfiguration` for an unknown filter.
    public func undoEntries(_ filter: [String: Value] = [:]) async throws(AlarmsError) -> [UndoEntry] {
        let rows: [[String: Value]] = try await call("ListUndo", filter)
        return rows.map(UndoEntry.init)
    }
}
