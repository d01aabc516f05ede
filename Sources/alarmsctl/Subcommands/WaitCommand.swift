import AlarmsClient
import Gettext

/// The subcommand `wait`.
struct WaitCommand: ServiceSubcommand {
    static let name = "wait"
    static let parameters = Parameters.alarm
    static let summary = localized("wait until an alarm is answered")

    static var details: String {
        HelpText.page([
            HelpText.table(
                localized("Waits until an alarm has rung and been answered, also through snoozes. Exit status:"),
                [
                    ("0", localized("it was stopped")),
                    ("1", localized("there is no such alarm")),
                    ("3", localized("the service has exited")),
                    ("4", localized("nobody answered, or it was missed")),
                    ("5", localized("it was cancelled or disabled, or stopped before it rang")),
                ], column: 5),
            HelpText.examples(["alarmsctl wait $(alarmsctl timer 10m \(Messages.demoTitle)) && eject"]),
            HelpText.paragraph(
                localized(
                    "With --json: {object}, or {outcomes}.",
                    [
                        "object": #"{"id": "…", "outcome": "stopped"}"#,
                        "outcomes": #""timeout", "missed", "cancelled", "disabled""#,
                    ])),
        ])
    }

    /// The outcome of the wait.
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

    let identifier: AlarmIdentifier

    init(_ arguments: Arguments) throws(Problem) {
        identifier = try arguments.identifier()
    }

    func run(_ session: Session) async throws -> ExitStatus {
        let id = try await session.resolve(identifier)
        await session.inputs.add(eventsOf: session.client)
        let alarm = try await session.client.properties(id: id)
        // What is switched off doesn't end.
        let outcome = alarm.isEnabled ? try await outcome(of: id, session) : .disabled
        if session.isJSON {
            try Output.line(["id": .string(id), "outcome": .string(outcome.rawValue)])
        }
        return outcome.status
    }

    private func outcome(of id: String, _ session: Session) async throws -> Outcome {
        for await input in session.inputs.stream {
            switch input {
            case .event(.serviceVanished), .event(.disconnected):
                throw Problem.serviceVanished
            case .event(.removed(id)):
                // Why, is told by an event of the same moment, or by none.
                _ = try await session.client.serviceProperties()
                session.inputs.continuation.yield(.settled)
            case .settled:
                return .cancelled
            case .event(let event):
                if let outcome = Self.outcome(of: event, for: id) { return outcome }
            default:
                break
            }
        }
        throw Problem.serviceVanished
    }

    /// The outcome after this event; `nil`: the alarm goes on.
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
