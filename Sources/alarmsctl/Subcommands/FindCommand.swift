import AlarmsClient
import Gettext

/// The subcommand `find`.
struct FindCommand: ServiceSubcommand {
    static let name = "find"
    static let parameters = Parameters("TEXT", 1 ... .max)
    static let options = [schedule]
    private static let schedule = Option("--schedule")
    static let summary = localized("show what a text finds")

    static let explanation = localized(
        """
        Prints what TEXT finds in the search of the desktop, and changes nothing: timers and alarms that it may start, and \
        alarms by the beginnings of words of their titles. With --schedule, TEXT is a time or a length, and perhaps a \
        title, and only what it may start is found.
        """)
    static let examples = [
        "alarmsctl find \(Messages.exampleTimer)", "alarmsctl find --schedule --json -- \"$text\"",
    ]
    static let notes = [
        HelpText.paragraph(
            localized(
                "With --json: an array of objects: {names}.",
                [
                    "names":
                        #""Result", "Title", "Subtitle", "Icon", "Id", "Relevance", "Actions", "#
                        + #""Configuration""#
                ]))
    ]

    let text: String
    let isSchedule: Bool

    init(_ arguments: Arguments) {
        text = arguments.words.joined(separator: " ")
        isSchedule = arguments.options[Self.schedule] != nil
    }

    func run(_ session: Session) async throws -> ExitStatus {
        let results = try await session.client.find(text, isSchedule: isSchedule)
        if session.isJSON {
            try Output.line(JSON.array(results.map { JSON($0) }).lines)
        } else if results.isEmpty {
            try Output.line(localized("Nothing is found."))
        } else {
            try Output.line(
                TextTable.text(results.map { [Messages.title($0.title), TerminalText.harmless($0.subtitle)] }))
        }
        return .done
    }
}
