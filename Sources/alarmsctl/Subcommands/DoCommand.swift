import AlarmsClient
import Gettext

/// The subcommand `do`.
struct DoCommand: ServiceSubcommand {
    static let name = "do"
    static let parameters = Parameters("TEXT", 1 ... .max)
    static let options = [title]
    private static let title = Option("--title", value: "TITLE")
    static let summary = localized("do what a text says")

    static let explanation = localized(
        """
        Starts the timer, or sets the alarm, that TEXT says, stops or snoozes what rings, or undoes \
        the last change, and prints the alarm's id: \
        for launchers and keyboard shortcuts. With --title, the timer or alarm has this title. A text that may be several \
        things is refused with a list of them.
        """)
    static let examples = [
        "alarmsctl do \(Messages.exampleTimer)", "alarmsctl do alarm weekdays 06:45", "alarmsctl do stop",
    ]

    let text: String
    let title: String?

    init(_ arguments: Arguments) {
        text = arguments.words.joined(separator: " ")
        title = arguments.options[Self.title]
    }

    func run(_ session: Session) async throws -> ExitStatus {
        let result = try await result(session)
        if result.isStart {
            let given = title.map { ["title": Value.string($0)] } ?? [:]
            return try await session.schedule(result.configuration.merging(given) { _, title in title })
        }
        guard title == nil else {
            throw Problem.usage(localized("--title: expected only where a timer or an alarm is started"))
        }
        switch result.result {
        case let text where text.hasPrefix(Self.undo):
            let id = try await session.client.undo(String(text.dropFirst(Self.undo.count)))
            try Output.line(output(id, session))
            await session.confirm(id) { Messages.nextRing($0, at: $1) }
        case "stop":
            try Output.line(output(try await session.client.stopRinging(), session))
        case "snooze":
            let id = try await session.client.snoozeRinging()
            try Output.line(output(id, session))
            await session.confirm(id) { Messages.nextRing($0, isAgain: true, at: $1) }
        default: throw nothing
        }
        return .done
    }

    /// The beginning of the results that undo a command; its token follows.
    private static let undo = "undo:"

    private func output(_ id: String, _ session: Session) -> String { session.isJSON ? JSON(id: id).text : id }

    /// The only thing that the text says.
    private func result(_ session: Session) async throws -> FoundResult {
        let found = try await session.client.find(text).filter { $0.relevance > FoundResult.leastRelevance }
        guard let first = found.first else { throw nothing }
        guard found.count == 1 else {
            let lines = found.map { TerminalText.harmless("\($0.title), \($0.subtitle)") }
            throw Problem.usage(
                localized(
                    "{text} may be: {list}", ["text": Messages.quoted(text), "list": lines.joined(separator: "; ")]))
        }
        return first
    }

    private var nothing: Problem {
        .usage(
            localized(
                "expected something to do, such as {example}, got {text}",
                ["example": Messages.exampleTimer, "text": Messages.quoted(text)]))
    }
}
