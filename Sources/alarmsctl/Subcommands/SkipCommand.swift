import AlarmsClient
import Gettext

/// The subcommand `skip`.
struct SkipCommand: AlarmSubcommand {
    static let name = "skip"
    static let summary = localized("skip the next occurrence")
    static let explanation = localized("Skips the next occurrence of a repeating alarm.")

    let identifier: AlarmIdentifier

    init(_ arguments: Arguments) throws(Problem) { identifier = try arguments.identifier() }

    func call(_ client: AlarmsClient, _ id: String) async throws(AlarmsError) { try await client.skipNext(id: id) }
}
