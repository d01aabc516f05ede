import AlarmsClient

/// A subcommand that calls the service.
protocol ServiceSubcommand: Subcommand {
    func run(_ session: Session) async throws(Problem) -> ExitStatus
}

extension ServiceSubcommand {
    func run(_ context: Context) async throws(Problem) -> ExitStatus {
        let client: AlarmsClient
        do { client = try await .connect() } catch { throw .service(error) }
        return try await run(Session(client: client, isJSON: context.isJSON, inputs: context.inputs))
    }
}
