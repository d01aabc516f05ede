import AlarmsClient
import Gettext

struct StopCommand: ServiceSubcommand {
    static let name = "stop"
    static let parameters = Parameters.optionalAlarm
    static let summary = localized("stop a ring or a countdown")

    static var details: String {
        HelpText.page(
            HelpText.paragraph(
                localized("Stops an alarm that rings, is snoozed or counts down.")
                    + " " + Messages.withoutID),
            HelpText.examples("alarmsctl stop", "alarmsctl stop 3f2a"), HelpText.json(JSON.idForm))
    }

    /// `nil`: the alarm that has rung longest.
    let identifier: AlarmIdentifier?

    init(_ arguments: Arguments) throws(Problem) {
        identifier = try arguments.optionalIdentifier()
    }

    func run(_ session: Session) async throws(Problem) -> ExitStatus {
        var id = ""
        if let identifier { id = try await session.resolve(identifier) }
        do {
            if identifier == nil {
                id = try await session.client.stopRinging()
            } else {
                try await session.client.stop(id: id)
            }
        } catch {
            throw .service(error)
        }
        try session.printJSON(id: id)
        return .done
    }
}
