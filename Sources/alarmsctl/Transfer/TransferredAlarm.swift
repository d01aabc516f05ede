import AlarmsClient
import JSONText

/// An alarm outside the service: the arguments of `Schedule`.
struct TransferredAlarm: Equatable {
    /// The UUID, in lower case.
    let id: String
    /// The keys that aren't at their defaults.
    let configuration: [String: BusValue]

    /// The name for messages: the title's first line or, without a title, the id.
    var name: String { Self.name(title: configuration["title"]?.stringValue ?? "", id: id) }

    /// Returns the name for messages of an alarm with this title and id.
    static func name(title: String, id: String) -> String {
        title.split { $0 == "\n" || $0 == "\r\n" }.first.map(String.init) ?? id
    }
}
