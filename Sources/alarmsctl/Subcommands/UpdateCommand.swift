import AlarmsClient
import Gettext

/// The subcommand `update`.
struct UpdateCommand: AlarmSubcommand {
    static let name = "update"
    static let parameters = Parameters("ALARM WHEN|KEY=VALUE…", 2 ... .max)
    static let summary = localized("change an alarm")

    static let explanation = localized(
        """
        Changes when an alarm rings, or the given keys, or nothing if something is refused. WHEN as of add: a time alone \
        keeps the days and the zone. buttons, metadata and each action are replaced as a whole.
        """)
    static let examples = [
        "alarmsctl update \"\(Messages.exampleTitle)\" 06:45", "alarmsctl update 3f2a \(Messages.exampleDay) snooze=5m",
        "alarmsctl update 3f2a title=\"\(localized("Rise and shine"))\" post-alert=5m",
        "alarmsctl update 3f2a time=07:30 weekdays=mon,wed,fri",
        "alarmsctl update 3f2a fire-at=2027-01-01T08:00:00+01:00",
        "alarmsctl update 3f2a reset=tint,weekdays",
    ]
    static let notes = [
        HelpText.keys(further: [("reset=KEY,KEY", localized("keys to reset to their defaults"))]),
        HelpText.json(JSON.idForm),
    ]

    static func operands(after words: [String], options: Set<String>) -> [Operand] {
        words.isEmpty ? [.alarm(applies)] : [.assignment, .reset]
    }

    let names: [AlarmName]
    /// The time as it was written; "" if only keys are changed.
    let when: String
    let changes: [String: Value]

    init(_ arguments: Arguments) throws(Problem) {
        names = [try AlarmName(arguments.words[0])]
        let words = arguments.words.dropFirst().prefix { !ConfigurationSyntax.isAssignment($0) }
        when = words.joined(separator: " ")
        changes = try arguments.configuration(from: 1 + words.count)
    }

    func call(_ session: Session, _ id: String) async throws {
        let before = session.isTold || !when.isEmpty ? try await session.client.properties(id: id) : nil
        var changes = changes
        if let before, !when.isEmpty {
            changes = try Self.changes(try await session.parsed(when), changes, of: before.configuration)
        }
        try await session.client.update(id: id, changes)
        await session.confirm(id) { Messages.updated($0, from: before, at: $1) }
    }

    /// The keys that set a schedule in place of another one, of which they take away what would contradict.
    ///
    /// - Parameters:
    ///   - parsed: The keys of the new schedule.
    ///   - keys: Further keys to change.
    ///   - configuration: The present configuration.
    /// - Throws: ``Problem/usage(_:)`` if they contradict.
    static func changes(
        _ parsed: [String: Value], _ keys: [String: Value], of configuration: [String: Value]
    ) throws(Problem) -> [String: Value] {
        var changes = try ScheduleWords.merged(parsed, keys)
        let resets: [String]
        if parsed["pre-alert"] != nil {
            resets = ["fire-at", "time", "date", "weekdays", "timezone"]
        } else if configuration["time"] == nil, configuration["fire-at"] == nil {
            // The length of a timer isn't that of a countdown before an alarm.
            resets = ["pre-alert"]
        } else if parsed["date"] != nil {
            // The date was found by the zone of the text.
            resets = ["weekdays", "timezone"]
        } else {
            resets = parsed["weekdays"] != nil ? ["date"] : []
        }
        let contradicting = resets.filter { configuration[$0] != nil && changes[$0] == nil }
        if !contradicting.isEmpty {
            changes["reset"] = .strings((keys["reset"]?.stringsValue ?? []) + contradicting)
        }
        return changes
    }
}
