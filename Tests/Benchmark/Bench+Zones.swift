import AlarmCore
import Foundation
import SystemTime

extension Bench {
    /// Measures rules in local time: a single one beside the C library's conversions, and all at once.
    func zones() throws -> [Row] {
        let zones = try AlternatingZones(["Europe/Berlin", "America/New_York"])
        return [try nextOccurrence(in: zones.system), try reconciliation(zones)]
    }

    /// Measures one next occurrence beside two `localtime_r`, the fewest that finding it by the C library takes.
    private func nextOccurrence(in zone: Zone) throws -> Row {
        var generator = SystemRandomNumberGenerator()
        let instants = (0..<1_000).map { _ in Int64.random(in: 1_700_000_000...2_100_000_000, using: &generator) }
        let memories = instants.map { OccurrenceMemory(since: WallTime(seconds: $0), zoneName: zone.name) }
        guard let schedule = try Self.configuration(minute: 420).schedule else { throw BenchmarkError("no schedule") }
        setenv("TZ", ":\(zone.name)", 1)
        tzset()
        var lines: [String] = []
        for _ in 0..<count(200, quick: 20) {
            let ours = Self.nanoseconds {
                for memory in memories { Self.keep(schedule.next(after: memory, in: zone)?.instant.seconds ?? 0) }
            }
            let theirs = Self.nanoseconds {
                for instant in instants {
                    for var seconds in [time_t(instant), time_t(instant) + 86_400] {
                        var local = tm()
                        localtime_r(&seconds, &local)
                        Self.keep(Int64(local.tm_hour))
                    }
                }
            }
            lines.append("next \(ours / Double(instants.count)) \(theirs / Double(instants.count))")
        }
        return try Samples(lines.joined(separator: "\n")).row(
            "next occurrence, beside two localtime_r (ns)", "next", unit: 1, target: 1)
    }

    /// Measures the handling of a change of the system's zone, before the first signal goes out.
    private func reconciliation(_ zones: AlternatingZones) throws -> Row {
        let alarms = count(100_000, quick: 10_000)
        let engine = Engine(limits: Limits(alarms: alarms), zones: zones)
        let now = Moment(wall: WallTime(seconds: 1_800_000_000), boot: BootTime(microseconds: 0))
        for number in 0..<alarms {
            let memory = OccurrenceMemory(since: now.wall - .seconds(Int64(number)), zoneName: zones.system.name)
            engine.restore(
                Alarm(
                    id: .random(), appOrigin: .host,
                    configuration: try Self.configuration(minute: Int64(number % 1440)),
                    state: .scheduled, memory: memory, snoozeCount: 0))
        }
        var lines: [String] = []
        for _ in 0..<count(20, quick: 3) {
            zones.alternate()
            let time = Self.nanoseconds {
                let change = engine.observe(.zonesChanged, at: now)
                Self.keep(Int64(engine.soonestFirst(change.contextChanges.map(\.id)).count))
            }
            lines.append("reconcile \(time)")
        }
        let median = try Samples(lines.joined(separator: "\n")).median("reconcile", 0)
        return Row(
            "reconcile \(alarms) alarms after a change of zone (ms)", ours: median / Nanoseconds.perMillisecond,
            target: alarms == 100_000 ? 150 : nil)
    }

    private static func configuration(minute: Int64) throws -> Configuration {
        var configuration = Configuration()
        try configuration.set(.time(TimeOfDay(hour: minute / 60, minute: minute % 60)?.description ?? ""))
        try configuration.set(.weekdays(["mon", "wed", "fri"]))
        return configuration
    }

    static func nanoseconds(_ body: () -> Void) -> Double {
        let duration = ContinuousClock().measure(body)
        return Double(duration.components.seconds) * 1e9 + Double(duration.components.attoseconds) / 1e9
    }

    /// Uses a value so that the compiler can't remove its calculation.
    @inline(never)
    private static func keep(_ value: Int64) {}
}
