import AlarmCore
import ConfigurationSamples
import Testing

@testable import ActivityCore

/// The passing of time, and clocks that are set.
struct TimeTests {
    private static let instant = Interval(microseconds: 1)
    private let scenario = Scenario()

    @Test func `an activity is stale from the exact time on`() throws {
        let id = try scenario.start([.staleAt(Scenario.microseconds(.minutes(5)))])
        #expect(scenario.activities.nextWake.wall == Scenario.wall(.minutes(5)))
        scenario.pass(.minutes(5) - Self.instant)
        #expect(scenario.state(id) == "active")
        scenario.pass(Self.instant)
        #expect(scenario.state(id) == "stale")
    }

    @Test func `an activity becomes stale and active again as the clock is set forth and back`() throws {
        let id = try scenario.start([.staleAt(Scenario.microseconds(.minutes(5)))])
        for _ in 0..<3 {
            #expect(scenario.setWall(by: .minutes(10)) == [])
            #expect(scenario.state(id) == "stale")
            #expect(scenario.setWall(by: Interval.zero - .minutes(10)) == [])
            #expect(scenario.state(id) == "active")
        }
        scenario.pass(.minutes(5))
        #expect(scenario.state(id) == "stale")
    }

    @Test func `an activity whose time has passed is stale from its start`() throws {
        let id = try scenario.start([.staleAt(Scenario.microseconds(.zero))])
        #expect(scenario.state(id) == "stale")
        let pending = try scenario.start([
            .staleAt(Scenario.microseconds(.minutes(1))), .startAt(Scenario.microseconds(.minutes(2))),
        ])
        scenario.pass(.minutes(1))
        #expect(scenario.state(pending) == "pending")
        scenario.pass(.minutes(1))
        #expect(scenario.state(pending) == "stale")
    }

    @Test func `a start that is at most 8 h late takes place`() throws {
        let id = try scenario.start([.startAt(Scenario.microseconds(.minutes(1)))])
        #expect(scenario.pass(.minutes(1) - Self.instant) == [])
        #expect(scenario.state(id) == "pending")
        scenario.pass(.hours(8) + Self.instant)
        #expect(scenario.activities.activity(id)?.state == .running(since: scenario.now, isStale: false))
    }

    @Test func `a start follows the wall clock`() throws {
        let id = try scenario.start([.startAt(Scenario.microseconds(.days(2)))])
        scenario.setWall(by: Interval.zero - .days(1))
        scenario.pass(.days(2))
        #expect(scenario.state(id) == "pending")
        scenario.setWall(by: .days(1))
        #expect(scenario.state(id) == "active")
    }

    @Test func `the 8 h are measured by the boot clock`() throws {
        let id = try scenario.start()
        #expect(scenario.setWall(by: .days(20)) == [])
        #expect(scenario.setWall(by: Interval.zero - .days(40)) == [])
        #expect(scenario.pass(.hours(8) - Self.instant) == [])
        #expect(scenario.pass(Self.instant) == [.ended(id, .expired)])
        #expect(scenario.activities.activity(id)?.end?.dismissTime == scenario.now.wall + .hours(4))
    }

    @Test func `the 8 h of one that was pending are those from its start`() throws {
        let id = try scenario.start([.startAt(Scenario.microseconds(.hours(2)))])
        scenario.pass(.hours(2))
        #expect(scenario.pass(.hours(8) - Self.instant) == [])
        #expect(scenario.pass(Self.instant) == [.ended(id, .expired)])
    }

    @Test func `a restart of the service changes nothing, and what came due meanwhile is found`() throws {
        let id = try scenario.start([.staleAt(Scenario.microseconds(.minutes(5)))])
        scenario.restart()
        #expect(scenario.state(id) == "active")
        #expect(scenario.told() == [])
        scenario.pass(.minutes(5))
        #expect(scenario.state(id) == "stale")
        scenario.restart()
        #expect(scenario.pass(.hours(8)) == [.ended(id, .expired)])
    }

    @Test func `after a reboot the next event removes the activities that had started`() throws {
        let id = try scenario.start()
        let activity = try #require(scenario.activities.activity(id))
        let restored = Activities()
        restored.restore(activity, isOfOtherBoot: true)
        let now = Moment(wall: scenario.now.wall, boot: BootTime(microseconds: 1))
        #expect(restored.observe(.elapsed, at: now).effects == [.ended(id, .reboot), .removed(id)])
        #expect(restored.nextWake == .none)
    }

    @Test(arguments: [Int64.min, -1, 0, .max])
    func `clocks of any value are survived`(_ microseconds: Int64) throws {
        let activities = Activities()
        let now = Moment(wall: WallTime(microseconds: microseconds), boot: BootTime(microseconds: microseconds))
        for number in 1...3 as ClosedRange<UInt64> {
            _ = try activities.apply(
                .start(ActivityID(high: 0, low: number), [Scenario.content, .staleAt(1)], from: nil), by: .host, at: now
            )
        }
        _ = try activities.apply(
            .end(ActivityID(high: 0, low: 1), content: nil, asOf: nil, .at(1)), by: .host, at: now)
        #expect(activities.inOrder.count == 3)
        _ = activities.announcements(at: now)
        _ = activities.observe(.elapsed, at: now)
        _ = activities.observe(.clockChanged, at: scenario.now)
        #expect(activities.inOrder.count == activities.count)
    }

    @Test func `only the activities of the connection that has left end`() throws {
        let (first, second) = (ActivityCaller(bus: "1", name: ":1.2"), ActivityCaller(bus: "2", name: ":1.2"))
        let ends = ActivitySetting.endsWithCaller(true)
        let id = try scenario.start([ends], from: first)
        let others = [
            try scenario.start([ends], from: second), try scenario.start(from: first), try scenario.start([ends]),
        ]
        #expect(scenario.observe(.callerLeft(first)) == [.ended(id, .caller)])
        #expect(scenario.observe(.callerLeft(first)) == [])
        #expect(others.map(scenario.state) == ["active", "active", "active"])
    }
}
