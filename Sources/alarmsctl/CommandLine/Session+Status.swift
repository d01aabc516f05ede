import AlarmsClient

/// What a person asks first.
extension Session {
    /// Prints how the service does, and whether the machine is woken for its alarms.
    func status() async throws(Problem) {
        let (service, facts) = try await wakeFacts()
        let alarms = try await alarms()
        let next: (id: String, fireUSec: UInt64)?
        do { next = try await client.nextAlarm() } catch { throw .service(error) }
        let status = ServiceStatus(
            service: service, alarms: alarms, next: next.flatMap { next in alarms.first { $0.id == next.id } },
            facts: facts)
        if isJSON {
            try Output.line(JSON(status).text)
        } else {
            try await useServiceZone()
            try Output.line(Wording.status(status, at: WallClock.now))
        }
    }

    /// What the service says of itself, and what is known of whether it wakes the machine.
    func wakeFacts() async throws(Problem) -> (ServiceProperties, WakeFacts) {
        let service: ServiceProperties
        do { service = try await client.serviceProperties() } catch { throw .service(error) }
        let process = try? await client.serviceProcessIdentifier()
        return (service, .gathered(from: service, of: process))
    }
}
