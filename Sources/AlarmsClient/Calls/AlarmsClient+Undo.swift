/// The methods of `org.example.Alarms` that undo others. All throw ``AlarmsError``, and do what the call of the same name does.
extension AlarmsClient {
    /// Undoes a call.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/undo(_:)``.
    @discardableResult
    public func undo(_ token: String? = nil) async throws(AlarmsError) -> String {
        try await perform(.undo(token))
    }

    /// Lists the calls that can be undone, the latest first, of a filter (keys `id` s, `limit` u).
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/undoEntries(_:)``.
    public func undoEntries(_ filter: [String: Value] = [:]) async throws(AlarmsError) -> [UndoEntry] {
        try await perform(.undoEntries(filter))
    }
}
