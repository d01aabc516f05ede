internal import AlarmsClient
internal import AppIntents
internal import Foundation

/// The alarms of this app as the service has them.
enum OwnAlarms {
    /// Lists the alarms, including disabled ones.
    static func all() throws(AlarmsError) -> [AlarmProperties] {
        try ServiceClient.current().wait(for: .list(["app-id": .string(AlarmApp.identifier)]))
    }

    /// Reads one.
    ///
    /// - Throws: `AlarmsError`; `notFound` also if the alarm is another app's.
    static func properties(of id: UUID) throws -> AlarmProperties {
        let alarm = try AlarmManager.mappingErrors { () throws(AlarmsError) in
            try ServiceClient.current().wait(for: .properties(id: id.name))
        }
        guard alarm.appID == AlarmApp.identifier else { throw AlarmManager.ServiceError.notFound }
        return alarm
    }
}
