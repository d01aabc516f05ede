internal import AlarmsClient
internal import AppIntents
internal import Foundation

extension AlarmManager {
    /// Schedules an alarm.
    ///
    /// While the person hasn't decided on the app, the first call asks, and waits for the answer. If the service
    /// doesn't answer in time, it is asked again: the alarm is made once. If a widget draws alarms of this type, it is
    /// evaluated on the main actor, which must not be blocked meanwhile.
    ///
    /// - Parameters:
    ///   - id: The alarm's id, of the app's own making.
    ///   - configuration: The configuration. Texts are translated now.
    /// - Returns: The alarm as it is now: a timer counts down already.
    /// - Throws: ``AlarmError/maximumLimitReached``; ``ServiceError`` for every other reason; `CancellationError` if the
    ///   task is cancelled meanwhile, when the alarm may be scheduled or not.
    @discardableResult
    public func schedule<Metadata: AlarmMetadata>(
        id: Alarm.ID, configuration: AlarmConfiguration<Metadata>
    ) async throws -> Alarm {
        try await Self.mappingErrors {
            let keys = try await ServiceKeys(configuration, id: id)
            let row = try await ServiceClient.current().scheduleAndRead(id: id.name, keys.ofNewAlarm)
            keys.keepIntents()
            return try Self.alarm(row)
        }
    }

    /// Returns the alarm of the service's answer.
    static func alarm(_ row: AlarmProperties) throws(ServiceError) -> Alarm {
        guard let alarm = Alarm(row) else { throw .other("the service answered with an alarm without id") }
        return alarm
    }
}
