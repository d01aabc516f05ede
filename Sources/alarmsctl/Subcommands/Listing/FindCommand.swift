import AlarmsClient
import Gettext
import JSONText

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
        let results = try await session.client.perform(.find(text, isSchedule: isSchedule))
        if session.isJSON {
            try Output.line(JSON.array(results.map { JSON($0) }).lines)
        } else if results.isEmpty {
            try Output.line(try await nothing(session))
        } else {
            try Output.line(
                TextTable.text(results.map { [Messages.title($0.title), TerminalText.harmless($0.subtitle)] }))
        }
        return .done
    }

    /// Returns the message that nothing is found, with the reason if the text is a refused time.
    private func nothing(_ session: Session) async throws -> String {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        let reason: String
        do throws(AlarmsError) {
            reason = try await session.client.perform(.parseAlarm(words, as: isSchedule ? .schedule : .search)).problem
        } catch {
            reason = error.code == .invalidSchedule ? error.message : ""
        }
        guard !reason.isEmpty else { return localized("Nothing is found.") }
        return localized("Nothing is found: {reason}", ["reason": TerminalText.harmless(reason)])
    }
}
