/// The methods of `org.example.Alarms.Search`. All throw ``AlarmsError``, and do what the call of the same name does.
extension AlarmsClient {
    /// Asks for what a text finds, the best result first.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/find(_:isSchedule:)``.
    public func find(_ text: String, isSchedule: Bool = false) async throws(AlarmsError) -> [FoundResult] {
        try await perform(.find(text, isSchedule: isSchedule))
    }
}
