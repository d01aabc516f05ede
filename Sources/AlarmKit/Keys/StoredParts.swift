internal import ActivityKit
internal import AlarmsClient
internal import Foundation

/// The parts of a configuration that the service's keys don't contain: one JSON text in `metadata`.
struct StoredParts<Metadata: AlarmMetadata>: Codable {
    var attributes: AlarmAttributes<Metadata>
    var sound: AlertConfiguration.AlertSound

    private static var key: String { "json" }

    /// Returns the entries of the service's key `metadata`.
    ///
    /// - Throws: `invalid` if the app's metadata can't be encoded.
    func keys() throws(AlarmManager.ServiceError) -> [String: Value] {
        do {
            return [Self.key: .string(try JSONText.make(of: self))]
        } catch {
            throw .invalid("attributes: \(error)")
        }
    }

    /// Reads the stored parts of an alarm.
    ///
    /// - Throws: `invalid` if it has none, or its metadata has another type.
    static func parts(of alarm: AlarmProperties) throws(AlarmManager.ServiceError) -> Self {
        guard let text = alarm.configuration["metadata"]?.dictionaryValue?[key]?.stringValue else {
            throw .invalid("metadata: expected an alarm of AlarmKit's")
        }
        do {
            return try JSONDecoder().decode(Self.self, from: Data(text.utf8))
        } catch {
            throw .invalid("metadata: \(error)")
        }
    }
}
