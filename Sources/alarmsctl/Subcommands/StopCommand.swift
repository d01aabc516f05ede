import AlarmsClient
import Gettext

/// The subcommand `stop`.
struct StopCommand: ServiceSubcommand {
    static let name = "stop"
    static let parameters = Parameters.optionalAlarm
    static let summary = localized("stop a ring or a countdown")

    static let explanation =
        localized("Stops an alarm that rings, is snoozed or counts down.") + " " + Messages.withoutID
    static let examples = ["alarmsctl stop", "alarmsctl stop 3f2a"]

    /// `nil`: the alarm that has rung longest.
    let identifier: AlarmIdentifier?

    init(_ arguments: Arguments) throws(Problem) {
        identifier = try arguments.optionalIdentifier()
    }

    func run(_ session: Session) async throws -> ExitStatus {
        let id: String
        if let identifier {
            id = try await session.resolve(identifier)
            try await session.client.stop(id: id)
        } else {
            id = try await session.client.stopRinging()
        }
        try session.printJSON(id: id)
        return .done
    }
}
