import AlarmCore
import ConfigurationSamples
import Testing

@testable import ActivityCore

/// End, and the time until which an activity is shown after it.
struct EndTests {
    private static let last = OpaqueValue(bytes: [9], size: 1)
    private let scenario = Scenario()

    private func activity(_ id: ActivityID) throws -> Activity { try #require(scenario.activities.activity(id)) }

    /// Expects that an activity is gone after a time, and no sooner.
    private func expectGone(_ id: ActivityID, after time: Interval) {
        #expect(scenario.pass(time - Interval(microseconds: 1)) == [])
        #expect(scenario.pass(Interval(microseconds: 1)) == [.removed(id)])
    }

    @Test func `an end sets the last content`() throws {
        let id = try scenario.start([.title("Tea")])
        scenario.pass(.minutes(1))
        try scenario.end(id, content: Self.last)
        let activity = try activity(id)
        #expect(activity.configuration.content == Self.last && activity.configuration.title == "Tea")
        #expect(activity.asOf == scenario.now.wall && activity.start == Scenario.wall(.zero))
        #expect(activity.end?.at == scenario.now)
        #expect(activity.end?.dismissTime == scenario.now.wall + .hours(4))
    }

    @Test func `a content older than the last is ignored, and the activity ends`() throws {
        let id = try scenario.start(asOf: Scenario.microseconds(.seconds(10)))
        scenario.pass(.minutes(1))
        #expect(
            try scenario.end(id, content: Self.last, asOf: Scenario.microseconds(.seconds(9))) == [.ended(id, .client)])
        #expect(try activity(id).configuration.content != Self.last)
        #expect(try activity(id).asOf == Scenario.wall(.seconds(10)))
    }

    @Test func `a content without as-of is accepted, although the last one's was in the future`() throws {
        let id = try scenario.start(asOf: Scenario.microseconds(.minutes(1)))
        try scenario.end(id, content: Self.last)
        #expect(try activity(id).configuration.content == Self.last)
    }

    @Test func `wrong options are refused, and the activity goes on`() throws {
        let id = try scenario.start()
        let large = OpaqueValue(bytes: [1], size: 4097)
        #expect(
            scenario.refusal(of: .end(id, content: large, asOf: nil, .immediate))
                == "content: expected at most 4096 bytes marshalled, got 4097")
        #expect(
            scenario.refusal(of: .end(id, content: nil, asOf: 1 << 53, .standard))
                == "as-of: expected µs since 1970 UTC below 2^53, got 9007199254740992")
        #expect(
            scenario.refusal(of: .end(id, content: nil, asOf: Scenario.microseconds(.minutes(2)), .standard))
                == "as-of: expected a time that has passed, got 1700000120000000")
        #expect(
            scenario.refusal(of: .end(id, content: nil, asOf: nil, .at(1 << 53)))
                == "dismiss-at: expected µs since 1970 UTC below 2^53, got 9007199254740992")
        #expect(scenario.state(id) == "active")
    }

    @Test func `a dismissal later than 4 h takes place after 4 h`() throws {
        let id = try scenario.start()
        try scenario.end(id, .at(Scenario.microseconds(.days(1))))
        #expect(try activity(id).end?.dismissTime == Scenario.wall(.hours(4)))
        expectGone(id, after: .hours(4))
    }

    @Test func `a dismissal in the past takes place at once`() throws {
        let id = try scenario.start()
        #expect(try scenario.end(id, .at(1)) == [.ended(id, .client)])
        #expect(scenario.pass(.zero) == [.removed(id)])
    }

    @Test func `a dismissal at zero is the default`() throws {
        let id = try scenario.start()
        try scenario.end(id, .at(0))
        #expect(try activity(id).end?.dismissAt == nil)
        expectGone(id, after: .hours(4))
    }

    @Test func `a dismissal follows the wall clock, and the 4 h don't`() throws {
        let (byWall, byBoot) = (try scenario.start(), try scenario.start())
        try scenario.end(byWall, .at(Scenario.microseconds(.hours(1))))
        try scenario.end(byBoot)
        #expect(scenario.setWall(by: .minutes(30)) == [])
        expectGone(byWall, after: .minutes(30))
        #expect(scenario.setWall(by: .days(1)) == [])
        #expect(scenario.setWall(by: Interval.zero - .days(2)) == [])
        expectGone(byBoot, after: .hours(3) + .minutes(30))
    }

    @Test func `a clock that is set back doesn't keep an ended activity for longer than 4 h`() throws {
        let id = try scenario.start()
        try scenario.end(id, .at(Scenario.microseconds(.hours(1))))
        #expect(scenario.setWall(by: Interval.zero - .days(1)) == [])
        expectGone(id, after: .hours(4))
    }

    @Test func `a second end changes only the dismissal`() throws {
        let id = try scenario.start()
        try scenario.end(id)
        let ended = try activity(id)
        scenario.pass(.hours(1))
        #expect(try scenario.end(id, .at(Scenario.microseconds(.hours(3))), content: Self.last) == [])
        #expect(try activity(id).configuration == ended.configuration)
        #expect(try activity(id).end?.at == ended.end?.at)
        #expect(try activity(id).end?.dismissTime == Scenario.wall(.hours(3)))
        // The 4 h are those from the end.
        #expect(try scenario.end(id) == [])
        #expect(try activity(id) == ended)
        expectGone(id, after: .hours(3))
    }

    @Test func `a second end can remove the activity at once`() throws {
        let id = try scenario.start()
        try scenario.end(id)
        #expect(try scenario.end(id, .immediate) == [.removed(id)])
    }

    @Test func `an activity whose caller has left is shown for the usual 4 h after an end`() throws {
        let caller = ActivityCaller(bus: "1", name: ":1.2")
        let id = try scenario.start([.endsWithCaller(true)], from: caller)
        scenario.observe(.callerLeft(caller))
        #expect(try activity(id).end?.dismissTime == Scenario.wall(.minutes(1)))
        try scenario.end(id)
        expectGone(id, after: .hours(4))
    }
}
