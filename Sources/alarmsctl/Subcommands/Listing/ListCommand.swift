import AlarmsClient
import Gettext
import JSONText

/// The subcommand `list`.
struct ListCommand: ServiceSubcommand {
    static let name = "list"
    static let summary = localized("list the alarms")

    static let explanation = localized(
        """
        Lists the alarms: those that ring, then those that ring next, the soonest first. On a terminal titles are cut to \
        its width.
        """)
    static let examples = [
        "alarmsctl list", #"alarmsctl list --json | jq -r '.[] | select(.State == "alerting").Id'"#,
    ]
    static let notes = [
        HelpText.paragraph(
            localized(
                """
                With --json: an array of objects with the properties of {interface}: {names}. Times are microseconds since \
                1970 UTC, durations microseconds, and 0 stands for none.
                """,
                [
                    "interface": "org.example.Alarms.Alarm",
                    "names": #""Id", "State", "Title", "NextFireUSec", …, "Configuration""#,
                ]))
    ]

    init(_ arguments: Arguments) {}

    func run(_ session: Session) async throws -> ExitStatus {
        let alarms = try await session.client.perform(.list(["regions": .strings(["row"])]))
            .sorted(by: AlarmProperties.ringsBefore)
        if session.isJSON {
            try Output.line(JSON.array(alarms.map { JSON($0) }).lines)
        } else {
            let service = try await session.client.perform(.serviceProperties)
            LocalTime.use(zone: service.timeZone)
            let now = WallClock.now
            let columns = Terminal.columns
            try Output.line(AlarmTextTable.text(alarms, at: now, columns: columns))
            let end = service.holidayUntilUSec
            guard end > now else { return .done }
            let holiday = Messages.holiday(until: end, at: now)
            try Output.line(columns.map { TerminalText.wrapped(holiday, to: $0) } ?? holiday)
        }
        return .done
    }
}
