internal import AlarmsClient
internal import AppIntents
internal import Foundation

extension AlarmManager {
    /// Schedules an alarm.
    ///
    /// If the person hasn't decided on the app, the first call asks, and waits for the answer. If the service doesn't
    /// answer in time, the call is repeated, without a second alarm. If a widget draws alarms of this type, it is
    /// evaluated on the main actor, which must not be blocked meanwhile.
    ///
    /// - Parameters:
    ///   - id: The alarm's id, chosen by the app.
    ///   - configuration: The configuration. Texts are translated now.
    /// - Returns: The current alarm: a timer already counts down.
    /// - Throws: ``AlarmError/maximumLimitReached``; ``ServiceError`` for all other reasons; `CancellationError` if the
    ///   task is cancelled meanwhile, after which the alarm may be scheduled or not.
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

    /// Returns the alarm in the service's answer.
    static func alarm(_ row: AlarmProperties) throws(ServiceError) -> Alarm {
        guard let alarm = Alarm(row) else { throw .other("the service answered with an alarm without id") }
        return alarm
    }
}
