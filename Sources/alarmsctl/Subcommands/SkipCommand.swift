import AlarmsClient
import Gettext

/// The subcommand `skip`.
struct SkipCommand: AlarmSubcommand {
    static let name = "skip"
    static let summary = localized("skip the next occurrence")
    static let explanation = localized("Skips the next occurrence of a repeating alarm.")

    let names: [AlarmName]

    init(_ arguments: Arguments) throws(Problem) { names = try arguments.names() }

    func call(_ session: Session, _ id: String) async throws { try await session.client.skipNext(id: id) }
}
