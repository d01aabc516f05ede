import AlarmsClient

/// A subcommand that calls the service.
protocol ServiceSubcommand: Subcommand {
    /// True if its calls start the service; by default they do.
    var startsService: Bool { get }

    /// - Throws: ``Problem``, or an error of the client.
    func run(_ session: Session) async throws -> ExitStatus
}

extension ServiceSubcommand {
    var startsService: Bool { true }

    func run(_ context: Context) async throws -> ExitStatus {
        let client: AlarmsClient
        do {
            client = try await .connect(startsService: startsService)
        } catch {
            throw Problem.noBus(error.message)
        }
        return try await run(Session(client: client, isJSON: context.isJSON, inputs: context.inputs))
    }
}
