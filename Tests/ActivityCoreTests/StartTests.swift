import AlarmCore
import ConfigurationSamples
import Testing

@testable import ActivityCore

/// Start.
struct StartTests {
    private static let tea = SandboxedApp(id: "org.example.Tea")
    private let scenario = Scenario()

    private func refusal(by caller: Caller = .host, app: String = "") -> String {
        let settings = [Scenario.content] + (app.isEmpty ? [] : [ActivitySetting.appID(app)])
        return scenario.refusal(of: .start(ActivityID(high: 9, low: 9), settings, from: nil), by: caller)
    }

    @Test func `an activity starts at once, and its first state is announced`() throws {
        let id = ActivityID(high: 1, low: 1)
        let alert = ActivityAlert(title: "Look")
        let effects = try scenario.apply(.start(id, [Scenario.content], alert: alert, from: nil))
        let activity = try #require(scenario.activities.activity(id))
        #expect(effects == [.added(activity), .alerted(id, alert)])
        #expect(activity.state == .running(since: scenario.now, isStale: false))
        #expect(activity.start == scenario.now.wall && activity.end == nil && activity.isRunning)
        #expect(activity.startAlert == nil && activity.updateCount == 0 && activity.asOf == scenario.now.wall)
    }

    @Test func `a pending activity keeps its alert until it starts`() throws {
        let id = ActivityID(high: 1, low: 1)
        let alert = ActivityAlert(title: "Look")
        let start = ActivitySetting.startAt(Scenario.microseconds(.minutes(1)))
        let effects = try scenario.apply(.start(id, [Scenario.content, start], alert: alert, from: nil))
        let activity = try #require(scenario.activities.activity(id))
        #expect(effects == [.added(activity)])
        #expect(activity.startAlert == alert && activity.start == Scenario.wall(.minutes(1)))
        #expect(!activity.isRunning)
        #expect(scenario.pass(.minutes(1)) == [.alerted(id, alert)])
        let started = try #require(scenario.activities.activity(id))
        #expect(started.startAlert == nil && started.configuration.startAt == nil)
        #expect(started.state == .running(since: scenario.now, isStale: false))
    }

