import AlarmsClient
import Gettext

/// The subcommand `activity invoke`.
struct ActivityInvokeCommand: ActivitySubcommand {
    static let name = "activity invoke"
    static let parameters = Parameters("ACTIVITY ACTION", 2...2)
    static let summary = localized("press a button of an activity")

    static let explanation = localized(
        """
        Presses a button of an activity: the app's action runs. ACTION is the name of one of its actions, or default (the \
        activity itself). The app gets its activation token from {variables}.
        """, ["variables": "XDG_ACTIVATION_TOKEN, DESKTOP_STARTUP_ID"])
    static let examples = ["alarmsctl activity invoke 3f2a cancel"]

    static func operands(after words: [String], options: Set<String>) -> [Operand] {
        words.isEmpty ? [.activity] : words.count == 1 ? [.activityAction] : []
    }

    let name: AlarmName
    let action: String

    init(_ arguments: Arguments) throws(Problem) {
        name = try AlarmName(arguments.words[0])
        action = arguments.words[1]
    }

    /// Passes on this program's activation token and startup id, which let the app come to the foreground.
    func run(_ session: Session) async throws -> ExitStatus {
        let id = try await session.activities([name])[0].id
        try await session.client.perform(
            .invokeActivityAction(
                id: id, action, activationToken: ProcessEnvironment.variable("XDG_ACTIVATION_TOKEN"),
                startupID: ProcessEnvironment.variable("DESKTOP_STARTUP_ID")))
        try session.printJSON(id: id)
        return .done
    }
}
