import AlarmsClient
import Gettext
import JSONText

/// The subcommand `stop`.
struct StopCommand: ServiceSubcommand {
    static let name = "stop"
    static let parameters = Parameters("[ALARM…]", 0 ... .max)
    static let options = [all]
    private static let all = Option("--all")
    static let summary = localized("stop rings or countdowns")

    static let explanation =
        localized("Stops alarms that ring, are snoozed or count down; of several of a name, what rings.") + " "
        + Messages.withoutAlarm + " "
        + localized("With --all: all that ring.")
    static let examples = ["alarmsctl stop", "alarmsctl stop 3f2a", "alarmsctl stop --all"]
    static let notes = [HelpText.json(JSON.idsForm)]

    static func operands(after words: [String], options: Set<String>) -> [Operand] {
        options.contains(all.name) ? [] : [.alarm(\.isActive)]
    }

    /// The alarms to stop.
    enum Target: Equatable {
        /// The alarm that has rung longest.
        case longestRing
        case allRings
        /// These alarms, at least one.
        case named([AlarmName])
    }

    let target: Target

    init(_ arguments: Arguments) throws(Problem) {
        let names = try arguments.names()
        if arguments.options[Self.all] == nil {
            target = names.isEmpty ? .longestRing : .named(names)
        } else {
            guard names.isEmpty else { throw .usage(localized("stop: expected --all or ALARM, got both")) }
            target = .allRings
        }
    }

    func run(_ session: Session) async throws -> ExitStatus {
        switch target {
        case .longestRing:
            try session.printJSON(id: try await session.client.perform(.stopRinging()))
            return .done
        case .allRings:
            return try await stopAll(session)
        case .named(let names):
            let ids = try await session.resolve(names) { $0.state == .alerting }
            return try await session.each(of: ids, as: names.map(\.text)) { id in
                try await session.client.perform(.stop(id: id))
            }
        }
    }

    /// Stops all ringing alarms; those stopped meanwhile by others are ignored.
    private func stopAll(_ session: Session) async throws -> ExitStatus {
        let ringing = try await session.client.perform(.list(["state": .strings([AlarmState.alerting.rawValue])]))
        guard !ringing.isEmpty else { throw Problem.noneRings }
        var stopped: [String] = []
        for alarm in ringing {
            do throws(AlarmsError) {
                try await session.client.perform(.stop(id: alarm.id))
            } catch {
                guard error.code == .notFound else { throw error }
                continue
            }
            stopped.append(alarm.id)
        }
        if session.isJSON { try Output.line(JSON.array(stopped.map { JSON(id: $0) })) }
        return .done
    }
}
