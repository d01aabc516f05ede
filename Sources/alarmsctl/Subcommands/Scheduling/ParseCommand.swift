import AlarmsClient
import Gettext
import JSONText

/// The subcommand `parse`.
struct ParseCommand: ServiceSubcommand {
    static let name = "parse"
    static let parameters = Parameters("WHEN", 1 ... .max)
    static let summary = localized("explain how a time is understood")
    static let explanation = localized(
        """
        Prints when an alarm would ring that add sets with this time, and sets none. Exit status 1: it isn't understood, \
        and standard error has the reason.
        """)
    static let examples = [
        "alarmsctl parse \"\(Messages.exampleDays)\"", "alarmsctl parse --json -- \"$text\"",
    ]
    static let notes = [
        HelpText.json(#"{"Configuration": {"time": "07:30", …}, "NextFireUSec": …, "text": "…"}"#)
    ]

    let text: String

    init(_ arguments: Arguments) {
        text = arguments.words.joined(separator: " ")
    }

    func run(_ session: Session) async throws -> ExitStatus {
        let keys = try await session.client.perform(.parseSchedule(text))
        let service = try await session.client.perform(.serviceProperties)
        let now = WallClock.now
        LocalTime.use(zone: service.timeZone)
        let instant = try Session.instant(of: keys, at: now, holidayUntil: service.holidayUntilUSec)
        LocalTime.use(zone: service.timeZone)
        let next = instant.map { Value.uint64($0) } ?? .uint64(0)
        let alarm = AlarmProperties(["Configuration": .dictionary(keys), "NextFireUSec": next])
        let text = Messages.nextRing(alarm, at: now)
        guard session.isJSON else {
            try Output.line(text)
            return .done
        }
        try Output.line(["Configuration": JSON(keys), "NextFireUSec": JSON(next), "text": .string(text)] as JSON)
        return .done
    }
}
