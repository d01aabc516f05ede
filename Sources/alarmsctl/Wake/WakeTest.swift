import AlarmsClient
import Gettext
import Glibc

/// A test that suspends the machine before an alarm, and measures when it wakes and rings.
struct WakeTest {
    /// The time by which the service wakes the machine before an alarm, µs, as documented by the interface.
    static let lead: UInt64 = 15_000_000

    let client: AlarmsClient
    let inputs: Inputs
    /// The time until the alarm, µs.
    let length: UInt64
    /// The timeout for falling asleep, and for an overdue ring, µs.
    var timeout: UInt64 = 20_000_000
    /// Returns the total sleep of the machine since boot, µs.
    var asleep: () -> UInt64 = { BootClock.asleep }
    /// Returns the wall clock's time, µs since 1970 UTC.
    var wallClock: () -> UInt64 = { WallClock.now }
    /// Returns the boot clock's time, which includes sleep, µs.
    var bootClock: () -> UInt64 = { BootClock.now }
    /// Suspends the machine; returns the reason if it is refused.
    var suspend: () -> String? = Self.suspendBySystemctl
    /// Called with the due time when the alarm is set.
    var whenSet: (UInt64) throws(Problem) -> Void = { _ in }

    /// The result: a measurement, or the signal that interrupted it. The alarm is always removed.
    enum Outcome: Equatable {
        case measured(WakeMeasurement)
        case interrupted(Int32)
    }

    /// - Throws: ``Problem``: the alarm couldn't be set, or the service has ended.
    func run() async throws -> Outcome {
        await inputs.add(eventsOf: client)
        let due = wallClock() + length
        // If this program can't remove it, it ends soon by itself.
        let id = try await client.perform(
            .schedule([
                "title": .string(localized("Wake test")), "fire-at": .uint64(due), "alert-timeout": .uint64(10_000_000),
                "missed": .string("drop"), "app-id": .string(""),
            ])
        ).id
        do {
            let outcome = try await measure(id, due: due)
            try? await client.perform(.cancel(id: id))
            return outcome
        } catch {
            try? await client.perform(.cancel(id: id))
            throw error
        }
    }

    private func measure(_ id: String, due: UInt64) async throws -> Outcome {
        try whenSet(due)
        var measurement = WakeMeasurement(due: due)
        let asleepBefore = asleep()
        measurement.refusal = suspend()
        guard measurement.refusal == nil else { return .measured(measurement) }
        // Only here: suspending returns when sleep is requested, or when the machine is awake again.
        let begin = bootClock()
        let ticks = inputs.addTicks(after: .milliseconds(100))
        defer { ticks.cancel() }
        for await input in inputs.stream {
            switch input {
            case .event(.fired(id, _, let actual)):
                measurement.fired = actual
            case .event(.serviceVanished), .event(.disconnected):
                throw Problem.serviceVanished
            case .signal(SIGWINCH):
                break
            case .signal(SIGTSTP):
                raise(SIGSTOP)
            case .signal(let signal):
                return .interrupted(signal)
            default:
                break
            }
            // Also at a ring, which may arrive before the next tick. The difference of two clocks always jitters.
            measurement.asleep = max(asleep(), asleepBefore) - asleepBefore
            if measurement.awake == nil, measurement.asleep >= WakeMeasurement.leastSleep {
                measurement.awake = wallClock()
            }
            if isOver(measurement, since: begin) { return .measured(measurement) }
        }
        throw Problem.serviceVanished
    }

    private func isOver(_ measurement: WakeMeasurement, since begin: UInt64) -> Bool {
        if measurement.fired != nil || measurement.isWokenByOther(lead: Self.lead) { return true }
        if measurement.awake == nil { return bootClock() > begin + timeout }
        return wallClock() > measurement.due + timeout
    }

    /// Runs `systemctl` without a terminal: on one, `systemctl` itself refuses because of the service's lock, while
    /// logind ignores locks of the requesting user, as for a desktop's menu.
    private static func suspendBySystemctl() -> String? {
        do {
            let run = try ProgramOutput("systemctl", ["--no-ask-password", "suspend"], within: 30_000_000)
            guard run.code != 0 else { return nil }
            let lines = (run.errors + run.output).split(separator: "\n").joined(separator: "; ")
            return lines.isEmpty ? localized("{command} gave no reason", ["command": "systemctl suspend"]) : lines
        } catch {
            return Messages.problem(error)
        }
    }
}
