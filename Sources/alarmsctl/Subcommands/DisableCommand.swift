import AlarmsClient
import Gettext

/// The subcommand `disable`.
struct DisableCommand: AlarmSubcommand {
    static let name = "disable"
    static let summary = localized("disable alarms")
    static let explanation = localized("Disables alarms: they are kept, and don't ring until enabled.")

    static func applies(to alarm: AlarmProperties) -> Bool { alarm.isEnabled }

    let names: [AlarmName]

    init(_ arguments: Arguments) throws(Problem) { names = try arguments.names() }

    func call(_ session: Session, _ id: String) async throws {
        try await session.client.perform(.setEnabled(id: id, false))
    }
}
