import AlarmsClient
import Gettext

struct SkipCommand: AlarmSubcommand {
    static let name = "skip"
    static let summary = localized("leave the next occurrence out")
    static let explanation = localized("Leaves the next occurrence of an alarm that recurs out, once.")

    let identifier: AlarmIdentifier

    func call(_ client: AlarmsClient, _ id: String) async throws(AlarmsError) { try await client.skipNext(id: id) }
}
