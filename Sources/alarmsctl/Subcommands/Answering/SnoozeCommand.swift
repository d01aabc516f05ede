import AlarmsClient
import Gettext

/// The subcommand `snooze`.
struct SnoozeCommand: ServiceSubcommand {
    static let name = "snooze"
    static let parameters = Parameters("[ALARM] [DURATION]", 0 ... .max)
    static let summary = localized("snooze an alarm, repeat a timer")

    static let explanation =
        localized(
            """
            Snoozes an alarm that rings, or repeats a timer: for DURATION, else for its post-alert, the timer's length or \
            the snooze of alarms.conf.
            """) + " " + Messages.withoutAlarm
    static let examples = [
        "alarmsctl snooze", "alarmsctl snooze 5m", "alarmsctl snooze 3f2a", "alarmsctl snooze 3f2a 20 min",
    ]

    static func operands(after words: [String], options: Set<String>) -> [Operand] {
        words.isEmpty ? [.alarm { $0.state == .alerting }] : []
    }

    /// The alarm, unless the first word begins a length; `nil`: the alarm that has rung longest.
    let name: AlarmName?
    /// The words: an alarm's name, a length, or both.
    let words: [String]

    init(_ arguments: Arguments) throws(Problem) {
        name = try arguments.optionalName()
        words = arguments.words
    }

    func run(_ session: Session) async throws -> ExitStatus {
        let id: String
        if let name {
            if let length = try await lengthAlone(session) {
                id = try await session.longestRinging()
                try await session.client.perform(.snooze(id: id, length: length))
            } else {
                let length = words.dropFirst()
                id = try await session.resolve([name], preferring: { $0.state == .alerting })[0]
                try await session.client.perform(.snooze(id: id, length: length.isEmpty ? nil : session.length(length)))
            }
        } else {
            id = try await session.client.perform(.snoozeRinging())
        }
        try session.printJSON(id: id)
        await session.confirm(id) { Messages.nextRing($0, isAgain: true, at: $1) }
        return .done
    }

    /// Returns the length in all words together, µs; `nil`: the first word is an alarm's name.
    ///
    /// - Throws: ``Problem/usage(_:)`` for a number without a unit, or an error of the client.
    private func lengthAlone(_ session: Session) async throws -> UInt64? {
        let text = words.joined(separator: " ")
        // Digits may be the prefix of an id.
        if let name, name.isBeginningOfID,
            try await session.client.perform(.list()).contains(where: { $0.id.hasPrefix(name.text.lowercased()) })
        {
            return nil
        }
        try DurationSyntax.refuseNumberAlone(text)
        return try await session.understoodLength(text)
    }
}
