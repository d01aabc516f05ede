import AlarmsClient
import Gettext

/// The subcommand `pause`.
struct PauseCommand: AlarmSubcommand {
    static let name = "pause"
    static let summary = localized("pause a countdown")
    static let explanation = localized("Pauses a countdown until it is resumed.")

    let identifier: AlarmIdentifier

    init(_ arguments: Arguments) throws(Problem) { identifier = try arguments.identifier() }

    func call(_ client: AlarmsClient, _ id: String) async throws(AlarmsError) { try await client.pause(id: id) }
}
