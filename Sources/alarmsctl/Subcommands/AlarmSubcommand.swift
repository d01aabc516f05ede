import AlarmsClient

/// A subcommand that does one thing to each of the alarms that it names.
protocol AlarmSubcommand: ServiceSubcommand {
    var names: [AlarmName] { get }

    /// - Throws: ``Problem``, or an error of the client.
    func call(_ session: Session, _ id: String) async throws
}

extension AlarmSubcommand {
    static var parameters: Parameters { .alarms }
    static var examples: [String] { ["alarmsctl \(name) 3f2a", "alarmsctl \(name) \"\(Messages.exampleTitle)\""] }
    static var notes: [String] { [HelpText.json(JSON.idsForm)] }

    func run(_ session: Session) async throws -> ExitStatus {
        try await session.each(of: try await session.resolve(names), as: names.map(\.text)) { id in
            try await call(session, id)
        }
    }
}
