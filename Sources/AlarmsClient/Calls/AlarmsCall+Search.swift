internal import DBus

/// The methods of `org.example.Alarms.Search`.
extension AlarmsCall where Result == [FoundResult] {
    /// Searches for a text, and returns the results, the best first.
    ///
    /// - Parameters:
    ///   - text: The words to search for, or a schedule.
    ///   - isSchedule: True if the text is a schedule with an optional title: only alarms that it may start are found.
    /// - Throws: ``AlarmsError``: `tooLarge` for a text that is too long or has control characters.
    public static func find(_ text: String, isSchedule: Bool = false) -> Self {
        AlarmsCall(
            "Find", of: "org.example.Alarms.Search", at: "/org/example/Alarms/Search",
            ["text": text, "options": ["schedule": Value.boolean(isSchedule)]], rows: FoundResult.init)
    }
}
