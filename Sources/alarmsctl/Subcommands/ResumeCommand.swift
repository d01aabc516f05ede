import AlarmsClient
import Gettext

struct ResumeCommand: AlarmSubcommand {
    static let name = "resume"
    static let summary = localized("let a paused countdown go on")
    static let explanation = localized("Lets a paused countdown go on, with as much left as there was.")

    let identifier: AlarmIdentifier

    func call(_ client: AlarmsClient, _ id: String) async throws(AlarmsError) { try await client.resume(id: id) }
}
