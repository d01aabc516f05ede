import AlarmsClient
import Gettext

struct SnoozeCommand: ServiceSubcommand {
    static let name = "snooze"
    static let parameters = Parameters("[ID [DURATION]]", 0...2)
    static let summary = localized("snooze an alarm, repeat a timer")

    static var details: String {
        HelpText.page(
            HelpText.paragraph(
                localized(
                    """
                    Snoozes an alarm that rings, or repeats a timer: for DURATION, else for its post-alert, its pre-alert \
                    or the snooze of alarms.conf.
                    """)
                    + " " + Messages.withoutID),
            HelpText.examples("alarmsctl snooze", "alarmsctl snooze 3f2a", "alarmsctl snooze 3f2a 20m"),
            HelpText.json(JSON.idForm))
    }

    /// `nil`: the alarm that has rung longest.
    let identifier: AlarmIdentifier?
    /// Microseconds; `nil`: as long as the alarm says.
    let length: UInt64?

    init(_ arguments: Arguments) throws(Problem) {
        identifier = try arguments.optionalIdentifier()
        length = try arguments.words.dropFirst().first.map { text throws(Problem) in
            try DurationSyntax.microseconds(text)
        }
    }

    func run(_ session: Session) async throws(Problem) -> ExitStatus {
        var id = ""
        if let identifier { id = try await session.resolve(identifier) }
        do {
            if identifier == nil {
                id = try await session.client.snoozeRinging()
            } else {
                try await session.client.snooze(id: id, length: length)
            }
        } catch {
            throw .service(error)
        }
        try session.printJSON(id: id)
        return .done
    }
}
