import AlarmsClient

/// A subcommand that calls the service.
protocol ServiceSubcommand: Subcommand {
    /// - Throws: ``Problem``, or an error of the client.
    func run(_ session: Session) async throws -> ExitStatus
}

extension ServiceSubcommand {
    func run(_ context: Context) async throws -> ExitStatus {
        let client: AlarmsClient
        do {
            client = try await .connect()
        } catch {
            throw Problem.noBus(error.message)
        }
        return try await run(Session(client: client, isJSON: context.isJSON, inputs: context.inputs))
    }
}
