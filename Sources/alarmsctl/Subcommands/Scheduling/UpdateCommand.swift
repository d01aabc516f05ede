import AlarmsClient
import Gettext
import JSONText

/// The subcommand `update`.
struct UpdateCommand: AlarmSubcommand {
    static let name = "update"
    static let parameters = Parameters("ALARM WHEN|KEY=VALUE…", 2 ... .max)
    static let summary = localized("change an alarm")

    static let explanation = localized(
        """
        Changes when an alarm rings, or the given keys, or nothing if something is refused. WHEN as of add: a time alone \
        keeps the days and the zone, and days alone the time. A repeating alarm isn't moved to one date or by a length of \
        time. buttons, metadata and each action are replaced as a whole.
        """)
    static let examples = [
        "alarmsctl update \"\(Messages.exampleTitle)\" 06:45", "alarmsctl update \"\(Messages.exampleTitle)\" weekdays",
        "alarmsctl update 3f2a \(Messages.exampleDay) snooze=5m",
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
    /// The time as typed; "" if only keys are changed.
    let when: String
    let changes: [String: Value]

    init(_ arguments: Arguments) throws(Problem) {
        names = [try AlarmName(arguments.words[0])]
        let words = arguments.words.dropFirst().prefix { !ConfigurationSyntax.isAssignment($0) }
        when = words.joined(separator: " ")
        changes = try arguments.configuration(from: 1 + words.count)
    }

    func call(_ session: Session, _ id: String) async throws {
        try SoundValue.check(changes)
        let before = session.isTold || !when.isEmpty ? try await session.client.perform(.properties(id: id)) : nil
        var changes = changes
        if let before, !when.isEmpty {
            let (text, parsed) = try await schedule(session, of: before.configuration)
            try await refuseOneDate(text, parsed, of: before, session)
            changes = try Self.changes(parsed, changes, of: before.configuration)
        }
        try await session.client.perform(.update(id: id, changes))
        await session.confirm(id) { Messages.updated($0, from: before, at: $1) }
    }

    /// Returns the schedule in WHEN, as a text and as keys; days without a time are combined with the alarm's own time.
    ///
    /// - Throws: ``Problem/usage(_:)`` with the service's reason if it refuses WHEN, or an error of the client.
    private func schedule(
        _ session: Session, of configuration: [String: Value]
    ) async throws -> (text: String, keys: [String: Value]) {
        if let parsed = try await session.understood(when) { return (when, parsed) }
        if let time = configuration["time"]?.stringValue {
            let zone = configuration["timezone"]?.stringValue
            let whole = ([when, time] + (zone.map { [$0] } ?? [])).joined(separator: " ")
            if let parsed = try await session.understood(whole), parsed["time"]?.stringValue == time {
                return (whole, parsed)
            }
        }
        return (when, try await session.parsed(when))
    }

    /// Refuses to replace a repeating schedule by a single date.
    ///
    /// - Throws: ``Problem/usage(_:)``, which says how to change all rings and how one; or an error of the client.
    private func refuseOneDate(
        _ text: String, _ parsed: [String: Value], of alarm: AlarmProperties, _ session: Session
    ) async throws {
        guard alarm.configuration["weekdays"] != nil, changes["reset"]?.stringsValue?.contains("weekdays") != true,
            ["date", "fire-at", "pre-alert"].contains(where: { parsed[$0] != nil })
        else { return }
        try await session.useServiceZone()
        let now = WallClock.now
        var time = parsed["time"]?.stringValue
        if time == nil { time = try Session.instant(of: parsed, at: now).map { LocalTime.formatted($0, "%H:%M") } }
        let name = names[0].text
        throw Problem.usage(
            localized(
                "{name} repeats; to change all its rings: {all}; for one: {skip}, then {add}",
                [
                    "name": Messages.quoted(alarm.title.isEmpty ? name : alarm.title),
                    "all": Self.command("update", name, time ?? "07:30"), "skip": Self.command("skip", name),
                    "add": Self.command("add", text, alarm.title.isEmpty ? "TITLE" : alarm.title),
                ]))
    }

    private static func command(_ words: String...) -> String {
        (["alarmsctl"] + words.map(ShellWord.text)).joined(separator: " ")
    }

    /// Returns the changes that replace a schedule by another one, including resets of contradicting keys.
    ///
    /// - Parameters:
    ///   - parsed: The keys of the new schedule.
    ///   - keys: Further keys to change.
    ///   - configuration: The current configuration.
    /// - Throws: ``Problem/usage(_:)`` if `parsed` and `keys` contradict.
    static func changes(
        _ parsed: [String: Value], _ keys: [String: Value], of configuration: [String: Value]
    ) throws(Problem) -> [String: Value] {
        var changes = try ScheduleWords.merged(parsed, keys)
        let resets: [String]
        if parsed["pre-alert"] != nil {
            resets = ["fire-at", "time", "date", "weekdays", "timezone"]
        } else if configuration["time"] == nil, configuration["fire-at"] == nil {
            // The length of a timer isn't the length of a countdown before an alarm.
            resets = ["pre-alert"]
        } else if parsed["date"] != nil {
            // The date is relative to the text's zone.
            resets = ["weekdays", "timezone"]
        } else {
            resets = parsed["weekdays"] != nil ? ["date"] : []
        }
        let given = keys["reset"]?.stringsValue ?? []
        let contradicting = resets.filter {
            configuration[$0] != nil && changes[$0] == nil && !given.contains($0)
        }
        if !contradicting.isEmpty { changes["reset"] = .strings(given + contradicting) }
        return changes
    }
}
