import AlarmsClient
import Gettext

/// The subcommand `enable`.
struct EnableCommand: AlarmSubcommand {
    static let name = "enable"
    static let summary = localized("enable an alarm")
    static let explanation = localized("Enables a disabled alarm; a timer restarts from its full length.")

    let identifier: AlarmIdentifier

    init(_ arguments: Arguments) throws(Problem) { identifier = try arguments.identifier() }

    func call(_ client: AlarmsClient, _ id: String) async throws(AlarmsError) {
        try await client.setEnabled(id: id, true)
    }
}
