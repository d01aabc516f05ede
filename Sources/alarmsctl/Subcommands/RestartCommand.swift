import AlarmsClient
import Gettext

/// The subcommand `restart`.
struct RestartCommand: AlarmSubcommand {
    static let name = "restart"
    static let summary = localized("start timers anew")
    static let explanation = localized(
        "Starts timers anew with their full length, whether they run, are paused or ring.")

    static func applies(to alarm: AlarmProperties) -> Bool { alarm.isEnabled && alarm.isTimer }

    let names: [AlarmName]

    init(_ arguments: Arguments) throws(Problem) {
        names = try arguments.names()
    }

    func call(_ session: Session, _ id: String) async throws {
        try await session.client.perform(.restart(id: id))
        await session.confirm(id) { Messages.nextRing($0, at: $1) }
    }
}