    @Test func `an id that is taken is refused`() throws {
        let id = try scenario.start()
        let refusal = scenario.refusal(of: .start(id, [Scenario.content], from: nil))
        #expect(
            refusal == "id: expected one that is free, got 00000000-0000-0000-0000-000000000001, which is taken")
    }

    @Test func `an app has at most 8 activities that haven't ended`() throws {
        let app = ActivitySetting.appID("org.example.Tea")
        var first: ActivityID?
        for _ in 0..<7 { first = try scenario.start([app]) }
        _ = try scenario.start([app, .startAt(Scenario.microseconds(.days(1)))])
        #expect(refusal(app: "org.example.Tea") == "\"org.example.Tea\" has 8 activities already")
        #expect(refusal(by: .sandboxed(Self.tea)) == "\"org.example.Tea\" has 8 activities already")
        #expect(refusal(app: "org.example.Coffee") == "")
        for _ in 0..<9 {
            try scenario.end(try #require(first))
            first = try scenario.start([app])
        }
    }

    @Test func `there are at most 64 activities, and all of them may be of no app`() throws {
        for _ in 0..<63 { _ = try scenario.start() }
        let last = try scenario.start()
        #expect(refusal() == "there are 64 activities already")
        try scenario.end(last)
        #expect(refusal() == "")
    }

    @Test func `64 ended activities are kept, and the one that ended first makes room`() throws {
        var ended: [ActivityID] = []
        for _ in 0..<64 {
            let id = try scenario.start()
            scenario.pass(.seconds(1))
            #expect(try scenario.end(id) == [.ended(id, .client)])
            ended.append(id)
        }
        // Another end of one that has ended takes no room.
        #expect(try scenario.end(ended[63]) == [])
        for first in ended.prefix(2) {
            let id = try scenario.start()
            #expect(scenario.activities.count == 65)
            #expect(try scenario.end(id) == [.removed(first), .ended(id, .client)])
        }
        #expect(scenario.activities.count == 64)
    }

    /// Starts and ends an activity a second later than the last one.
    private func end(by caller: Caller = .host, app: String = "") throws -> ActivityID {
        let id = try scenario.start(app.isEmpty ? [] : [.appID(app)], by: caller)
        scenario.pass(.seconds(1))
        try scenario.end(id)
        return id
    }

    private var ended: Set<ActivityID> { Set(scenario.activities.inOrder.map(\.id)) }

    @Test func `a sandboxed app has a share of its own: 8 ended activities`() throws {
        let other = Caller.sandboxed(SandboxedApp(id: "org.example.Coffee"))
        let kept = try [end(by: other), end(), end(app: "org.example.Tea")]
        var own: [ActivityID] = []
        for _ in 0..<100 { own.append(try end(by: .sandboxed(Self.tea))) }
        #expect(ended == Set(kept + own.suffix(8)))
        for _ in 0..<100 { _ = try end() }
        #expect(ended.isSuperset(of: [kept[0]] + own.suffix(8)))
    }

    @Test func `outside of sandboxes, the app with the most ended activities makes room`() throws {
        let tea = try (0..<10).map { _ in try end(app: "tea") }
        let unnamed = try end()
        var coffee: [ActivityID] = []
        for _ in 0..<100 { coffee.append(try end(app: "coffee")) }
        #expect(ended == Set(tea + [unnamed] + coffee.suffix(53)))
        // Each app ends up with as many as the other.
        for _ in 0..<100 { _ = try end(app: "tea") }
        #expect(coffee.count(where: ended.contains) == 31 && ended.count == 64 && ended.contains(unnamed))
    }

    @Test func `an activity that makes room just as its dismissal is due is removed once`() throws {
        let scenario = Scenario(limits: ActivityLimits(activities: 2, perApp: 2))
        let (running, first) = (try scenario.start(), try scenario.start())
        scenario.pass(.hours(4))
        try scenario.end(first)
        let second = try scenario.start()
        try scenario.end(second)
        #expect(scenario.pass(.hours(4)) == [.removed(second), .ended(running, .expired), .removed(first)])
        #expect(scenario.activities.inOrder.map(\.id) == [running])
    }

    @Test func `a start-at of zero is none`() throws {
        #expect(scenario.state(try scenario.start([.startAt(0)])) == "active")
    }

    @Test func `the app is the proven one in a sandbox, else the given one, else the known one`() throws {
        func app(_ settings: [ActivitySetting], by caller: Caller) throws -> String? {
            scenario.activities.activity(try scenario.start(settings, by: caller))?.configuration.appID
        }
        let said = ActivitySetting.appID("org.example.Coffee")
        #expect(try app([said], by: .sandboxed(Self.tea)) == "org.example.Tea")
        #expect(try app([said], by: .host(appID: "org.example.Terminal")) == "org.example.Coffee")
        #expect(try app([], by: .host(appID: "org.example.Terminal")) == "org.example.Terminal")
        #expect(try app([], by: .host(appID: "no desktop id")) == "")
        #expect(try app([], by: .host) == "")
    }

    @Test func `a sandboxed app sees and changes its own activities alone, a host program all`() throws {
        let other = SandboxedApp(id: "org.example.Coffee")
        let (own, foreign) = (try scenario.start(by: .sandboxed(Self.tea)), try scenario.start(by: .sandboxed(other)))
        let host = try scenario.start()
        let tea = Caller.sandboxed(Self.tea)
        #expect(scenario.activities.inOrder(seenBy: tea).map(\.id) == [own])
        #expect(scenario.activities.activity(own, seenBy: tea)?.owner == Self.tea)
        for id in [foreign, host] {
            #expect(scenario.activities.activity(id, seenBy: tea) == nil)
            #expect(scenario.refusal(of: .dismiss(id), by: tea) == "there is no activity \(id)")
            #expect(scenario.refusal(of: .update(id, [], reset: []), by: tea) == "there is no activity \(id)")
        }
        #expect(Set(scenario.activities.inOrder.map(\.id)) == [own, foreign, host])
        for id in [own, foreign, host] { try scenario.apply(.dismiss(id)) }
        #expect(scenario.activities.count == 0)
    }

    @Test func `the caller's connection is kept only for an activity that ends with it`() throws {
        let caller = ActivityCaller(bus: "1", name: ":1.2")
        let bound = try scenario.start([.endsWithCaller(true)], from: caller)
        let free = try scenario.start(from: caller)
        #expect(scenario.activities.activity(bound)?.caller == caller)
        #expect(scenario.activities.activity(free)?.caller == nil)
    }

    @Test func `switching activities off removes them, and none starts until they are switched on`() throws {
        let pending = try scenario.start([.startAt(Scenario.microseconds(.days(1)))])
        let active = try scenario.start()
        let ended = try scenario.start()
        try scenario.end(ended)
        #expect(scenario.observe(.enabledChanged(true)) == [])
        #expect(
            scenario.observe(.enabledChanged(false)) == [
                .ended(pending, .user), .removed(pending), .ended(active, .user), .removed(active), .removed(ended),
            ])
        #expect(scenario.activities.count == 0 && !scenario.activities.isEnabled)
        #expect(refusal() == "live activities are switched off")
        #expect(scenario.observe(.enabledChanged(false)) == [])
        #expect(scenario.observe(.enabledChanged(true)) == [])
        #expect(refusal() == "")
    }

    @Test func `the activities of a denied app are removed`() throws {
        let own = try scenario.start(by: .sandboxed(Self.tea))
        let host = try scenario.start([.appID(Self.tea.id)])
        let other = SandboxedApp(id: "org.example.Coffee")
        let foreign = try scenario.start(by: .sandboxed(other))
        #expect(scenario.observe(.denied([])) == [])
        #expect(scenario.observe(.denied([Self.tea])) == [.ended(own, .user), .removed(own)])
        #expect(Set(scenario.activities.inOrder.map(\.id)) == [host, foreign])
    }
}
