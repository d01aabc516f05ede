import AlarmsClient
import Gettext

/// The subcommand `update`.
struct UpdateCommand: AlarmSubcommand {
    static let name = "update"
    static let parameters = Parameters("ALARM KEY=VALUE…", 2 ... .max)
    static let summary = localized("change an alarm")

    static let explanation = localized(
        """
        Changes the given keys of an alarm, or none if one is refused. buttons, metadata and each action are replaced as a \
        whole.
        """)
    static let examples = [
        "alarmsctl update 3f2a title=\"\(localized("Rise and shine"))\" post-alert=5m",
        "alarmsctl update 3f2a time=07:30 weekdays=mon,wed,fri",
        "alarmsctl update 3f2a fire-at=2027-01-01T08:00:00+01:00",
        "alarmsctl update 3f2a reset=tint,weekdays",
    ]
    static let notes = [
        ConfigurationKey.help + "\n"
            + HelpText.lines(
                [("reset=KEY,KEY", localized("keys to reset to their defaults"))], column: ConfigurationKey.helpColumn
            ).joined(),
        HelpText.json(JSON.idForm),
    ]

    let names: [AlarmName]
    let changes: [String: Value]

    init(_ arguments: Arguments) throws(Problem) {
        names = [try AlarmName(arguments.words[0])]
        changes = try arguments.configuration(from: 1)
    }

    func call(_ session: Session, _ id: String) async throws {
        let before = session.isTold ? try await session.client.properties(id: id) : nil
        try await session.client.update(id: id, changes)
        await session.confirm(id) { Messages.updated($0, from: before, at: $1) }
    }
}
