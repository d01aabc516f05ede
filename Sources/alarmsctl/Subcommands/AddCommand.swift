import AlarmsClient
import Gettext

/// The subcommand `add`.
struct AddCommand: ServiceSubcommand {
    static let name = "add"
    static let parameters = Parameters("WHEN TITLE [KEY=VALUE…]", 2 ... .max)
    static let summary = localized("set an alarm, print its id")

    static var details: String {
        HelpText.page(
            [
                HelpText.table(
                    localized(
                        """
                        Sets an alarm and prints its id. WHEN is a time, optionally with a day and a time zone, in any \
                        order:
                        """),
                    [
                        (localized("a time"), "07:30, 7:30 pm, 7am, 07:30:15, noon"),
                        (
                            localized("a day"),
                            localized("today, tomorrow, 2026-12-24, next friday (the first one after today)")
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
                    "alarmsctl add \"Mon,Wed,Fri 07:00\" \"\(Messages.exampleTitle)\" post-alert=9m",
                    "alarmsctl add \"tomorrow 7:30 pm\" \(localized("Train")) pre-alert=30m tint='#3584E4'",
                    "alarmsctl add \"2027-01-01 00:00 Asia/Tokyo\" \"\(localized("Call Aiko"))\" missed=notify",
                ]), ConfigurationKey.help,
            ] + notes)
    }

    let when: String
    /// The further keys.
    let keys: [String: Value]

    /// Refuses as a title what can only be the rest of WHEN.
    init(_ arguments: Arguments) throws(Problem) {
        let words = arguments.words
        let ofWhen = ["today", "tomorrow", "daily", "weekdays", "weekends", "am", "pm"]
        if words.count == 2, ofWhen.contains(words[1].lowercased()) {
            throw .usage(
                localized(
                    """
                    TITLE: expected a title, got {text}; a WHEN of several words needs quotes, such as '07:00 tomorrow'
                    """, ["text": Messages.quoted(words[1])]))
        }
        when = words[0]
        keys = try arguments.configuration(from: 2, ["title": .string(words[1])])
    }

    func run(_ session: Session) async throws -> ExitStatus {
        let parsed: [String: Value]
        do {
            parsed = try await session.client.parseSchedule(when)
        } catch {
            // Nothing was set: the text is wrong, as a key's value can be.
            guard error.code == .invalidSchedule || error.code == .tooLarge else { throw error }
            throw Problem.usage(TerminalText.harmless(error.message))
        }
        return try await session.schedule(try Self.configuration(parsed, adding: keys))
    }

    /// Merges the configuration of WHEN with further keys.
    ///
    /// - Throws: ``Problem/usage(_:)`` if they contradict.
    static func configuration(
        _ parsed: [String: Value], adding keys: [String: Value]
    ) throws(Problem) -> [String: Value] {
        for key in keys.keys.sorted() where parsed[key] != nil {
            throw .usage(localized("{key}: expected it once, got it in WHEN as well", ["key": key]))
        }
        // A length of time would become the countdown before another schedule.
        if parsed["pre-alert"] != nil,
            let key = ["date", "fire-at", "time", "timezone", "weekdays"].first(where: { keys[$0] != nil })
        {
            throw .usage(localized("{key}: expected a schedule in WHEN, got a duration", ["key": key]))
        }
        // Which date tomorrow is has been decided, by another zone.
        if parsed["date"] != nil, keys["timezone"] != nil {
            throw .usage(
                localized(
                    "timezone: expected it in WHEN, which has a date, such as 'tomorrow 7:30 Europe/Berlin'"))
        }
        return parsed.merging(keys) { parsed, _ in parsed }
    }
}
