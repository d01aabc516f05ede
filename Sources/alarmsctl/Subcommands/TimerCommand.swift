import AlarmsClient
import Gettext

/// The subcommand `timer`.
struct TimerCommand: ServiceSubcommand {
    static let name = "timer"
    static let parameters = Parameters("DURATION [TITLE] [KEY=VALUE…]", 1 ... .max)
    static let summary = localized("start a timer, print its id")

    static var details: String {
        HelpText.page(
            [
                HelpText.paragraph(
                    localized("Starts a timer and prints its id. Write a title that looks like KEY=VALUE as title=….")),
                HelpText.lines(
                    [
                        ("alarmsctl timer 90", localized("in 90 seconds")),
                        ("alarmsctl timer 10m \(Messages.demoTitle)", ""),
                        ("alarmsctl timer 1h30m Bread post-alert=5m", localized("with a snooze of five minutes")),
                        ("alarmsctl timer 25m Work metadata.project=Alarms buttons.stop.text=Done", ""),
                    ], column: 47
                ).joined(separator: "\n"),
                ConfigurationKey.help,
            ] + notes)
    }

    let configuration: [String: Value]

    init(_ arguments: Arguments) throws(Problem) {
        let length = try DurationSyntax.microseconds(arguments.words[0])
        guard length > 0 else { throw .usage(localized("expected a duration of more than 0, got 0")) }
        var given: [String: Value] = ["pre-alert": .uint64(length)]
        let title = arguments.words.dropFirst().first.flatMap { ConfigurationSyntax.isAssignment($0) ? nil : $0 }
        if let title { given["title"] = .string(title) }
        configuration = try arguments.configuration(from: title == nil ? 1 : 2, given)
    }

    func run(_ session: Session) async throws -> ExitStatus {
        try await session.schedule(configuration)
    }
}
