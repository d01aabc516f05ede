import AlarmsClient
import Gettext

/// The subcommand `show`.
struct ShowCommand: ServiceSubcommand {
    static let name = "show"
    static let parameters = Parameters.alarm
    static let options = [next]
    private static let next = Option("--next", value: "N")
    static let summary = localized("show an alarm or its next times")

    static let explanation = localized(
        """
        Shows an alarm's properties, and its configuration as add and update take it. With --next: its next N occurrences, \
        up to 1000, in the local time of its zone and in UTC.
        """)
    static let examples = ["alarmsctl show 3f2a", "alarmsctl show 3f2a --next 5"]
    static let notes = [
        HelpText.paragraph(
            localized(
                "With --json: one object as list prints it; with --next, {object}.",
                ["object": #"{"Id": "…", "TimeZone": "…", "OccurrencesUSec": […]}"#]))
    ]

    let identifier: AlarmIdentifier
    /// The number of occurrences to show instead of the alarm.
    let count: UInt32?

    init(_ arguments: Arguments) throws(Problem) {
        identifier = try arguments.identifier()
        count = try arguments.number(Self.next, in: 1...1000)
    }

    func run(_ session: Session) async throws -> ExitStatus {
        let id = try await session.resolve(identifier)
        if let count { try await show(count, of: id, session) } else { try await show(id, session) }
        return .done
    }

    private func show(_ id: String, _ session: Session) async throws {
        let alarm = try await session.client.properties(id: id)
        if session.isJSON {
            try Output.line(JSON(alarm))
        } else {
            try await session.useServiceZone()
            try Output.line(Messages.description(alarm, at: WallClock.now).joined(separator: "\n"))
        }
    }

    /// Prints the next occurrences of an alarm, in its own zone or, if it has none, the service's.
    private func show(_ count: UInt32, of id: String, _ session: Session) async throws {
        let client = session.client
        let instants = try await client.nextOccurrences(id: id, count: count)
        var zone = try await client.properties(id: id).configuration["timezone"]?.stringValue ?? ""
        if zone.isEmpty { zone = try await client.serviceProperties().timeZone }
        if session.isJSON {
            try Output.line([
                "Id": .string(id), "TimeZone": .string(zone), "OccurrencesUSec": .array(instants.map { .unsigned($0) }),
            ])
        } else if instants.isEmpty {
            try Output.line(localized("No occurrences."))
        } else {
            LocalTime.use(zone: zone)
            try Output.line(TextTable.text(instants.map { [LocalTime.text($0), InstantSyntax.text($0)] }))
        }
    }
}
