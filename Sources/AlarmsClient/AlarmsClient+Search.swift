internal import DBus

/// The methods of `org.example.Alarms.Search`. All throw ``AlarmsError``.
extension AlarmsClient {
    /// Returns what a text finds, the best result first.
    ///
    /// - Parameter isSchedule: True if the text is a schedule, and perhaps a title: only what it may start is found.
    /// - Throws: ``AlarmsError``: `tooLarge` for a text that is too long or has control characters.
    public func find(_ text: String, isSchedule: Bool = false) async throws(AlarmsError) -> [FoundResult] {
        try checkText(text, "text")
        let rows: [[String: Value]] = try await call(
            "Find", of: "org.example.Alarms.Search", at: "/org/example/Alarms/Search", text,
            ["schedule": Value.boolean(isSchedule)])
        return rows.map(FoundResult.init)
    }
}
