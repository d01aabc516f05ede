import AlarmsClient
import Gettext
import JSONText

/// The subcommand `add`.
struct AddCommand: ServiceSubcommand {
    static let name = "add"
    static let parameters = Parameters("WHEN TITLE [KEY=VALUE…]", 1 ... .max)
    static let summary = localized("set an alarm, print its id")

    static var details: [HelpText] {
        [
            HelpText.table(
                localized(
                    """
                    Sets an alarm and prints its id. WHEN is a time, optionally with a day and a time zone, in any \
                    order:
                    """),
                [
                    (localized("a time"), localized("07:30, 7:30 pm, 7am, 07:30:15, noon")),
                    (
                        localized("a day"),
                        localized(
                            "today, tomorrow, friday, 24 dec, 2026-12-24, next friday (the first one after today)")
                    ),
                    (
                        localized("days of the week"),
                        localized(
                            "Mon,Wed,Fri, mon-fri, every monday, weekdays, weekends, daily: repeats on each of them"
                        )
                    ),
                    (
                        localized("a zone"),
                        localized("Europe/Berlin; by default the system's, also after it changes")
                    ),
                ], column: 21),
            HelpText.paragraph(
                localized(
                    """
                    Or a time with its offset from UTC, 2027-01-01T07:00:00+01:00, or a timer, in 10 minutes, in \
                    1h30m. Ambiguous text is refused. A local time that is skipped when clocks are set forward rings \
                    at that moment; one that occurs twice rings at the first.
                    """)),
            HelpText.examples([
                "alarmsctl add \"\(Messages.exampleDays)\" \"\(Messages.exampleTitle)\" snooze=9m",
                "alarmsctl add \"\(Messages.exampleDay)\" \(localized("Train")) pre-alert=30m tint='#3584E4'",
                "alarmsctl add \"2027-01-01 00:00 Asia/Tokyo\" \"\(localized("Call Aiko"))\" missed=notify",
            ]), .keys(),
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
        (words, keys) = try arguments.schedule(.add)
        guard words.words.count > 1 || words.title != nil else { throw words.missingTitle() }
    }

    func run(_ session: Session) async throws -> ExitStatus {
        try await session.schedule(try ScheduleWords.merged(try await words.configuration(session), keys))
    }
}
