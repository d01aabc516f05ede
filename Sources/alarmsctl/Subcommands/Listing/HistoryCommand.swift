import AlarmsClient
import Gettext
import JSONText

/// The subcommand `history`.
struct HistoryCommand: ServiceSubcommand {
    static let name = "history"
    static let parameters = Parameters.optionalAlarm
    static let options = [since, limit]
    private static let since = Option("--since", value: "TIME")
    private static let limit = Option("--limit", value: "N")
    static let summary = localized("list what rang, and what didn't")

    static let explanation = localized(
        """
        Lists rings, stops, snoozes and missed alarms, and rings that were skipped, switched off, held by a holiday, denied \
        to their app or replaced by others, the latest first; all that the service keeps, or those of an ALARM, since a \
        time, or the latest N. TIME is a time with an offset such as 2027-01-01T07:00:00+01:00, a local time such \
        as 2027-01-01 or "2027-01-01 07:00", today, yesterday, or a DURATION ago.
        """)
    static let examples = ["alarmsctl history --since 2d", "alarmsctl history 3f2a --limit 10"]
    static let notes = [
        HelpText.paragraph(
            localized(
                "With --json: an array of objects: {names}.",
                [
                    "names":
                        #""Id", "AppId", "Title", "Event" (fired, stopped, snoozed, missed, skipped, disabled, held, "#
                        + #"denied, replaced), "DueUSec", "AtUSec", "#
                        + #""Reason", "Policy", "Count""#
                ]))
    ]

    static func operands(after words: [String], options: Set<String>) -> [Operand] {
        words.isEmpty ? [.alarm { _ in true }] : []
    }

    let name: AlarmName?
    let start: Since?
    let count: UInt32?

    init(_ arguments: Arguments) throws(Problem) {
        name = try arguments.optionalName()
        start = try arguments.value(of: Self.since) { text throws(Problem) in try Since(text) }
        count = try arguments.number(Self.limit)
    }

    func run(_ session: Session) async throws -> ExitStatus {
        try await session.useServiceZone()
        var filter: [String: Value] = [:]
        if let name { filter["id"] = .string(try await resolve(name, session)) }
        if let start { filter["since"] = .uint64(start.microseconds(at: WallClock.now)) }
        if let count { filter["limit"] = .uint32(count) }
        let entries = try await session.client.perform(.history(filter))
        if session.isJSON {
            try Output.line(JSON.array(entries.map { JSON($0) }).lines)
        } else if entries.isEmpty {
            try Output.line(localized("No history."))
        } else {
            let ids = AlarmName.abbreviations(of: entries.map(\.id))
            let rows = entries.map {
                [LocalTime.text($0.atUSec), ids[$0.id] ?? $0.id, Messages.event($0), Messages.title($0.title)]
            }
            let header = [localized("TIME"), localized("ID"), localized("EVENT"), localized("TITLE")]
            try Output.line(TextTable.text([header] + rows))
        }
        return .done
    }

    /// Returns the whole id of an existing alarm, or of a removed one in the history.
    private func resolve(_ name: AlarmName, _ session: Session) async throws -> String {
        if let id = name.id { return id }
        let titles = Dictionary(try await session.client.perform(.history()).map { ($0.id, $0.title) }) { latest, _ in
            latest
        }
        let gone = titles.map { AlarmProperties(["Id": .string($0.key), "Title": .string($0.value)]) }
        let there = try await session.client.perform(.list()).filter { titles[$0.id] == nil }
        return try name.resolve(among: there + gone)
    }
}
