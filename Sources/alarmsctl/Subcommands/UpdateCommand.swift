import AlarmsClient
import Gettext

struct UpdateCommand: ServiceSubcommand {
    static let name = "update"
    static let parameters = Parameters("ID KEY=VALUE…", 2 ... .max)
    static let summary = localized("change an alarm")

    static var details: String {
        HelpText.page(
            HelpText.paragraph(
                localized(
                    """
                    Changes the given keys of an alarm, or none if one is refused. buttons, metadata and each action \
                    are replaced as a whole.
                    """)),
            HelpText.examples(
                "alarmsctl update 3f2a title=\"\(localized("Rise and shine"))\" post-alert=5m",
                "alarmsctl update 3f2a time=07:30 weekdays=mon,wed,fri",
                "alarmsctl update 3f2a fire-at=2027-01-01T08:00:00+01:00",
                "alarmsctl update 3f2a reset=tint,weekdays"),
            ConfigurationHelp.text + "\n"
                + HelpText.lines(
                    [("reset=KEY,KEY", localized("keys to reset to their defaults"))],
                    column: ConfigurationHelp.column
                ).joined(),
            HelpText.json(JSON.idForm))
    }

    let identifier: AlarmIdentifier
    let changes: [String: Value]

    init(_ arguments: Arguments) throws(Problem) {
        identifier = try arguments.identifier()
        changes = try arguments.configuration(from: 1)
    }

    func run(_ session: Session) async throws(Problem) -> ExitStatus {
        let id = try await session.resolve(identifier)
        do { try await session.client.update(id: id, changes) } catch { throw .service(error) }
        try session.printJSON(id: id)
        return .done
    }
}
