import AlarmsClient
import Gettext

struct EnableCommand: AlarmSubcommand {
    static let name = "enable"
    static let summary = localized("switch an alarm on again")
    static let explanation = localized("Switches an alarm on again; a timer counts down from its beginning.")

    let identifier: AlarmIdentifier

    func call(_ client: AlarmsClient, _ id: String) async throws(AlarmsError) {
        try await client.setEnabled(id: id, true)
    }
}
