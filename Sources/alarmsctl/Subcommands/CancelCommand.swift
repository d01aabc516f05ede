import AlarmsClient
import Gettext

/// The subcommand `cancel`.
struct CancelCommand: AlarmSubcommand {
    static let name = "cancel"
    static let summary = localized("remove an alarm")
    static let explanation = localized("Removes an alarm in any state.")

    let identifier: AlarmIdentifier

    init(_ arguments: Arguments) throws(Problem) { identifier = try arguments.identifier() }

    func call(_ client: AlarmsClient, _ id: String) async throws(AlarmsError) { try await client.cancel(id: id) }
}
