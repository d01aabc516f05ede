import AlarmsClient
import Gettext
import JSONText

/// The subcommand `wait`.
struct WaitCommand: ServiceSubcommand {
    static let name = "wait"
    static let parameters = Parameters.alarms
    static let options = [ring]
    private static let ring = Option("--ring")
    static let summary = localized("wait until alarms are answered")

    static var details: [HelpText] {
        [
            HelpText.table(
                localized(
                    """
                    Waits until each alarm has rung and been answered, also through snoozes; with --ring, until each rings. \
                    Exit status, of several alarms the greatest:
                    """),
                [
                    ("0", localized("it was stopped, or with --ring, it rings")),
                    ("1", localized("there is no such alarm")),
                    ("3", localized("the service has exited")),
                    ("4", localized("nobody answered, or it was missed")),
                    ("5", localized("it was cancelled or disabled, or stopped before it rang")),
                ], column: 5),
            HelpText.examples([
                "alarmsctl wait $(alarmsctl timer 10m \(Messages.exampleTimerTitle)) && eject",
                "alarmsctl wait --ring \"\(Messages.exampleTitle)\"",
            ]),
            HelpText.paragraph(
                localized(
                    "With --json: {object}, or {outcomes}; for several alarms an array of these.",
                    [
                        "object": #"{"id": "…", "outcome": "stopped"}"#,
                        "outcomes": #""ringing", "timeout", "missed", "cancelled", "disabled""#,
                    ])),
        ]
    }

    static func operands(after words: [String], options: Set<String>) -> [Operand] { [.alarm(\.isEnabled)] }

    /// The outcome of the wait for an alarm.
    enum Outcome: String {
        case ringing, stopped, timeout, missed, cancelled, disabled

        var status: ExitStatus {
            switch self {
            case .ringing, .stopped: .done
            case .timeout, .missed: .unanswered
            case .cancelled, .disabled: .cancelled
            }
        }
    }

    let names: [AlarmName]
    /// True if the wait ends with the ring, not with its end.
    let isUntilRing: Bool

    init(_ arguments: Arguments) throws(Problem) {
        names = try arguments.names()
        isUntilRing = arguments.options[Self.ring] != nil
    }

    func run(_ session: Session) async throws -> ExitStatus {
        let ids = try await session.resolve(names)
        await session.inputs.add(eventsOf: session.client)
        var outcomes: [String: Outcome] = [:]
        for id in ids {
            let alarm = try await session.client.perform(.properties(id: id))
            // A disabled alarm has no end.
            if !alarm.isEnabled { outcomes[id] = .disabled }
            if isUntilRing, alarm.state == .alerting { outcomes[id] = .ringing }
        }
        if outcomes.count < ids.count { try await wait(for: ids, &outcomes, session) }
        if session.isJSON {
            let objects: [JSON] = ids.map { id in
                ["id": .string(id), "outcome": outcomes[id].map { .string($0.rawValue) } ?? .null]
            }
            try Output.line(objects.count == 1 ? objects[0] : .array(objects))
        }
        return outcomes.values.map(\.status).max { $0.code < $1.code } ?? .done
    }

    /// Waits until each alarm has an outcome.
    private func wait(for ids: [String], _ outcomes: inout [String: Outcome], _ session: Session) async throws {
        var removed: [String] = []
        for await input in session.inputs.stream {
            switch input {
            case .event(.serviceVanished), .event(.disconnected):
                throw Problem.serviceVanished
            case .event(.removed(let id)) where ids.contains(id) && outcomes[id] == nil:
                // The reason comes with another signal sent at the same time, if any.
                removed.append(id)
                _ = try await session.client.perform(.serviceProperties)
                session.inputs.continuation.yield(.settled)
            case .settled:
                let id = removed.removeFirst()
                if outcomes[id] == nil { outcomes[id] = .cancelled }
            case .event(let event):
                for id in ids where outcomes[id] == nil { outcomes[id] = outcome(of: event, for: id) }
            default:
                break
            }
            if outcomes.count == ids.count { return }
        }
        throw Problem.serviceVanished
    }

    /// Returns the outcome of this event; `nil`: the wait continues.
    func outcome(of event: AlarmsEvent, for id: String) -> Outcome? {
        switch event {
        case .fired(id, _, _): isUntilRing ? .ringing : nil
        case .stopped(id, let reason):
            switch reason {
            // If it is stopped before it rings, it may still repeat; otherwise it is removed or disabled.
            case "user", "client": isUntilRing ? nil : .stopped
            case "timeout": isUntilRing ? nil : .timeout
            // The alarm rings again.
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
