import AlarmsClient
import Gettext
import JSONText

/// The subcommand `do`.
struct DoCommand: ServiceSubcommand {
    static let name = "do"
    static let parameters = Parameters("TEXT", 1 ... .max)
    static let options = [title, schedule, chosen]
    private static let title = Option("--title", value: "TITLE")
    private static let schedule = Option("--schedule")
    private static let chosen = Option("--result", value: "RESULT")
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
    static let notes = [
        HelpText.paragraph(
            localized(
                """
                With --schedule: TEXT is read as by find --schedule. With --result: of what find prints, that with this \
                "Result" is done.
                """))
    ]

    let text: String
    let title: String?
    let isSchedule: Bool
    /// The chosen result; `nil`: the text must have only one.
    let chosen: String?

    init(_ arguments: Arguments) {
        text = arguments.words.joined(separator: " ")
        title = arguments.options[Self.title]
        isSchedule = arguments.options[Self.schedule] != nil
        chosen = arguments.options[Self.chosen]
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
            let id = try await session.client.perform(.undo(String(text.dropFirst(Self.undo.count))))
            try Output.line(output(id, session))
            await session.confirm(id) { Messages.nextRing($0, at: $1) }
        case "stop":
            try Output.line(output(try await session.client.perform(.stopRinging()), session))
        case "snooze":
            let id = try await session.client.perform(.snoozeRinging())
            try Output.line(output(id, session))
            await session.confirm(id) { Messages.nextRing($0, isAgain: true, at: $1) }
        default: throw nothing
        }
        return .done
    }

    /// The prefix of results that undo a change, followed by its token.
    private static let undo = "undo:"

    private func output(_ id: String, _ session: Session) -> String { session.isJSON ? JSON(id: id).text : id }

    /// Returns the chosen result, or the only one of the text.
    private func result(_ session: Session) async throws -> FoundResult {
        if chosen == nil, let start = try await start(session) { return start }
        let found = try await session.client.perform(.find(text, isSchedule: isSchedule)).filter {
            $0.relevance > FoundResult.leastRelevance && (chosen == nil ? !$0.isStart : $0.result == chosen)
        }
        return try found.first ?? unavailable()
    }

    /// Returns the timer or alarm started by the text; `nil`: it starts none.
    private func start(_ session: Session) async throws -> FoundResult? {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        let parsed: ParsedAlarm
        do throws(AlarmsError) {
            parsed = try await session.client.perform(.parseAlarm(words, as: isSchedule ? .schedule : .search))
        } catch {
            switch error.code {
            case .notFound: return nil
            case .invalidSchedule: throw Problem.usage(TerminalText.harmless(error.message))
            default: throw error
            }
        }
        guard parsed.problem.isEmpty, let reading = parsed.readings.first else {
            throw Problem.usage(
                ([TerminalText.harmless(parsed.problem)] + parsed.readings.map(line)).joined(separator: "\n"))
        }
        return FoundResult(["Configuration": .dictionary(reading.configuration)])
    }

    /// Returns the command for exactly this reading.
    private func line(_ reading: ParsedAlarm.Reading) -> String {
        let title = reading.title.isEmpty ? [] : ["\(Self.title.name)=\(reading.title)"]
        let words = ["alarmsctl", Self.name, Self.schedule.name] + title + [reading.schedule]
        return "  " + words.map(ShellWord.text).joined(separator: " ")
    }

    /// Returns the action in the text although it isn't available: the service refuses it.
    private func unavailable() throws(Problem) -> FoundResult {
        guard !isSchedule, chosen == nil else { throw nothing }
        switch Self.actions[text.lowercased()] {
        case Self.undoName: throw .nothingToUndo
        case let name?: return FoundResult(["Result": .string(name)])
        case nil: throw nothing
        }
    }

    private var nothing: Problem {
        .usage(
            localized(
                "expected something to do, such as {example}, got {text}",
                ["example": Messages.exampleTimer, "text": Messages.quoted(text)]))
    }
}
