import AlarmsClient

/// A connection to the service, for the subcommands that need one.
struct Session {
    let client: AlarmsClient
    let isJSON: Bool
    let inputs: Inputs

    /// Makes an alarm and prints its id.
    func schedule(_ configuration: [String: Value]) async throws -> ExitStatus {
        let id = try await client.schedule(configuration).id
        try Output.line(isJSON ? JSON(id: id).text : id)
        return .done
    }

    /// Prints the id of an alarm, with `--json` only.
    func printJSON(id: String) throws(Problem) {
        if isJSON { try Output.line(JSON(id: id)) }
    }

    /// The whole id of an alarm.
    func resolve(_ identifier: AlarmIdentifier) async throws -> String {
        if identifier.isWhole { return identifier.text }
        return try identifier.resolve(among: try await client.list())
    }

    /// The service's properties, and the facts about waking the machine.
    func wakeFacts() async throws -> (ServiceProperties, WakeFacts) {
        let service = try await client.serviceProperties()
        let process = try? await client.serviceProcessIdentifier()
        return (service, .gathered(from: service, of: process))
    }

    // MARK: Time zone

    /// Shows times in the service's zone from now on.
    func useServiceZone() async throws {
        LocalTime.use(zone: try await client.serviceProperties().timeZone)
    }

    /// Shows times in the service's zone, and by its rules, as they are from this event on.
    static func follow(_ event: AlarmsEvent) {
        switch event {
        case .timeChanged: LocalTime.reread()
        case .servicePropertiesChanged(let changed): LocalTime.use(zone: changed["TimeZone"]?.stringValue ?? "")
        default: break
        }
    }
}
