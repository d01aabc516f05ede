import AlarmsClient
import Gettext
import JSONText

/// The subcommand `invoke`.
struct InvokeCommand: AlarmSubcommand {
    static let name = "invoke"
    static let parameters = Parameters("ALARM ACTION", 2...2)
    static let summary = localized("press a button of an alarm")

    static let explanation = localized(
        """
        Presses a button of an alarm's notification; the app's action runs as well. ACTION: stop, snooze, custom (the \
        app's button), default (the notification itself), pause, resume. The app gets its activation token from {variables}.
        """, ["variables": "XDG_ACTIVATION_TOKEN, DESKTOP_STARTUP_ID"])
    static let examples = ["alarmsctl invoke 3f2a custom"]
    static let notes = [HelpText.json(JSON.idForm)]

    static func applies(to alarm: AlarmProperties) -> Bool { alarm.isActive }

    static func operands(after words: [String], options: Set<String>) -> [Operand] {
        words.isEmpty ? [.alarm(applies)] : words.count == 1 ? [.words(AlarmAction.allCases.map(\.rawValue))] : []
    }

    let names: [AlarmName]
    let action: AlarmAction

    init(_ arguments: Arguments) throws(Problem) {
        names = [try AlarmName(arguments.words[0])]
        let word = arguments.words[1]
        guard let action = AlarmAction(rawValue: word) else {
            throw .usage(Messages.inKey("ACTION", .usage(Messages.oneOf(AlarmAction.allCases.map(\.rawValue), word))))
        }
        self.action = action
    }

    /// Passes on this program's activation token and startup id, which let the app come to the foreground.
    func call(_ session: Session, _ id: String) async throws {
        try await session.client.perform(
            .invokeAction(
                id: id, action, activationToken: ProcessEnvironment.variable("XDG_ACTIVATION_TOKEN"),
                startupID: ProcessEnvironment.variable("DESKTOP_STARTUP_ID")))
    }
}
