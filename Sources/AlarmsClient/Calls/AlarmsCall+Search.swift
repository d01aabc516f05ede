internal import DBus

/// The methods of `org.example.Alarms.Search`.
extension AlarmsCall where Result == [FoundResult] {
    /// Asks for what a text finds, the best result first.
    ///
    /// - Parameters:
    ///   - text: The words to look for, or a schedule.
    ///   - isSchedule: True if the text is a schedule, and perhaps a title: only what it may start is found.
    /// - Throws: ``AlarmsError``: `tooLarge` for a text that is too long or has control characters.
    public static func find(_ text: String, isSchedule: Bool = false) -> Self {
        AlarmsCall(
            "Find", of: "org.example.Alarms.Search", at: "/org/example/Alarms/Search",
            ["text": text, "options": ["schedule": Value.boolean(isSchedule)]], rows: FoundResult.init)
    }
}
