import ConfigurationSamples
import Testing

@testable import AlarmCore

/// The timers that are started most.
@Suite struct RecentTimersTests {
    private let id = InitialState.id

    private func rows(_ scenario: Scenario) -> [String] {
        scenario.engine.recentTimers.timers.map { "\($0.title) \($0.length.microseconds / 1_000_000) ×\($0.count)" }
    }

    private func start(
        _ title: String, _ seconds: UInt64, _ settings: Setting..., id: AlarmID = .random(), in scenario: Scenario
    ) throws {
        try scenario.apply(.schedule(id, [.title(title), .preAlert(seconds * 1_000_000)] + settings))
    }

    @Test func `timers of the same title and length are one, the most started first, then the latest`() throws {
        let scenario = Scenario()
        for second in 1...3 {
            try start("Tea", 240, in: scenario)
            scenario.skip(to: Int64(second))
        }
        try start("Tea", 300, in: scenario)
        scenario.skip(to: 4)
        try start("tea", 240, in: scenario)
        #expect(rows(scenario) == ["Tea 240 ×3", "tea 240 ×1", "Tea 300 ×1"])
        scenario.skip(to: 5)
        try start("", 300, in: scenario)
        try start("", 300, in: scenario)
        #expect(rows(scenario) == ["Tea 240 ×3", " 300 ×2", "tea 240 ×1", "Tea 300 ×1"])
    }

    @Test func `a restart and an enabled timer are starts; a snooze, a pause and a change are none`() throws {
        let scenario = Scenario()
        try start("Tea", 100, .keep(true), id: id, in: scenario)
        try scenario.apply(.pause(id))
        try scenario.apply(.resume(id))
        try scenario.apply(.extend(id, length: 60_000_000))
        try scenario.apply(.update(id, [.tint("#ff0000")], reset: []))
        #expect(rows(scenario) == ["Tea 100 ×1"])
        try scenario.apply(.restart(id))
        #expect(rows(scenario) == ["Tea 100 ×2"])
        scenario.advance(to: 100)
        try scenario.apply(.snooze(id, length: nil))
        #expect(rows(scenario) == ["Tea 100 ×2"])
        try scenario.apply(.setEnabled(id, false))
        #expect(rows(scenario) == ["Tea 100 ×2"])
        try scenario.apply(.setEnabled(id, true))
        #expect(rows(scenario) == ["Tea 100 ×3"])
        // It is on already.
        try scenario.apply(.setEnabled(id, true))
        #expect(rows(scenario) == ["Tea 100 ×3"])
        try scenario.apply(.cancel(id))
        #expect(rows(scenario) == ["Tea 100 ×3"])
    }

    @Test func `alarms with a schedule, timers that are made disabled, those of apps and refused ones aren't counted`()
        throws
    {
        let scenario = Scenario()
        try start("Rise", 60, .time("07:00"), in: scenario)
        try start("Train", 60, Scenario.fireAt(600), in: scenario)
        try start("Off", 60, .enabled(false), in: scenario)
        try start("App", 60, .appID("org.example.Clock"), in: scenario)
        #expect(throws: Refusal.self) { try start("Bad", 0, in: scenario) }
        #expect(rows(scenario) == [])
    }

    @Test func `of twenty the least started gives way, of several the one started the longest ago`() throws {
        let scenario = Scenario()
        for number in 1...20 {
            scenario.skip(to: Int64(number))
            try start("Timer \(number)", 60, in: scenario)
            // The second is the least recent of those that were started once.
            if number != 2, number < 18 { try start("Timer \(number)", 60, in: scenario) }
        }
        #expect(rows(scenario).count == RecentTimers.most)
        // Scripts with ever new titles take one place after the other of those, and no more.
        for number in 1...100 {
            scenario.skip(to: Int64(20 + number))
            try start("Build \(number)", 60, in: scenario)
        }
        let rows = rows(scenario)
        #expect(rows.count == RecentTimers.most)
        #expect(rows.filter { $0.hasPrefix("Timer") }.count == 16)
        #expect(rows.filter { $0.hasPrefix("Build") } == (97...100).reversed().map { "Build \($0) 60 ×1" })
        #expect(!rows.contains("Timer 2 60 ×1"))
    }

    @Test func `one that wasn't started for 90 days is forgotten when another one is started`() throws {
        let scenario = Scenario()
        for _ in 1...9 { try start("Old", 60, in: scenario) }
        scenario.skip(to: 1)
        try start("Later", 60, in: scenario)
        scenario.skip(to: 90 * 86_400)
        try start("New", 60, in: scenario)
        #expect(rows(scenario) == ["Old 60 ×9", "New 60 ×1", "Later 60 ×1"])
        scenario.skip(to: 90 * 86_400 + 1)
        try start("New", 60, in: scenario)
        #expect(rows(scenario) == ["New 60 ×2", "Later 60 ×1"])
    }

    @Test func `counts don't overflow, and lists that are too long are cut`() {
        let full = RecentTimer(
            title: "Tea", length: .minutes(4), count: .max, started: WallTime(microseconds: .max))
        var timers = RecentTimers([full])
        timers.add(title: "Tea", length: .minutes(4), at: WallTime(microseconds: .min))
        #expect(timers.timers.map(\.count) == [.max])
        let many = (1...30).map { number in
            RecentTimer(
                title: "", length: .seconds(Int64(number)), count: UInt32(number), started: WallTime(microseconds: 0))
        }
        #expect(RecentTimers(many).timers.map(\.count) == (11...30).reversed())
    }
}
