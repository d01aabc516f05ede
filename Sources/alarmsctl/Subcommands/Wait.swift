import AlarmsClient

/// Waits until one alarm has been answered.
struct Wait {
    /// How it ended.
    enum Outcome: String {
        case stopped, timeout, missed, cancelled, disabled

        var status: ExitStatus {
            switch self {
            case .stopped: .done
            case .timeout, .missed: .unanswered
            case .cancelled, .disabled: .cancelled
            }
        }
    }

    let id: String
    let session: Session
    let inputs: Inputs

    func run() async throws(Problem) -> ExitStatus {
        let observation = await inputs.add(eventsOf: session.client)
        defer { withExtendedLifetime(observation) {} }
        let alarm: AlarmProperties
        do { alarm = try await session.client.properties(id: id) } catch { throw .service(error) }
        // What is switched off doesn't end.
        let outcome = alarm.isEnabled ? try await outcome() : .disabled
        if session.isJSON {
            let members = [JSON.Member("id", .string(id)), JSON.Member("outcome", .string(outcome.rawValue))]
            try Output.line(JSON.object(members).text)
        }
        return outcome.status
    }

    private func outcome() async throws(Problem) -> Outcome {
        for await input in inputs.stream {
            switch input {
            case .event(.serviceVanished), .event(.disconnected):
                throw .serviceVanished
            case .event(.removed(id)):
                // Why, is told by an event of the same moment, or by none.
                do { _ = try await session.client.serviceProperties() } catch { throw .service(error) }
                inputs.continuation.yield(.settled)
            case .settled:
                return .cancelled
            case .event(let event):
                if let outcome = Self.outcome(of: event, for: id) { return outcome }
            default:
                break
            }
        }
        throw .serviceVanished
    }

    /// How the alarm has ended by this event; `nil` if it goes on.
    static func outcome(of event: AlarmsEvent, for id: String) -> Outcome? {
        switch event {
        case .stopped(id, let reason):
            switch reason {
            case "user", "client": .stopped
            case "timeout": .timeout
            // It rings anew.
            case "superseded": nil
            case "disabled", "denied": .disabled
            default: .cancelled
            }
        case .missed(id, _, _, _): .missed
        case .propertiesChanged(id, let changed, _): changed["Enabled"]?.booleanValue == false ? .disabled : nil
        default: nil
        }
    }
}
