import AlarmCore
import AlarmStore
import SystemTime

/// The lives that are lived, and what is told of them.
struct Simulation {
    private let zones: [Zone]
    private let clock = ContinuousClock()

    /// Reads the zones of the system.
    ///
    /// - Throws: `Violation` if one isn't there.
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

    /// Lives a life, now and then with a crash.
    ///
    /// - Returns: What came of it, in a line or more, and whether all was as it has to be.
    func live(_ settings: Life.Settings) throws -> (report: String, isRight: Bool) {
        let start = clock.now
        let life = makeLife(settings)
        do {
            try life.live()
        } catch let violation as Violation {
            return (failure(violation, settings, life) + story(of: violation, settings), false)
        }
        return (Self.summary(life, 0, 0, clock.now - start), true)
    }

    private func makeLife(_ settings: Life.Settings) -> Life {
        var chance = SeededGenerator(seed: settings.seed &+ 1)
        return Life(settings, zones: zones, storage: MemoryStorage()) {
            guard chance.oneIn(20_000) else { return nil }
            return Bool.random(using: &chance) ? .beforeCommit : .afterCommit
        }
    }

    private static func summary(_ life: Life, _ lost: Int, _ twice: Int, _ time: Duration) -> String {
        let (settings, totals, happenings) = (life.settings, life.bookkeeper.totals, life.happenings)
        return """
            simulated life: seed \(settings.seed), \(settings.years) years, \(settings.alarms) alarms, \
            \(totals.occurrences) occurrences: \(totals.rang) rang, \(totals.missed) missed, \
            \(totals.takenBack) taken back, lost = \(lost), twice = \(twice) (\(time.text))
              \(totals.snoozes) snoozes rang, \(totals.unanswered) rings unanswered, \(totals.cameAgain) told of times \
            that came again, \(totals.repeated) rang again after a crash
              \(happenings.alarms) alarms made, \(happenings.requests) requests, \(happenings.suspends) suspends, \
            \(happenings.reboots) reboots (\(happenings.wrongClocks) with a wrong clock), \
            \(happenings.kills) kills, \(happenings.crashes) crashes in a turn, \(happenings.clockSteps) clock steps, \
            \(happenings.zoneChanges) changes of zone, \(happenings.newRules) of a zone's rules
            """
    }

    // MARK: What went wrong

    private func failure(_ violation: Violation, _ settings: Life.Settings, _ life: Life) -> String {
        let alarm = violation.alarm.map { "alarm \($0)" } ?? "no alarm in particular"
        let summary = Self.summary(
            life, violation.kind == .lost ? 1 : 0, violation.kind == .twice ? 1 : 0, .zero)
        return """
            \(summary)
            simulated life: seed \(settings.seed): \(violation.kind.rawValue): \(alarm), at \(life.clock.now.text): \
            \(violation.text)

            """
    }

    /// Lives the life once more, and writes down what has to do with that alarm.
    private func story(of violation: Violation, _ settings: Life.Settings) -> String {
        let life = makeLife(settings)
        var lines: [String] = []
        life.whenTold = { [unowned life] number, text in
            guard number == nil || number == violation.alarm else { return }
            lines.append("  \(life.clock.now.text)  \(number.map { "alarm \($0)" } ?? "the machine") \(text)\n")
        }
        try? life.live()
        return lines.suffix(80).joined()
    }

    // MARK: Crashes

    /// Lives a year of ten alarms without crashes, with one after each commit, and with a thousand on the real store.
    ///
    /// - Returns: What came of it, in two lines, and whether all three histories are the same.
    func crash(seed: UInt64) throws -> (report: String, isRight: Bool) {
        let settings = Life.Settings(seed: seed, years: 1, alarms: 10)
        let smooth = try history(settings, MemoryStorage()) { nil }
        var start = clock.now
        let always = try history(settings, MemoryStorage()) { .afterCommit }
        var report = Self.report(seed, "after each commit, in memory", smooth, always, clock.now - start)
        start = clock.now
        var chance = SeededGenerator(seed: seed &+ 2)
        var left = 1000
        // The points are spread over the life: a crash makes hardly more commits than there are without.
        let interval = max(1, always.crashes / 1000)
        let stored = try history(settings, StoreStorage()) {
            guard left > 0, chance.oneIn(interval) else { return nil }
            left -= 1
            return Bool.random(using: &chance) ? .beforeCommit : .afterCommit
        }
        report +=
            "\n" + Self.report(seed, "in the midst of a turn, on the real store", smooth, stored, clock.now - start)
        let isRight = smooth.entries == always.entries && smooth.entries == stored.entries
        return (report, isRight && always.crashes > 1000 && stored.crashes == 1000)
    }

    /// The history of a life, for each alarm by itself: what happens to several at the same time has no order.
    private typealias Outcome = (entries: [AlarmID: [HistoryEntry]], crashes: Int)

    private func history(
        _ settings: Life.Settings, _ storage: any Storage, _ crash: @escaping () -> Service.Crash?
    ) throws -> Outcome {
        let life = Life(settings, zones: zones, storage: storage, crash: crash)
        try life.live()
        return (Dictionary(grouping: life.history, by: \.id), life.happenings.crashes)
    }

    private static func report(
        _ seed: UInt64, _ where: String, _ smooth: Outcome, _ other: Outcome, _ time: Duration
    ) -> String {
        let count = other.entries.values.reduce(0) { $0 + $1.count }
        let different = Set(smooth.entries.keys).union(other.entries.keys).filter {
            smooth.entries[$0] != other.entries[$0]
        }
        let comparison =
            different.isEmpty ? "the same history" : "another history of alarms \(different.map(\.low).sorted())"
        return "simulated life: seed \(seed), 1 year, 10 alarms, \(other.crashes) crashes \(`where`): "
            + "\(comparison), \(count) entries (\(time.text))"
    }
}

extension Duration {
    /// Seconds with one decimal.
    fileprivate var text: String {
        let tenths = components.seconds * 10 + components.attoseconds / 100_000_000_000_000_000
        return "\(tenths / 10).\(tenths % 10) s"
    }
}

extension Moment {
    /// What the wall clock shows, in UTC and in microseconds.
    fileprivate var text: String { "\(LocalTime(wall, in: .utc)) UTC (\(wall.microseconds))" }
}
