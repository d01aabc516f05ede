import AlarmsClient
import JSONText

/// A subcommand that performs one action on each named alarm.
protocol AlarmSubcommand: ServiceSubcommand {
    var names: [AlarmName] { get }

    /// Returns true if it has an effect on the alarm, according to its properties; by default true.
    static func applies(to alarm: AlarmProperties) -> Bool

    /// - Throws: ``Problem``, or an error of the client.
    func call(_ session: Session, _ id: String) async throws
}

extension AlarmSubcommand {
    static var parameters: Parameters { .alarms }
    static var examples: [String] { ["alarmsctl \(name) 3f2a", "alarmsctl \(name) \"\(Messages.exampleTitle)\""] }
    static var notes: [HelpText] { [HelpText.json(JSON.idsForm)] }
    static func applies(to alarm: AlarmProperties) -> Bool { true }
    static func operands(after words: [String], options: Set<String>) -> [Operand] { [.alarm(applies)] }

    func run(_ session: Session) async throws -> ExitStatus {
        try await session.each(of: try await session.resolve(names), as: names.map(\.text)) { id in
            try await call(session, id)
        }
    }
}
