import AlarmsClient
import Gettext

/// The subcommand `pause`.
struct PauseCommand: AlarmSubcommand {
    static let name = "pause"
    static let summary = localized("pause a countdown")
    static let explanation = localized("Pauses a countdown until it is resumed.")

    static func applies(to alarm: AlarmProperties) -> Bool { alarm.state == .countdown }

    let names: [AlarmName]

    init(_ arguments: Arguments) throws(Problem) { names = try arguments.names() }

    func call(_ session: Session, _ id: String) async throws { try await session.client.perform(.pause(id: id)) }
}
