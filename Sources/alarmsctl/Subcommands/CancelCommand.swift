import AlarmsClient
import Gettext

/// The subcommand `cancel`.
struct CancelCommand: AlarmSubcommand {
    static let name = "cancel"
    static let summary = localized("remove alarms")
    static let explanation = localized("Removes alarms in any state.")

    let names: [AlarmName]

    init(_ arguments: Arguments) throws(Problem) { names = try arguments.names() }

    func call(_ session: Session, _ id: String) async throws { try await session.client.perform(.cancel(id: id)) }
}
