import AlarmsClient
import Gettext

struct ListCommand: ServiceSubcommand {
    static let name = "list"
    static let summary = localized("list the alarms")

    static var details: String {
        HelpText.page(
            HelpText.paragraph(localized("Lists the alarms, the soonest first.")),
            HelpText.examples(
                "alarmsctl list", #"alarmsctl list --json | jq -r '.[] | select(.State == "alerting").Id'"#),
            HelpText.paragraph(
                localized(
                    """
                    With --json: an array of objects with the properties of {interface}: {names}. Times are \
                    microseconds since 1970 UTC, durations microseconds, and 0 stands for none.
                    """,
                    [
                        "interface": "org.example.Alarms.Alarm",
                        "names": #""Id", "State", "Title", "NextFireUSec", …, "Configuration""#,
                    ])))
    }

    init(_ arguments: Arguments) {}

    func run(_ session: Session) async throws(Problem) -> ExitStatus {
        let alarms = try await session.alarms()
        if session.isJSON {
            try Output.line(JSON.array(alarms.map { JSON($0) }).lines)
        } else {
            try await session.useServiceZone()
            try Output.line(AlarmTable.text(alarms, at: WallClock.now))
        }
        return .done
    }
}
