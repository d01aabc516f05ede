internal import DBus

/// The methods of `org.example.Alarms` that undo others.
extension AlarmsCall where Result == String {
    /// Undoes a call.
    ///
    /// - Parameter token: The entry's, as ``undoEntries(_:)`` lists it; `nil`: that of the latest one.
    /// - Returns: The alarm's id.
    /// - Throws: ``AlarmsError``: `notFound` if there is no such entry (any more), `invalidState` if the alarm has
    ///   changed since, `maximumLimitReached`, `storageFailed`.
    public static func undo(_ token: String? = nil) -> Self {
        token.map { AlarmsCall("Undo", ["token": $0]) } ?? AlarmsCall("UndoLast")
    }
}

extension AlarmsCall where Result == [UndoEntry] {
    /// Lists the calls that can be undone, the latest first, of a filter (keys `id` s, `limit` u).
    ///
    /// - Throws: ``AlarmsError``: `invalidConfiguration` for an unknown filter.
    public static func undoEntries(_ filter: [String: Value] = [:]) -> Self {
        AlarmsCall("ListUndo", ["filter": filter], rows: UndoEntry.init)
    }
}
