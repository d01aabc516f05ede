import AlarmsClient

/// A subcommand that does one thing to one alarm.
protocol AlarmSubcommand: ServiceSubcommand {
    var identifier: AlarmIdentifier { get }

    func call(_ client: AlarmsClient, _ id: String) async throws(AlarmsError)
}

extension AlarmSubcommand {
    static var parameters: Parameters { .alarm }
    static var examples: [String] { ["alarmsctl \(name) 3f2a"] }

    func run(_ session: Session) async throws -> ExitStatus {
        let id = try await session.resolve(identifier)
        try await call(session.client, id)
        try session.printJSON(id: id)
        return .done
    }
}
