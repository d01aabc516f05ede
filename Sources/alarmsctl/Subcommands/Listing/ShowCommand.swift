import AlarmsClient
import Gettext
import JSONText

/// The subcommand `show`.
struct ShowCommand: ServiceSubcommand {
    static let name = "show"
    static let parameters = Parameters.alarms
    static let options = [next]
    private static let next = Option("--next", value: "N")
    static let summary = localized("show alarms or their next times")

    static let explanation = localized(
        """
        Shows the properties of alarms, and their configuration as add and update take it. With --next: the next N \
        occurrences of each, up to 1000, in the local time of its zone and in UTC.
        """)
    static let examples = ["alarmsctl show 3f2a", "alarmsctl show 3f2a --next 5"]
    static let notes = [
        HelpText.paragraph(
            localized(
                "With --json: one object as list prints it; with --next, {object}. For several alarms an array of these.",
                ["object": #"{"Id": "…", "TimeZone": "…", "OccurrencesUSec": […]}"#]))
    ]

    static func operands(after words: [String], options: Set<String>) -> [Operand] { [.alarm { _ in true }] }

    let names: [AlarmName]
    /// The number of occurrences to show instead of each alarm; `nil`: the alarm is shown.
    let count: UInt32?

    init(_ arguments: Arguments) throws(Problem) {
        names = try arguments.names()
        count = try arguments.number(Self.next, in: 1...1000)
    }

    func run(_ session: Session) async throws -> ExitStatus {
        let ids = try await session.resolve(names)
        var alarms: [AlarmProperties] = []
        for id in ids { alarms.append(try await session.client.perform(.properties(id: id))) }
        let service = try await session.client.perform(.serviceProperties)
        let zone = service.timeZone
        if let count {
            var occurrences: [Occurrences] = []
            for alarm in alarms {
                let own = alarm.configuration["timezone"]?.stringValue ?? ""
                occurrences.append(
                    Occurrences(
                        alarm: alarm, zone: own.isEmpty ? zone : own,
                        instants: try await session.client.perform(.nextOccurrences(id: alarm.id, count: count))))
            }
            try print(occurrences.map(\.json), occurrences.map { $0.text(isTitled: ids.count > 1) }, session)
        } else {
            LocalTime.use(zone: zone)
            let now = WallClock.now
            let texts = alarms.map {
                Messages.description(
                    $0, holidayUntil: service.holidayUntilUSec, waking: Messages.wakes(for: $0, service, at: now),
                    at: now
                ).joined(separator: "\n")
            }
            try print(alarms.map { JSON($0) }, texts, session)
        }
        return .done
    }

    /// Prints an object for one alarm, and an array for several; without `--json` the texts.
    private func print(_ objects: [JSON], _ texts: [String], _ session: Session) throws(Problem) {
        if session.isJSON {
            try Output.line(objects.count == 1 ? objects[0].text : JSON.array(objects).lines)
        } else {
            try Output.line(texts.joined(separator: "\n\n"))
        }
    }

    /// The next occurrences of an alarm.
    private struct Occurrences {
        let alarm: AlarmProperties
        /// The alarm's own zone or, if it has none, the service's.
        let zone: String
        /// The instants, µs since 1970 UTC.
        let instants: [UInt64]

        var json: JSON {
            [
                "Id": .string(alarm.id), "TimeZone": .string(zone),
                "OccurrencesUSec": .array(instants.map { .unsigned($0) }),
            ]
        }

        /// Returns a line for each instant, below the title of the alarm if `isTitled`.
        func text(isTitled: Bool) -> String {
            LocalTime.use(zone: zone)
            let title = isTitled ? "\(Messages.title(alarm)):\n" : ""
            return title
                + (instants.isEmpty
                    ? localized("No occurrences.")
                    : TextTable.text(instants.map { [LocalTime.text($0), InstantSyntax.text($0)] }))
        }
    }
}
