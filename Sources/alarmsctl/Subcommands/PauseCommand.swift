import AlarmsClient
import Gettext

struct PauseCommand: AlarmSubcommand {
    static let name = "pause"
    static let summary = localized("hold a countdown")
    static let explanation = localized("Makes a countdown stand still, until resume.")

    let identifier: AlarmIdentifier

    func call(_ client: AlarmsClient, _ id: String) async throws(AlarmsError) { try await client.pause(id: id) }
}
