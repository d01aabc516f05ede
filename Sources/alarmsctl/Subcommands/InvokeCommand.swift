import AlarmsClient
import Gettext

struct InvokeCommand: ServiceSubcommand {
    static let name = "invoke"
    static let parameters = Parameters("ID ACTION", 2...2)
    static let summary = localized("press a button of an alarm")

    static var details: String {
        HelpText.page(
            HelpText.paragraph(
                localized(
                    """
                    Presses a button of an alarm's notification; the app's action runs as well. ACTION: stop, \
                    snooze, custom (the app's button), default (the notification itself), pause, resume. The app \
                    gets its activation token from {variables}.
                    """, ["variables": "XDG_ACTIVATION_TOKEN, DESKTOP_STARTUP_ID"])),
            HelpText.examples("alarmsctl invoke 3f2a custom"), HelpText.json(JSON.idForm))
    }

    let identifier: AlarmIdentifier
    let action: AlarmAction

    init(_ arguments: Arguments) throws(Problem) {
        identifier = try arguments.identifier()
        guard let action = AlarmAction(rawValue: arguments.words[1]) else {
            throw .usage(Messages.actionExpected(arguments.words[1]))
        }
        self.action = action
    }

    /// Hands on what this program was started with to come to the foreground: it is for the app.
    func run(_ session: Session) async throws(Problem) -> ExitStatus {
        let id = try await session.resolve(identifier)
        do {
            try await session.client.invokeAction(
                id: id, action, activationToken: ProcessEnvironment.variable("XDG_ACTIVATION_TOKEN"),
                startupID: ProcessEnvironment.variable("DESKTOP_STARTUP_ID"))
        } catch {
            throw .service(error)
        }
        try session.printJSON(id: id)
        return .done
    }
}
