import AlarmsClient

/// A connection to the service, for the subcommands that need one.
struct Session {
    let client: AlarmsClient
    let isJSON: Bool
    let inputs: Inputs

    /// Makes an alarm and prints its id.
    func schedule(_ configuration: [String: Value]) async throws(Problem) {
        let id: String
        do { id = try await client.schedule(configuration).id } catch { throw .service(error) }
        try Output.line(isJSON ? JSON(id: id).text : id)
    }

    /// Prints the id of an alarm, with `--json` only.
    func printJSON(id: String) throws(Problem) {
        if isJSON { try Output.line(JSON(id: id).text) }
    }

    /// All alarms, the soonest first.
    func alarms() async throws(Problem) -> [AlarmProperties] {
        do { return try await client.list() } catch { throw .service(error) }
    }

    /// The whole id of an alarm.
    func resolve(_ identifier: AlarmIdentifier) async throws(Problem) -> String {
        if identifier.isWhole { return identifier.text }
        return try identifier.resolve(among: try await alarms())
    }

    /// What the service says of itself, and what is known of whether it wakes the machine.
    func wakeFacts() async throws(Problem) -> (ServiceProperties, WakeFacts) {
        let service: ServiceProperties
        do { service = try await client.serviceProperties() } catch { throw .service(error) }
        let process = try? await client.serviceProcessIdentifier()
        return (service, .gathered(from: service, of: process))
    }

    // MARK: Time zone

    /// Shows times in the service's zone from now on.
    func useServiceZone() async throws(Problem) {
        do { LocalTime.use(zone: try await client.serviceProperties().timeZone) } catch { throw .service(error) }
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
