import AlarmsClient
import Gettext
import JSONText

/// The subcommand `activity start`.
struct ActivityStartCommand: ActivitySubcommand {
    static let name = "activity start"
    static let parameters = Parameters("TITLE [KEY=VALUE…]", 1 ... .max)
    static let summary = localized("show an activity, print its id")

    static let explanation = localized(
        """
        Shows an activity (a build, a delivery) in panels, popups and on the lock screen, and prints its id. What isn't a \
        key is an entry of its content. Without a layout these are shown: status, a text; progress, from 0 to 1 or as \
        50%; and to, the time at which it will be over, with from its beginning. WHEN is now, +10m, -5m or as of add. \
        VALUE is true, false, a number or a text. ACTION is the name of an action of the app.
        """)
    static let examples = [
        "alarmsctl activity start Backup progress=0.3 status=\"12 of 40 GB\"",
        "alarmsctl activity start Pizza from=now to=+25m stale-at=+30m",
    ]
    static var notes: [HelpText] { [ActivityKeys.help, HelpText.json(JSON.idForm)] }

    static func operands(after words: [String], options: Set<String>) -> [Operand] {
        words.isEmpty ? [] : [.activityAssignment]
    }

    let syntax: ActivitySyntax
    /// The title before the keys; `nil`: it is one of the keys.
    let title: String?

    init(_ arguments: Arguments) throws(Problem) {
        let words = arguments.words
        title = ConfigurationSyntax.isAssignment(words[0]) ? nil : words[0]
        syntax = try ActivitySyntax(words.dropFirst(title == nil ? 0 : 1))
        guard (syntax.keys["title"] == nil) == (title != nil) else {
            guard title == nil else { throw .usage(Messages.doubledKey("title")) }
            throw .usage(
                localized("expected {form}, got {text}", ["form": "TITLE", "text": Messages.quoted(words[0])]))
        }
        guard syntax.keys["reset"] == nil else {
            throw .usage(localized("{key}: belongs to {owner}", ["key": "reset", "owner": "activity update"]))
        }
    }

    func run(_ session: Session) async throws -> ExitStatus {
        let now = WallClock.now
        var configuration = try await syntax.keys.values(session, at: now)
        configuration["content"] = .dictionary(try await syntax.content.values(session, at: now))
        let attributes = try await syntax.attributes.values(session, at: now)
        if !attributes.isEmpty { configuration["attributes"] = .dictionary(attributes) }
        if let title { configuration["title"] = .string(title) }
        let id = try await session.client.perform(.startActivity(configuration.atTerminal)).id
        try Output.line(session.isJSON ? JSON(id: id).text : id)
        return .done
    }
}
