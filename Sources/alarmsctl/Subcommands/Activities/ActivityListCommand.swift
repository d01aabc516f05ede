import AlarmsClient
import Gettext
import JSONText

/// The subcommand `activity list`.
struct ActivityListCommand: ActivitySubcommand {
    static let name = "activity list"
    static let summary = localized("list the activities")

    static let explanation = localized(
        """
        Lists the activities in the order to show: those that go on, those that have ended and those that start later.
        """)
    static let notes = [
        HelpText.paragraph(
            localized(
                """
                With --json: an array of objects with the properties of {interface}: {names}. Times are microseconds since \
                1970 UTC, durations microseconds, and 0 stands for none.
                """,
                [
                    "interface": "org.example.Alarms.Activity",
                    "names": #""Id", "AppId", "State", "Title", …, "Content", "Layout", "Configuration""#,
                ]))
    ]

    static func operands(after words: [String], options: Set<String>) -> [Operand] { [] }

    init(_ arguments: Arguments) {}

    func run(_ session: Session) async throws -> ExitStatus {
        let activities = try await session.client.perform(.activities(["regions": .strings(["compact-trailing"])]))
        if session.isJSON {
            try Output.line(JSON.array(activities.map { JSON($0) }).lines)
        } else {
            try await session.useServiceZone()
            try Output.line(ActivityTable.text(activities, at: WallClock.now))
        }
        return .done
    }
}
