internal import AlarmsClient
internal import AppIntents
internal import Foundation

/// Additions to Apple's AlarmKit.
extension AlarmManager {
    /// Replaces an alarm's configuration in place. A running countdown or ring continues unless its times change.
    ///
    /// - Returns: The updated alarm.
    /// - Throws: ``AlarmError/maximumLimitReached``; ``ServiceError``: `notFound`, and the errors of
    ///   ``schedule(id:configuration:)``.
    @discardableResult
    public func update<Metadata: AlarmMetadata>(
        id: Alarm.ID, configuration: AlarmConfiguration<Metadata>
    ) async throws -> Alarm {
        try await Self.mappingErrors {
            let client = try ServiceClient.current()
            let earlier = try await client.perform(.properties(id: id.name))
            guard earlier.appID == AlarmApp.identifier else { throw ServiceError.notFound }
            let keys = try await ServiceKeys(configuration, id: id)
            try await client.perform(.update(id: id.name, keys.changes(to: earlier)))
            keys.keepIntents()
            return try Self.alarm(await client.perform(.properties(id: id.name)))
        }
    }

    /// Enables or disables an alarm. An enabled timer starts with its full length.
    ///
    /// - Throws: ``ServiceError``: `notFound`; `invalid` if its only time has passed.
    public func setEnabled(_ isEnabled: Bool, id: Alarm.ID) throws {
        try perform(.setEnabled(id: id.name, isEnabled), on: id)
    }

    /// The alarms of this app, including disabled ones.
    ///
    /// - Throws: ``ServiceError``.
    public var allAlarms: [Alarm] {
        get throws { try Self.mappingErrors(OwnAlarms.all).compactMap(Alarm.init) }
    }

    /// Returns the mode of an alarm with its times, for the app's own display; `nil` while it is scheduled.
    ///
    /// - Throws: ``ServiceError``: `notFound`.
    public func presentationState(id: Alarm.ID) throws -> AlarmPresentationState? {
        AlarmPresentationState.Mode(try OwnAlarms.properties(of: id)).map { mode in
            AlarmPresentationState(alarmID: id, mode: mode)
        }
    }

    /// Returns the configuration with which an alarm was scheduled or updated.
    ///
    /// - Parameters:
    ///   - id: The alarm's id.
    ///   - metadata: The type of its metadata.
    /// - Throws: ``ServiceError``: `notFound`; `invalid` if its metadata has another type, or AlarmKit didn't create
    ///   it.
    public func configuration<Metadata: AlarmMetadata>(
        id: Alarm.ID, metadata: Metadata.Type
    ) throws -> AlarmConfiguration<Metadata> {
        try AlarmConfiguration(OwnAlarms.properties(of: id))
    }
}
