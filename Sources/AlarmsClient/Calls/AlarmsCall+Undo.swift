internal import DBus

/// The methods of `org.example.Alarms` that undo calls.
extension AlarmsCall where Result == String {
    /// Undoes a call.
    ///
    /// - Parameter token: The token of an entry of ``undoEntries(_:)``; `nil`: the latest one.
    /// - Returns: The alarm's id.
    /// - Throws: ``AlarmsError``: `notFound` if the entry doesn't exist or has expired, `invalidState` if the alarm has
    ///   changed since, `maximumLimitReached`, `storageFailed`.
    public static func undo(_ token: String? = nil) -> Self {
        token.map { AlarmsCall("Undo", ["token": $0]) } ?? AlarmsCall("UndoLast")
    }
}

extension AlarmsCall where Result == [UndoEntry] {
    /// Lists the calls of a filter (keys `id` s, `limit` u) that can be undone, the latest first.
    ///
    /// - Throws: ``AlarmsError``: `invalidConfiguration` for an invalid filter.
    public static func undoEntries(_ filter: [String: Value] = [:]) -> Self {
        AlarmsCall("ListUndo", ["filter": filter], rows: UndoEntry.init)
    }
}
