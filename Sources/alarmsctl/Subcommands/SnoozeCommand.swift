import AlarmsClient
import Gettext

/// The subcommand `snooze`.
struct SnoozeCommand: ServiceSubcommand {
    static let name = "snooze"
    static let parameters = Parameters("[ALARM [DURATION]]", 0 ... .max)
    static let summary = localized("snooze an alarm, repeat a timer")

    static let explanation =
        localized(
            """
            Snoozes an alarm that rings, or repeats a timer: for DURATION, else for its post-alert, its pre-alert or the \
            snooze of alarms.conf.
            """) + " " + Messages.withoutAlarm
    static let examples = ["alarmsctl snooze", "alarmsctl snooze 3f2a", "alarmsctl snooze 3f2a 20 min"]

    static func operands(after words: [String], options: Set<String>) -> [Operand] {
        words.isEmpty ? [.alarm { $0.state == .alerting }] : []
    }

    /// `nil`: the alarm that has rung longest.
    let name: AlarmName?
    /// The length of time; none: as long as the alarm says.
    let length: [String]

    init(_ arguments: Arguments) throws(Problem) {
        name = try arguments.optionalName()
        length = Array(arguments.words.dropFirst())
    }

    func run(_ session: Session) async throws -> ExitStatus {
        let id: String
        if let name {
            id = try await session.resolve([name])[0]
            try await session.client.snooze(id: id, length: length.isEmpty ? nil : session.length(length))
        } else {
            id = try await session.client.snoozeRinging()
        }
        try session.printJSON(id: id)
        await session.confirm(id) { Messages.nextRing($0, isAgain: true, at: $1) }
        return .done
    }
}
