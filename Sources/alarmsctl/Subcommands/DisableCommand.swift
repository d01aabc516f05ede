import AlarmsClient
import Gettext

struct DisableCommand: AlarmSubcommand {
    static let name = "disable"
    static let summary = localized("switch an alarm off")
    static let explanation = localized("Switches an alarm off: it stays, and doesn't ring until enable.")

    let identifier: AlarmIdentifier

    func call(_ client: AlarmsClient, _ id: String) async throws(AlarmsError) {
        try await client.setEnabled(id: id, false)
    }
}
