import AlarmsClient
import Gettext

/// The subcommand `resume`.
struct ResumeCommand: AlarmSubcommand {
    static let name = "resume"
    static let summary = localized("resume a paused countdown")
    static let explanation = localized("Resumes a paused countdown with the time that was left.")

    static func applies(to alarm: AlarmProperties) -> Bool { alarm.state == .paused }

    let names: [AlarmName]

    init(_ arguments: Arguments) throws(Problem) { names = try arguments.names() }

    func call(_ session: Session, _ id: String) async throws { try await session.client.perform(.resume(id: id)) }
}
