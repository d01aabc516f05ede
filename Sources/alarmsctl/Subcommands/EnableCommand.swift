import AlarmsClient
import Gettext

/// The subcommand `enable`.
struct EnableCommand: AlarmSubcommand {
    static let name = "enable"
    static let summary = localized("enable alarms")
    static let explanation = localized("Enables disabled alarms; a timer restarts from its full length.")

    static func applies(to alarm: AlarmProperties) -> Bool { !alarm.isEnabled }

    let names: [AlarmName]

    init(_ arguments: Arguments) throws(Problem) { names = try arguments.names() }

    func call(_ session: Session, _ id: String) async throws {
        try await session.client.perform(.setEnabled(id: id, true))
    }
}
