import AlarmsClient

/// Prints the signals of the service as they come.
struct Monitor {
    let session: Session
    let inputs: Inputs

    /// Until the bus is gone.
    func run() async throws(Problem) -> ExitStatus {
        let observation = await inputs.add(eventsOf: session.client)
        defer { withExtendedLifetime(observation) {} }
        // Before there is a service, times are of this program's own zone.
        if (try? await session.client.isServiceRunning()) == true { try? await session.useServiceZone() }
        for await input in inputs.stream {
            guard case .event(let event) = input else { continue }
            if event == .serviceAppeared { try? await session.useServiceZone() }
            Session.follow(event)
            try Output.line(session.isJSON ? JSON(event).text : Wording.event(event, at: WallClock.now))
            if event == .disconnected { throw .serviceVanished }
        }
        return .done
    }
}
