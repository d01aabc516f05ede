import AlarmsClient
import Gettext
import JSONText

/// The subcommand `activity update`.
struct ActivityUpdateCommand: ActivitySubcommand {
    static let name = "activity update"
    static let parameters = Parameters("ACTIVITY KEY=VALUE…", 2 ... .max)
    static let summary = localized("change an activity")

    static let explanation = localized(
        """
        Changes the given entries of the content, and the given keys, or nothing if something is refused. KEY as of \
        activity start. layout, actions and each action are replaced as a whole.
        """)
    static let examples = [
        "alarmsctl activity update backup progress=0.6 status=\"24 of 40 GB\"",
        "alarmsctl activity update 3f2a alert.title=\"\(localized("Almost there"))\"",
    ]
    static var notes: [HelpText] {
        [
            .lines([ActivityKeys.reset].helpRows, column: 28),
            HelpText.json(JSON.idForm),
        ]
    }

    static func operands(after words: [String], options: Set<String>) -> [Operand] {
        words.isEmpty ? [.activity] : [.activityAssignment]
    }

    let name: AlarmName
    let syntax: ActivitySyntax

    init(_ arguments: Arguments) throws(Problem) {
        name = try AlarmName(arguments.words[0])
        syntax = try ActivitySyntax(arguments.words.dropFirst())
    }

    func run(_ session: Session) async throws -> ExitStatus {
        let activity = try await session.activities([name])[0]
        let now = WallClock.now
        var changes = try await syntax.keys.values(session, at: now)
        let content = try await syntax.content.values(session, at: now)
        if !content.isEmpty { changes["content"] = .dictionary(activity.content.merging(content) { $1 }) }
        let attributes = try await syntax.attributes.values(session, at: now)
        // The service refuses them: they can't be changed.
        if !attributes.isEmpty { changes["attributes"] = .dictionary(attributes) }
        try await session.client.perform(.updateActivity(id: activity.id, changes))
        try session.printJSON(id: activity.id)
        return .done
    }
}
