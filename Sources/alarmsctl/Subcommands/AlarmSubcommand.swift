import AlarmsClient

/// A subcommand that does one thing to one alarm.
protocol AlarmSubcommand: ServiceSubcommand {
    /// What it does, as its help says.
    static var explanation: String { get }
    var identifier: AlarmIdentifier { get }

    init(identifier: AlarmIdentifier)

    func call(_ client: AlarmsClient, _ id: String) async throws(AlarmsError)
}

extension AlarmSubcommand {
    static var parameters: Parameters { .alarm }

    static var details: String {
        HelpText.page(
            HelpText.paragraph(explanation), HelpText.examples("alarmsctl \(name) 3f2a"), HelpText.json(JSON.idForm))
    }

    init(_ arguments: Arguments) throws(Problem) {
        self.init(identifier: try arguments.identifier())
    }

    func run(_ session: Session) async throws(Problem) -> ExitStatus {
        let id = try await session.resolve(identifier)
        do { try await call(session.client, id) } catch { throw .service(error) }
        try session.printJSON(id: id)
        return .done
    }
}
