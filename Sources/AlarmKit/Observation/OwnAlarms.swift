internal import AlarmsClient
internal import AppIntents
internal import Foundation

/// The alarms of this app in the service.
enum OwnAlarms {
    /// Lists the alarms, including disabled ones.
    static func all() throws(AlarmsError) -> [AlarmProperties] {
        try ServiceClient.current().wait(for: .list(["app-id": .string(AlarmApp.identifier)]))
    }

    /// Reads an alarm.
    ///
    /// - Throws: `AlarmsError`; `notFound` also for another app's alarm.
    static func properties(of id: UUID) throws -> AlarmProperties {
        let alarm = try AlarmManager.mappingErrors { () throws(AlarmsError) in
            try ServiceClient.current().wait(for: .properties(id: id.name))
        }
        guard alarm.appID == AlarmApp.identifier else { throw AlarmManager.ServiceError.notFound }
        return alarm
    }
}
