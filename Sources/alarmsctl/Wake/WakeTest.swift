import AlarmsClient
import Glibc

/// Suspends the machine with an alarm ahead, and measures when it wakes and rings.
struct WakeTest {
    /// How long before an alarm the service has the machine woken, in microseconds; the interface's manual says so.
    static let lead: UInt64 = 15_000_000

    let client: AlarmsClient
    let inputs: Inputs
    /// How far ahead the alarm is, in microseconds.
    let length: UInt64
    /// How long falling asleep may take, and how long a ring may be overdue, in microseconds.
    var timeout: UInt64 = 20_000_000
    /// How long the machine has been asleep since it was started, in microseconds.
    var asleep: () -> UInt64 = { BootClock.asleep }
    /// The wall clock, in microseconds since 1970 UTC.
    var wallClock: () -> UInt64 = { WallClock.now }
    /// The clock that goes on while the machine sleeps, in microseconds since it was started.
    var bootClock: () -> UInt64 = { BootClock.now }
    /// Puts the machine to sleep; returns why not, if it is refused.
    var suspend: () -> String? = Self.suspendBySystemctl
    /// Called when the alarm is set, with the instant at which it is due.
    var whenSet: (UInt64) throws(Problem) -> Void = { _ in }

    /// How it ended: with a measurement, or by a signal. The alarm is removed in any case.
    enum Outcome: Equatable {
        case measured(WakeMeasurement)
        case interrupted(Int32)
    }

    /// - Throws: ``Problem``: the alarm couldn't be set, or the service is gone.
    func run() async throws(Problem) -> Outcome {
        let observation = await inputs.add(eventsOf: client)
        defer { withExtendedLifetime(observation) {} }
        let due = wallClock() + length
        let id: String
        do {
            // Should nobody be left to remove it, it ends soon.
            id = try await client.schedule([
                "title": .string(Messages.testTitle), "fire-at": .uint64(due), "alert-timeout": .uint64(10_000_000),
                "missed": .string("drop"),
            ]).id
        } catch {
            throw .service(error)
        }
        do {
            let outcome = try await measure(id, due: due)
            try? await client.cancel(id: id)
            return outcome
        } catch {
            try? await client.cancel(id: id)
            throw error
        }
    }

    private func measure(_ id: String, due: UInt64) async throws(Problem) -> Outcome {
        try whenSet(due)
        var measurement = WakeMeasurement(due: due)
        let asleepBefore = asleep()
        measurement.refusal = suspend()
        guard measurement.refusal == nil else { return .measured(measurement) }
        // Only now: it answers when the machine has been told to sleep, or when it is awake again.
        let begin = bootClock()
        let ticks = inputs.addTicks(each: .milliseconds(100))
        defer { ticks.cancel() }
        for await input in inputs.stream {
            switch input {
            case .event(.fired(id, _, let actual)):
                measurement.fired = actual
            case .event(.serviceVanished), .event(.disconnected):
                throw .serviceVanished
            case .signal(SIGWINCH):
                break
            case .signal(SIGTSTP):
                raise(SIGSTOP)
            case .signal(let signal):
                return .interrupted(signal)
            default:
                break
            }
            // Also at a ring, which may be told before the next tick. Two clocks never differ twice by exactly as much.
            measurement.asleep = max(asleep(), asleepBefore) - asleepBefore
            if measurement.awake == nil, measurement.asleep >= WakeMeasurement.leastSleep {
                measurement.awake = wallClock()
            }
            if isOver(measurement, since: begin) { return .measured(measurement) }
        }
        throw .serviceVanished
    }

    private func isOver(_ measurement: WakeMeasurement, since begin: UInt64) -> Bool {
        if measurement.fired != nil || measurement.isWokenByOther(lead: Self.lead) { return true }
        if measurement.awake == nil { return bootClock() > begin + timeout }
        return wallClock() > measurement.due + timeout
    }

    /// By a child process that has no terminal: on one, `systemctl` itself refuses because of the service's own lock, while
    /// logind passes over the locks of the user who asks, as it does for a desktop's menu.
    private static func suspendBySystemctl() -> String? {
        do {
            let run = try ProgramOutput("systemctl", ["--no-ask-password", "suspend"], within: 30_000_000)
            guard run.code != 0 else { return nil }
            let lines = (run.errors + run.output).split(separator: "\n").joined(separator: "; ")
            return lines.isEmpty ? Messages.suspendSilent : lines
        } catch {
            return Messages.problem(error)
        }
    }
}
