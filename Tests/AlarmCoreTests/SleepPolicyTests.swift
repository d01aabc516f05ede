import ConfigurationSamples
import Randomness
import Testing

@testable import AlarmCore

/// The times at which the machine is woken and kept awake, in seconds of a scenario.
struct SleepPolicyTests {
    private func ringing(_ settings: Setting..., as number: UInt64 = 1, since start: Int64 = 1000) throws -> Alarm {
        var configuration = Configuration()
        for setting in settings { try configuration.set(setting) }
        return Alarm(
            id: AlarmID(high: 0, low: number), appOrigin: .host, configuration: configuration,
            state: .ringing(due: start, start: start), memory: OccurrenceMemory(since: Scenario.wall(start)),
            snoozeCount: 0)
    }

    private func wake(for next: Int64, at now: Int64) -> Int64? {
        SleepPolicy.wake(for: Scenario.wall(next), at: Scenario.moment(now)).map {
            ($0 - Scenario.wall(0)).wholeSeconds
        }
    }

    // MARK: Waking

    private static let wakes: [(next: Int64, now: Int64, wake: Int64)] = [
        (1000, 0, 985), (1000, 984, 985), (1000, 985, 1000), (1000, 999, 1000), (1000, 1000, 1000), (1000, 5000, 1000),
        (16, 0, 1), (15, 0, 15), (1, 0, 1), (86_115, 0, 86_100), (86_115, 86_100, 86_115),
        // Where the scenario begins, it is 800 s past the hour.
        (86_116, 0, 85_600), (86_116, 15, 86_101), (1_000_000_000, 0, 85_600), (1_000_000_000, 3099, 85_600),
        (1_000_000_000, 3100, 89_200), (1_000_000_000, -501, 82_000),
    ]

    @Test(arguments: wakes) func `the machine is woken early, or, where it is late for that, in time`(
        _ next: Int64, _ now: Int64, _ expected: Int64
    ) {
        #expect(wake(for: next, at: now) == expected)
    }

    @Test func `for no alarm it isn't woken`() {
        #expect(SleepPolicy.wake(for: nil, at: Scenario.moment(0)) == nil)
    }

    @Test(arguments: [86_400, 90_000, 1_000_000, 1_000_007] as [Int64])
    func `for an alarm far away it is woken about once a day, at last for the alarm`(_ next: Int64) throws {
        var now: Int64 = 0
        while next - 15 - now > SleepPolicy.farthest.wholeSeconds {
            let then = try #require(wake(for: next, at: now))
            #expect(then - now <= SleepPolicy.farthest.wholeSeconds)
            #expect(then - now > SleepPolicy.farthest.wholeSeconds - 3600)
            #expect(then < next - 15)
            now = then
        }
        #expect(wake(for: next, at: now) == next - 15)
    }

    // MARK: Watching

    @Test(
        arguments: [(0, false), (909, false), (910, true), (985, true), (1000, true), (2000, true)] as [(Int64, Bool)])
    func `it stays awake from a minute and a half before an alarm on`(_ now: Int64, _ isWatching: Bool) {
        #expect(SleepPolicy().isWatching(for: Scenario.wall(1000), at: Scenario.moment(now)) == isWatching)
        #expect(!SleepPolicy().isWatching(for: nil, at: Scenario.moment(now)))
    }

    // MARK: Holding

