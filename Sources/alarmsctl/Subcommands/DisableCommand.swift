import AlarmsClient
import Gettext

/// The subcommand `disable`.
struct DisableCommand: AlarmSubcommand {
    static let name = "disable"
    static let summary = localized("disable an alarm")
    static let explanation = localized("Disables an alarm: it is kept, and doesn't ring until enabled.")

    let identifier: AlarmIdentifier

    init(_ arguments: Arguments) throws(Problem) { identifier = try arguments.identifier() }

    func call(_ client: AlarmsClient, _ id: String) async throws(AlarmsError) {
        try await client.setEnabled(id: id, false)
    }
}
