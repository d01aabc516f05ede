import AlarmsClient
import Gettext

/// The subcommand `resume`.
struct ResumeCommand: AlarmSubcommand {
    static let name = "resume"
    static let summary = localized("resume a paused countdown")
    static let explanation = localized("Resumes a paused countdown with the time that was left.")

    let identifier: AlarmIdentifier

    init(_ arguments: Arguments) throws(Problem) { identifier = try arguments.identifier() }

    func call(_ client: AlarmsClient, _ id: String) async throws(AlarmsError) { try await client.resume(id: id) }
}
