import AlarmCore
import ConfigurationSamples
import Testing

@testable import ActivityCore

/// Update.
struct UpdateTests {
    private let scenario = Scenario()

    private func activity(_ id: ActivityID) throws -> Activity { try #require(scenario.activities.activity(id)) }

    private func content(_ byte: UInt8) -> OpaqueValue { OpaqueValue(bytes: [byte], size: 1) }

    @Test func `an update replaces the given keys, and is counted`() throws {
        let id = try scenario.start([.title("Tea"), .relevance(2)])
        scenario.pass(.seconds(1))
        #expect(try scenario.update(id, [.content(content(9)), .relevance(3)]) == [])
        var activity = try activity(id)
        #expect(activity.configuration.content == content(9) && activity.configuration.relevance == 3)
        #expect(activity.configuration.title == "Tea")
        #expect(activity.updateCount == 1 && activity.asOf == scenario.now.wall)
        #expect(
            activity.state
                == .running(since: Moment(wall: Scenario.wall(.zero), boot: Scenario.boot(.zero)), isStale: false))
        try scenario.update(id)
        activity = try self.activity(id)
        #expect(activity.updateCount == 2 && activity.configuration.content == content(9))
    }

    @Test func `an update is done as a whole or not at all`() throws {
        let id = try scenario.start([.title("Tea")])
        let before = try activity(id)
        let refusal = scenario.refusal(of: .update(id, [.title("Coffee"), .tint("red")], reset: [.icon]))
        #expect(refusal == "tint: expected #RRGGBB, got \"red\"")
        #expect(try activity(id) == before)
    }

    @Test func `keys are reset, and then set`() throws {
        let settings: [ActivitySetting] = [
            .title("Tea"), .layout(Layout(checked: content(1), actions: ["go"])), .staleAt(1), .relevance(1),
            .icon("tea"), .tint("#000000"), .link("x:y"), .defaultAction(AppAction("go")),
            .actions(["go": AppAction("go")]), .notice(.never), .kind("Brewing"), .attributes(content(2)),
        ]
        let id = try scenario.start(settings)
        let resettable = ActivityKey.allCases.filter(\.isResettable)
        #expect(resettable.count == 10)
        try scenario.update(id, [.title("Coffee")], reset: resettable)
        let configuration = try activity(id).configuration
        #expect(
            configuration.settings == [
                .title("Coffee"), .kind("Brewing"), .attributes(content(2)), Scenario.content,
            ])
        #expect(scenario.state(id) == "active")
    }

    @Test func `actions that the layout has buttons for stay`() throws {
        let layout = Layout(checked: content(1), actions: ["go"])
        let id = try scenario.start([.layout(layout), .actions(["go": AppAction("go")])])
        let message = "layout: expected buttons whose action is in actions, got \"go\""
        #expect(scenario.refusal(of: .update(id, [], reset: [.actions])) == message)
        #expect(scenario.refusal(of: .update(id, [.actions([:])], reset: [])) == message)
        try scenario.update(id, [], reset: [.layout, .actions])
    }

    @Test func `an update from before the last one is a no-op, one from the same time isn't`() throws {
        let id = try scenario.start(asOf: Scenario.microseconds(.seconds(10)))
        scenario.pass(.seconds(20))
        let before = try activity(id)
        let old = Scenario.microseconds(.seconds(10)) - 1
        #expect(try scenario.update(id, [.content(content(9))], asOf: old, alert: ActivityAlert()) == [])
        #expect(try activity(id) == before)
        // What is wrong is refused all the same.
        #expect(scenario.refusal(of: .update(id, [.tint("red")], reset: [], asOf: old)) != "")
        try scenario.update(id, [.content(content(9))], asOf: Scenario.microseconds(.seconds(10)))
        #expect(try activity(id).configuration.content == content(9))
        #expect(try activity(id).asOf == Scenario.wall(.seconds(10)))
    }

    @Test func `an update without as-of always takes effect`() throws {
        let id = try scenario.start(asOf: Scenario.microseconds(.minutes(1)))
        try scenario.update(id, [.content(content(9))])
        #expect(try activity(id).configuration.content == content(9))
        #expect(try activity(id).asOf == scenario.now.wall)
    }

    @Test func `a clock that was set back by far doesn't prevent updates`() throws {
        let id = try scenario.start()
        scenario.setWall(by: Interval.zero - .hours(2))
        try scenario.update(id, [.content(content(9))], asOf: UInt64(scenario.now.wall.microseconds))
        #expect(try activity(id).configuration.content == content(9))
        #expect(try activity(id).asOf == scenario.now.wall)
    }

    @Test func `an alert is shown at once, and of a pending activity as it starts`() throws {
        let (first, second) = (ActivityAlert(title: "First"), ActivityAlert(title: "Second"))
        let active = try scenario.start()
        #expect(try scenario.update(active, alert: first) == [.alerted(active, first)])
        #expect(try activity(active).configuration.settings == [Scenario.content])
        let pending = try scenario.start([.startAt(Scenario.microseconds(.hours(1)))], alert: first)
        #expect(try scenario.update(pending) == [])
        #expect(try activity(pending).startAlert == first)
        #expect(try scenario.update(pending, alert: second) == [])
        #expect(scenario.pass(.hours(1)) == [.alerted(pending, second)])
    }
}
