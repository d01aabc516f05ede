import AlarmsClient
import Gettext

/// The subcommand `activity end`.
struct ActivityEndCommand: ActivitySubcommand {
    static let name = "activity end"
    static let parameters = Parameters("ACTIVITY [NAME=VALUE…]", 1 ... .max)
    static let options = [dismissal, dismissAt]
    private static let dismissals = ["immediate", "default"]
    private static let dismissal = Option("--dismissal", value: dismissals.joined(separator: "|"))
    private static let dismissAt = Option("--dismiss-at", value: "WHEN")
    static let summary = localized("end an activity")

    static let explanation = localized(
        """
        Ends an activity, with these last entries of its content. Popups and lock screens show it up to 4 hours longer, or \
        until WHEN; with --dismissal=immediate it is removed at once. WHEN is +10m or as of add. For one that has ended: \
        changes only when it is removed.
        """)
    static let examples = [
        "alarmsctl activity end backup progress=1 status=\"\(localized("Done"))\" --dismiss-at=+10m",
        "alarmsctl activity end 3f2a --dismissal=immediate",
    ]

    let name: AlarmName
    let syntax: ActivitySyntax
    /// The value of the key `dismissal`; `nil`: it isn't given.
    let dismissalWord: String?
    /// The time of the removal; `nil`: it isn't given.
    let dismissalTime: ActivityTime?

    init(_ arguments: Arguments) throws(Problem) {
        name = try AlarmName(arguments.words[0])
        syntax = try ActivitySyntax(arguments.words.dropFirst())
        for key in (Array(syntax.keys.keys) + syntax.attributes.keys).sorted() where key != "as-of" {
            throw .usage(localized("{key}: expected an entry of the content", ["key": key]))
        }
        for key in ["dismissal", "dismiss-at"] where syntax.content[key] != nil {
            throw .usage(localized("{key}: expected the option {option}", ["key": key, "option": "--\(key)"]))
        }
        dismissalWord = arguments.options[Self.dismissal]
        if let dismissalWord, !Self.dismissals.contains(dismissalWord) {
            throw .usage(Messages.inKey(Self.dismissal.name, .usage(Messages.oneOf(Self.dismissals, dismissalWord))))
        }
        dismissalTime = try arguments.value(of: Self.dismissAt) { text throws(Problem) in try ActivityTime(text) }
        if dismissalWord != nil, dismissalTime != nil {
            throw .usage(
                localized(
                    "expected {option} or {other}, got both",
                    ["option": Self.dismissal.name, "other": Self.dismissAt.name]))
        }
    }

    func run(_ session: Session) async throws -> ExitStatus {
        let activity = try await session.activities([name])[0]
        let now = WallClock.now
        var options = try await syntax.keys.values(session, at: now)
        let content = try await syntax.content.values(session, at: now)
        if !content.isEmpty { options["content"] = .dictionary(activity.content.merging(content) { $1 }) }
        if let dismissalWord { options["dismissal"] = .string(dismissalWord) }
        if let dismissalTime { options["dismiss-at"] = .uint64(try await dismissalTime.microseconds(session, at: now)) }
        try await session.client.perform(.endActivity(id: activity.id, options))
        try session.printJSON(id: activity.id)
        return .done
    }
}
