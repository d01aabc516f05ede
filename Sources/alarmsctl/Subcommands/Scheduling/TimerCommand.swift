import AlarmsClient
import Gettext
import JSONText

/// The subcommand `timer`.
struct TimerCommand: ServiceSubcommand {
    static let name = "timer"
    static let parameters = Parameters("DURATION [TITLE] [KEY=VALUE…]", 1 ... .max)
    static let summary = localized("start a timer, print its id")

    static var details: [HelpText] {
        [
            HelpText.paragraph(
                localized(
                    """
                    Starts a timer and prints its id. A title that reads as more of DURATION, or has a =, is written as \
                    title=….
                    """)),
            HelpText.lines(
                [
                    ("alarmsctl timer 90s", localized("in 90 seconds")),
                    ("alarmsctl timer 10m \(Messages.exampleTimerTitle)", ""),
                    ("alarmsctl timer \(localized("half an hour"))", ""),
                    ("alarmsctl timer 1:30 \(localized("Egg"))", localized("in a minute and a half")),
                    (
                        "alarmsctl timer 1h30m \(localized("Bread")) snooze=5m",
                        localized("with a snooze of five minutes")
                    ),
                    ("alarmsctl timer 25m \(localized("Work")) metadata.project=Alarms keep=yes", ""),
                ], column: 47),
            .keys(),
        ] + notes
    }

    static let notes = [HelpText.json(JSON.setForm)]

    static func operands(after words: [String], options: Set<String>) -> [Operand] {
        words.isEmpty ? [] : [.assignment]
    }

    let words: ScheduleWords
    /// The further keys.
    let keys: [String: Value]

    init(_ arguments: Arguments) throws(Problem) {
        (words, keys) = try arguments.schedule(.timer)
        guard keys["pre-alert"] == nil else { throw .usage(Messages.doubledKey("pre-alert")) }
    }

    func run(_ session: Session) async throws -> ExitStatus {
        try await session.schedule(try await words.configuration(session).merging(keys) { words, _ in words })
    }
}