    private func expectHold(of policy: SleepPolicy, until end: Int64, sourceLocation: SourceLocation = #_sourceLocation)
    {
        #expect(policy.isHolding(at: Scenario.moment(end - 1)), sourceLocation: sourceLocation)
        #expect(!policy.isHolding(at: Scenario.moment(end)), sourceLocation: sourceLocation)
        let other = Moment(wall: Scenario.wall(1_000_000), boot: Scenario.moment(end - 1).boot)
        #expect(policy.isHolding(at: other), "by the wall clock", sourceLocation: sourceLocation)
    }

    @Test func `an alert keeps it awake until it would time out`() throws {
        var policy = SleepPolicy()
        #expect(!policy.isHolding(at: Scenario.moment(1000)))
        policy.put(try ringing(.alertTimeout(100_000_000)))
        expectHold(of: policy, until: 1100)
        policy = SleepPolicy()
        policy.put(try ringing())
        expectHold(of: policy, until: 1600)
        policy = SleepPolicy()
        policy.put(try ringing(.alertTimeout(86_400_000_000)))
        expectHold(of: policy, until: 87_400)
    }

    @Test func `an alert without a timeout keeps it awake for an hour`() throws {
        var policy = SleepPolicy()
        policy.put(try ringing(.alertTimeout(.max)))
        expectHold(of: policy, until: 4600)
    }

    @Test func `of several alerts the last to end counts, and of one that has ended none`() throws {
        let short = try ringing(.alertTimeout(100_000_000))
        let long = try ringing(.alertTimeout(1_000_000_000), as: 2, since: 900)
        var policy = SleepPolicy()
        policy.put(short)
        policy.put(long)
        expectHold(of: policy, until: 1900)
        policy.remove(long.id)
        expectHold(of: policy, until: 1100)
        policy.remove(long.id)
        policy.remove(short.id)
        #expect(!policy.isHolding(at: Scenario.moment(1000)))
    }

    @Test func `an alarm that rings again keeps it awake again`() throws {
        var policy = SleepPolicy()
        policy.put(try ringing())
        policy.put(try ringing(since: 3000))
        expectHold(of: policy, until: 3600)
        policy.remove(AlarmID(high: 0, low: 1))
        #expect(!policy.isHolding(at: Scenario.moment(3000)))
    }

    @Test(arguments: InitialState.allCases.filter { !$0.isAlerting })
    func `an alarm that doesn't ring doesn't keep it awake`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        var policy = SleepPolicy()
        policy.put(try #require(scenario.alarm))
        #expect(!policy.isHolding(at: scenario.now))
        #expect(policy.nextChange(next: nil, at: scenario.now) == nil)
    }

    // MARK: Changes

    private static let changes: [(next: Int64?, now: Int64, change: Int64?)] = [
        (nil, 0, nil), (1000, 0, 910), (1000, 909, 910), (1000, 910, 985), (1000, 984, 985), (1000, 985, nil),
        (1000, 1000, nil), (1000, 2000, nil), (86_115, 0, 86_025), (86_205, 0, 85_600), (1_000_000, 0, 85_600),
    ]

    @Test(arguments: changes) func `it returns the next change`(_ next: Int64?, _ now: Int64, _ change: Int64?) {
        let found = SleepPolicy().nextChange(next: next.map(Scenario.wall), at: Scenario.moment(now))
        #expect(found == change.map(Scenario.wall))
    }

    @Test func `the next change is when the last alert stops keeping it awake`() throws {
        var policy = SleepPolicy()
        policy.put(try ringing(.alertTimeout(100_000_000)))
        func change(_ next: Int64?, at now: Moment) -> WallTime? {
            policy.nextChange(next: next.map(Scenario.wall), at: now)
        }
        #expect(change(nil, at: Scenario.moment(1050)) == Scenario.wall(1100))
        #expect(change(1150, at: Scenario.moment(1050)) == Scenario.wall(1060))
        #expect(change(1195, at: Scenario.moment(1050)) == Scenario.wall(1100))
        #expect(change(1195, at: Scenario.moment(1100)) == Scenario.wall(1105))
        #expect(change(nil, at: Scenario.moment(1100)) == nil)
        // Though the wall clock was set meanwhile.
        let set = Moment(wall: Scenario.wall(5000), boot: Scenario.moment(1050).boot)
        #expect(change(nil, at: set) == Scenario.wall(5050))
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func `the result stays the same until the next change`(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        func second(_ range: ClosedRange<Int64>) -> Int64 { .random(in: range, using: &generator) }
        var policy = SleepPolicy()
        for number in 0..<UInt64(second(0...3)) {
            policy.put(
                try ringing(.alertTimeout(UInt64(second(10...400)) * 1_000_000), as: number, since: second(-200...0)))
        }
        let next = second(0...4) == 0 ? nil : Scenario.wall(second(1...500))
        func answers(at second: Int64) -> [String] {
            let now = Scenario.moment(second)
            return [
                "\(policy.isHolding(at: now))", "\(policy.isWatching(for: next, at: now))",
                "\(String(describing: SleepPolicy.wake(for: next, at: now)))",
            ]
        }
        let change = policy.nextChange(next: next, at: Scenario.moment(0))
        let end = change.map { ($0 - Scenario.wall(0)).wholeSeconds }
        // When the alarm rings, all answers are requested anyway.
        let limit = next.map { ($0 - Scenario.wall(0)).wholeSeconds } ?? 1000
        for now in 1..<min(end ?? limit, limit) where now > 0 { #expect(answers(at: now) == answers(at: 0)) }
        if let end { #expect(answers(at: end) != answers(at: 0)) }
    }

    private static let extremes: [Int64] = [.min, -1, 0, 1, .max - 1, .max]

    @Test(arguments: extremes, extremes) func `no reading of the clocks traps`(_ wall: Int64, _ boot: Int64) throws {
        let now = Moment(wall: WallTime(microseconds: wall), boot: BootTime(microseconds: boot))
        var policy = SleepPolicy()
        policy.put(try ringing())
        for next in Self.extremes.map({ WallTime(microseconds: $0) }) {
            _ = policy.isWatching(for: next, at: now)
            _ = policy.nextChange(next: next, at: now)
            let wake = try #require(SleepPolicy.wake(for: next, at: now))
            #expect(wake <= next)
        }
        #expect(policy.isHolding(at: now) == (boot < Scenario.moment(1600).boot.microseconds))
    }
}

extension Interval {
    fileprivate var wholeSeconds: Int64 { microseconds / 1_000_000 }
}
