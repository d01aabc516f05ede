import AlarmsClient
import Gettext
import JSONText

/// The subcommand `export`.
struct ExportCommand: ServiceSubcommand {
    static let name = "export"
    static let parameters = Parameters("[ALARM…]", 0 ... .max)
    static let summary = localized("print alarms for import")

    static let explanation = localized(
        """
        Prints all alarms, or the named ones, as JSON that import sets again, here or on another machine: their ids and \
        configurations, with the types of values as busctl --json prints them. What happens at the moment isn't part of \
        it: a countdown starts anew with its full length, also of a paused timer, and a ring, a snooze, a skipped time, \
        the holiday and the history stay here.
        """)
    static let examples = [
        "alarmsctl export > alarms.json", "alarmsctl export | ssh laptop alarmsctl import",
    ]
    static let notes = [
        HelpText.paragraph(
            localized(
                "Also without --json: {object}.",
                [
                    "object": #"{"format": "org.example.Alarms", "version": 1, "alarms": [{"id": "…", "#
                        + #""configuration": {"title": {"type": "s", "data": "…"}, …}}, …]}"#
                ]))
    ]

    static func operands(after words: [String], options: Set<String>) -> [Operand] { [.alarm { _ in true }] }

    let names: [AlarmName]

    init(_ arguments: Arguments) throws(Problem) { names = try arguments.names() }

    func run(_ session: Session) async throws -> ExitStatus {
        var alarms = try await session.client.perform(.list())
        if !names.isEmpty {
            let ids = try await session.resolve(names)
            let chosen = ids.compactMap { id in alarms.first { $0.id == id } }
            guard chosen.count == ids.count else { throw Problem.noSuchAlarm(names[0].text) }
            alarms = chosen
        }
        let document = AlarmDocument(alarms.map { TransferredAlarm(id: $0.id, configuration: $0.configuration) })
        try Output.line(document.text)
        return .done
    }
}
