import Randomness
import AlarmCore
import AlarmStore
import SystemTime

/// The runner of simulated lives, and their reports.
struct Simulation {
    private let zones: [Zone]
    private let clock = ContinuousClock()

    /// Reads the zones of the system.
    ///
    /// - Throws: `Violation` if one is missing.
    init() throws(Violation) {
        let database = ZoneDatabase(directory: "/usr/share/zoneinfo", localTime: "/etc/localtime")
        var zones: [Zone] = []
        for name in ChangingZones.names {
            guard let zone = database.zone(named: name) else {
                throw Violation(.other, of: nil, "\(name): expected a time zone of the system")
            }
            zones.append(zone)
        }
        self.zones = zones
    }

    /// Runs a life with occasional crashes and full disks.
    ///
    /// - Returns: The summary.
    /// - Throws: `Failure` if the service violated the reference model.
    func run(_ settings: Life.Settings) throws -> String {
        let start = clock.now
        let life = try completed {
            var chance = SeededGenerator(seed: settings.seed &+ 1)
            return Life(settings, zones: zones, storage: MemoryStorage()) {
                if chance.oneIn(500) { return .failure }
                guard chance.oneIn(20_000) else { return nil }
                return Bool.random(using: &chance) ? .crashBefore : .crashAfter
            }
        }
        return Self.summary(life, nil, clock.now - start)
    }

    /// The report of a life in which the service violated the reference model.
    struct Failure: Error {
        let report: String
    }

    /// Runs a life; after a violation runs it again to log the history of the alarm concerned.
    private func completed(_ make: () throws -> Life) throws -> Life {
        let life = try make()
        do {
            try life.run()
            return life
        } catch let violation as Violation {
            throw Failure(report: Self.report(of: violation, life) + Self.trace(of: violation, try make()))
        }
    }

    private static func summary(_ life: Life, _ violation: Violation.Kind?, _ time: Duration) -> String {
        let (settings, totals, incidents) = (life.settings, life.model.totals, life.incidents)
        return """
            \(title(settings)), \
            \(totals.occurrences) occurrences: \(totals.rang) rang, \(totals.missed) missed, \
            \(totals.cancelled) cancelled, \(totals.unskipped) put back after a skip \
            (\(totals.unskippedOfSeveral) of several), lost = \(violation == .lost ? 1 : 0), \
            twice = \(violation == .twice ? 1 : 0) (\(time.text))
              \(totals.snoozes) snoozes rang, \(totals.extended) countdowns made longer, \
            \(totals.unanswered) rings unanswered, \(totals.recurred) reports of recurring times, \
            \(totals.repeated) rang again after a crash
              \(incidents.alarms) alarms made, \(incidents.requests) requests, \(incidents.suspends) suspends, \
            \(incidents.reboots) reboots (\(incidents.wrongClocks) with a wrong clock), \
            \(incidents.kills) kills, \(incidents.crashes) crashes in a turn, \
            \(incidents.failedCommits) failed commits, \(incidents.clockSteps) clock steps, \
            \(incidents.zoneChanges) changes of zone, \(incidents.newRules) of a zone's rules
            """
    }

    private static func title(_ settings: Life.Settings) -> String {
        let years = settings.years == 1 ? "1 year" : "\(settings.years) years"
        return "simulated life: seed \(settings.seed), \(years), \(settings.alarms) alarms"
    }

    // MARK: Violations

    private static func report(of violation: Violation, _ life: Life) -> String {
        let alarm = violation.alarm.map { "alarm \($0)" } ?? "no alarm in particular"
        return """
            \(summary(life, violation.kind, .zero))
            \(title(life.settings)): \(violation.kind.rawValue): \(alarm), at \(life.clock.now.text): \(violation.text)

            """
    }

    /// Runs a life, and returns the log of the alarm of a violation.
    private static func trace(of violation: Violation, _ life: Life) -> String {
        var lines: [String] = []
        life.whenLogged = { [unowned life] number, text in
            guard number == nil || number == violation.alarm else { return }
            lines.append("  \(life.clock.now.text)  \(number.map { "alarm \($0)" } ?? "the machine") \(text)")
        }
        try? life.run()
        return lines.suffix(80).joined(separator: "\n")
    }

    // MARK: Crashes

    /// Runs a year of ten alarms without crashes, with a crash after each commit, and with 1,000 crashes on the real
    /// store.
    ///
    /// - Returns: The report, a line for each run with crashes.
    /// - Throws: `Failure` if the service violated the reference model, or the histories differ.
    func compareCrashes(seed: UInt64) throws -> String {
        let settings = Life.Settings(seed: seed, years: 1, alarms: 10)
        let smooth = try outcome { Life(settings, zones: zones, storage: MemoryStorage()) }
        var start = clock.now
        let always = try outcome { Life(settings, zones: zones, storage: MemoryStorage()) { .crashAfter } }
        var report = Self.report(settings, "after each commit, in memory", smooth, always, clock.now - start)
        start = clock.now
        // Spreads 1,000 crashes over the life: the probability is a fifth higher, so that there are enough commits.
        let commits = Int64(max(1, always.crashes))
        let stored = try outcome {
            var left = 1000
            var chance = SeededGenerator(seed: seed &+ 2)
            return Life(settings, zones: zones, storage: try StoreStorage()) {
                guard left > 0, chance.number(1...commits) <= 1200 else { return nil }
                left -= 1
                return Bool.random(using: &chance) ? .crashBefore : .crashAfter
            }
        }
        report +=
            "\n" + Self.report(settings, "within a turn, on the real store", smooth, stored, clock.now - start)
        guard smooth.entries == always.entries, smooth.entries == stored.entries,
            always.crashes > 1000, stored.crashes == 1000
        else { throw Failure(report: report) }
        return report
    }

    /// The history of a life by alarm, since simultaneous events of several alarms have no order.
    private typealias Outcome = (entries: [AlarmID: [HistoryEntry]], crashes: Int)

    private func outcome(_ make: () throws -> Life) throws -> Outcome {
        let life = try completed(make)
        return (Dictionary(grouping: life.history, by: \.id), life.incidents.crashes)
    }

    private static func report(
        _ settings: Life.Settings, _ place: String, _ smooth: Outcome, _ other: Outcome, _ time: Duration
    ) -> String {
        let count = other.entries.values.reduce(0) { $0 + $1.count }
        let different = Set(smooth.entries.keys).union(other.entries.keys).filter {
            smooth.entries[$0] != other.entries[$0]
        }
        let comparison =
            different.isEmpty ? "the same history" : "another history of alarms \(different.map(\.low).sorted())"
        return "\(title(settings)), \(other.crashes) crashes \(place): "
            + "\(comparison), \(count) entries (\(time.text))"
    }
}

extension Duration {
    /// The duration in seconds, with one decimal.
    fileprivate var text: String {
        let tenths = components.seconds * 10 + components.attoseconds / 100_000_000_000_000_000
        return "\(tenths / 10).\(tenths % 10) s"
    }
}

extension Moment {
    /// The wall clock's reading, in UTC and in µs.
    fileprivate var text: String { "\(LocalTime(wall, in: .utc)) UTC (\(wall.microseconds))" }
}
