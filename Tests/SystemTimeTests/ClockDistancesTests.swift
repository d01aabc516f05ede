import EventLoop
import Testing

@testable import SystemTime

@Suite struct ClockDistancesTests {
    private let before = ClockDistances(asleep: 5_000_000, start: 1_700_000_000_000_000)

    private func changes(asleep: Int64 = 0, start: Int64 = 0) -> [WakeTimers.Event] {
        ClockDistances(asleep: before.asleep + asleep, start: before.start + start).changes(since: before)
    }

    @Test func `a clock set either way is detected`() {
        #expect(changes(start: 3_600_000_000) == [.clockSet])
        #expect(changes(start: -1001) == [.clockSet])
    }

    @Test func `sleep alone is no clock set`() {
        #expect(changes(asleep: 28_800_000_000) == [.resumed])
    }

    @Test func `a clock set during sleep is both, the sleep first`() {
        #expect(changes(asleep: 28_800_000_000, start: -60_000_000) == [.resumed, .clockSet])
    }

    @Test func `a short time between the readings of the clocks is no change`() {
        #expect(changes(asleep: 1000, start: -1000) == [])
    }

    @Test func `without changes there are no events`() {
        let first = ClockDistances.now()
        for _ in 0..<10_000 {
            #expect(ClockDistances.now().changes(since: first) == [])
        }
    }

    @Test func `the distances are those of the clocks`() {
        let distances = ClockDistances.now()
        #expect(abs(distances.asleep - (Clock.boot.now - Clock.monotonic.now)) < 1_000_000)
        #expect(abs(distances.start - (Clock.wall.now - Clock.boot.now)) < 1_000_000)
    }
}
