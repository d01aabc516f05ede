import AlarmsClient
import Gettext
import JSONText

/// The subcommand `why`.
struct WhyCommand: ServiceSubcommand {
    static let name = "why"
    static let parameters = Parameters("ALARM", 1...1)
    static let summary = localized("say why an alarm didn't ring")

    static let explanation = localized(
        """
        Says why an alarm didn't ring the last time, or how its ring ended, and when it rings next or why it won't. The \
        alarm may be gone. The history keeps this for 30 days.
        """)
    static let examples = ["alarmsctl why \"\(Messages.exampleTitle)\""]
    static let notes = [
        HelpText.paragraph(
            localized(
                "With --json: {object}; null and 0 stand for none.",
                ["object": #"{"Id", "Title", "LastDueUSec", "Last": {…}, "NextFireUSec", "Text"}"#])),
        HelpText.paragraph(
            localized(
                "{member} is an object as {subcommand} prints it.", ["member": #""Last""#, "subcommand": "history"])),
    ]

    static func operands(after words: [String], options: Set<String>) -> [Operand] {
        words.isEmpty ? [.alarm { _ in true }] : []
    }

    let name: AlarmName

    init(_ arguments: Arguments) throws(Problem) {
        name = try AlarmName(arguments.words[0])
    }

    func run(_ session: Session) async throws -> ExitStatus {
        let service = try await session.client.perform(.serviceProperties)
        LocalTime.use(zone: service.timeZone)
        let alarms = try await session.client.perform(.list())
        let id = try await resolve(among: alarms, session)
        let history = try await session.client.perform(.history(["id": .string(id)]))
        let alarm = alarms.first { $0.id == id }
        guard alarm != nil || !history.isEmpty else { throw Problem.noSuchAlarm(name.text) }
        let now = WallClock.now
        let occurrence = alarm.flatMap { LastOccurrence.instant(of: $0.configuration, at: now) }
        LocalTime.use(zone: service.timeZone)
        let last = LastRing(in: history, lastOccurrence: occurrence, at: now)
        let sentences =
            [last.flatMap { Messages.last($0, at: now) }].compactMap(\.self)
            + Messages.next(alarm, service, isDenied: try await isDenied(alarm, session), at: now)
            + (try await doubts(alarm, service, session))
        let text = sentences.joined(separator: " ")
        guard session.isJSON else {
            try Output.line(Terminal.columns.map { TerminalText.wrapped(text, to: $0) } ?? text)
            return .done
        }
        try Output.line(
            [
                "Id": .string(id), "Title": .string(alarm?.title ?? history.first?.title ?? ""),
                "LastDueUSec": .unsigned(last?.due ?? 0), "Last": last.map { JSON($0.event) } ?? .null,
                "NextFireUSec": .unsigned(alarm?.nextFireUSec ?? 0), "Text": .string(text),
            ] as JSON)
        return .done
    }

    /// Returns the whole id of the alarm, or else of the latest one with this name in the history.
    private func resolve(among alarms: [AlarmProperties], _ session: Session) async throws -> String {
        if let id = name.id { return id }
        do throws(Problem) {
            return try name.resolve(among: alarms)
        } catch {
            guard case .noSuchAlarm = error else { throw error }
        }
        for entry in try await session.client.perform(.history()) {
            let gone = AlarmProperties(["Id": .string(entry.id), "Title": .string(entry.title)])
            if let id = try? name.resolve(among: [gone]) { return id }
        }
        throw Problem.noSuchAlarm(name.text)
    }

    private func isDenied(_ alarm: AlarmProperties?, _ session: Session) async throws -> Bool {
        // The decision matters only for an app's alarm that isn't due to ring.
        guard let alarm, alarm.isEnabled, alarm.state == .scheduled, alarm.nextFireUSec == 0, !alarm.appID.isEmpty
        else {
            return false
        }
        return try await session.client.perform(.authorizations()).contains {
            $0.app == alarm.appID && $0.state == .denied
        }
    }

    private func doubts(
        _ alarm: AlarmProperties?, _ service: ServiceProperties, _ session: Session
    ) async throws -> [String] {
        guard let alarm else { return [] }
        return Messages.doubts(alarm, service, try await session.client.perform(.checkSound()))
    }
}
