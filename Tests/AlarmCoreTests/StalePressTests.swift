import ConfigurationSamples
import Testing

@testable import AlarmCore

/// Presses on an alert that has ended, of an alarm that rings anew.
struct StalePressTests {
    @Test func `a press on an earlier alert is a no-op, and one on the present alert stops it`() throws {
        let scenario = Scenario()
        let id = AlarmID.random()
        try scenario.apply(
            .schedule(id, [.preAlert(10_000_000), .postAlert(10_000_000), .secondaryBehavior("countdown")]))
        scenario.skip(to: 10)
        scenario.observe(.elapsed)
        let first = try #require(scenario.engine.alarm(id)?.alert?.start)
        scenario.observe(.pressed(id, .snooze, since: first))
        scenario.skip(to: 20)
        scenario.observe(.elapsed)
        let second = try #require(scenario.engine.alarm(id)?.alert?.start)
        #expect(first != second)
        #expect(scenario.observe(.pressed(id, .stop, since: first)).isEmpty)
        #expect(scenario.engine.alarm(id)?.alert?.start == second)
        #expect(scenario.observe(.pressed(id, .stop, since: second)).contains(.stopped(id, .user)))
        #expect(scenario.engine.alarm(id) == nil)
    }
}
