import AlarmsClient

/// Prints the signals of the service as they come.
struct Monitor {
    let session: Session
    let inputs: Inputs

    /// Until the bus is gone.
    func run() async throws(Problem) -> ExitStatus {
        let observation = await inputs.add(eventsOf: session.client)
        defer { withExtendedLifetime(observation) {} }
        for await input in inputs.stream {
            guard case .event(let event) = input else { continue }
            try Output.line(session.isJSON ? JSON(event).text : Wording.event(event, at: WallClock.now))
            if event == .disconnected { throw .serviceVanished }
        }
        return .done
    }
}
