import AlarmsClient
import Gettext

/// The subcommand `invoke`.
struct InvokeCommand: AlarmSubcommand {
    static let name = "invoke"
    static let parameters = Parameters("ID ACTION", 2...2)
    static let summary = localized("press a button of an alarm")

    static let explanation = localized(
        """
        Presses a button of an alarm's notification; the app's action runs as well. ACTION: stop, snooze, custom (the \
        app's button), default (the notification itself), pause, resume. The app gets its activation token from {variables}.
        """, ["variables": "XDG_ACTIVATION_TOKEN, DESKTOP_STARTUP_ID"])
    static let examples = ["alarmsctl invoke 3f2a custom"]

    let identifier: AlarmIdentifier
    let action: AlarmAction

    init(_ arguments: Arguments) throws(Problem) {
        identifier = try arguments.identifier()
        guard let action = AlarmAction(rawValue: arguments.words[1]) else {
            throw .usage(
                localized(
                    "expected an ACTION ({actions}), got {text}",
                    [
                        "actions": Messages.list(AlarmAction.allCases.map(\.rawValue)),
                        "text": Messages.quoted(arguments.words[1]),
                    ]))
        }
        self.action = action
    }

    /// Hands on what this program was started with to come to the foreground: it is for the app.
    func call(_ client: AlarmsClient, _ id: String) async throws(AlarmsError) {
        try await client.invokeAction(
            id: id, action, activationToken: ProcessEnvironment.variable("XDG_ACTIVATION_TOKEN"),
            startupID: ProcessEnvironment.variable("DESKTOP_STARTUP_ID"))
    }
}
