import AlarmsClient
import Testing

@testable import alarmsctl

/// The activities as events and answers keep them, and the lines about their changes.
struct KnownActivitiesTests {
    private static func activity(_ id: String, _ state: String) -> ActivityProperties {
        ActivityProperties(["Id": .string(id), "State": .string(state), "StartUSec": .uint64(1)])
    }

    private func change(_ id: String, _ changed: [String: Value], _ invalidated: [String] = []) -> AlarmsEvent {
        .activityPropertiesChanged(id: id, changed: changed, invalidated: invalidated)
    }

    private static let listed = [
        activity("late", "active"), activity("early", "stale"), activity("done", "ended"),
    ]

    @Test func `the order is the one of the list, whatever is in it`() {
        #expect(KnownActivities(Self.listed).inOrder.map(\.id) == ["late", "early", "done"])
        #expect(KnownActivities(Self.listed.reversed()).inOrder.map(\.id) == ["done", "early", "late"])
    }

    @Test func `a change that may affect the order requires a new listing, and a known one doesn't`() {
        var known = KnownActivities(Self.listed)
        #expect(known.observe(.activityAdded(id: "new", properties: [:])) == .all)
        #expect(known["new"] == nil)
        #expect(known.observe(.activityAdded(id: "late", properties: [:])) == nil)
        let changes: [[String: Value]] = [
            ["State": .string("ended")], ["Relevance": .double(2)], ["StartUSec": .uint64(2)], ["AppId": .string("a")],
        ]
        for changed in changes {
            #expect(known.observe(change("late", changed)) == .all, "\(changed)")
            #expect(known.observe(change("late", changed)) == nil, "\(changed)")
        }
        #expect(known["late"]?.state == .ended)
        #expect(known.observe(change("done", ["State": .string("active")], ["Content"])) == .all)
    }

    @Test func `other changes are applied, and missing properties are to be requested`() {
        var known = KnownActivities(Self.listed)
        #expect(known.observe(change("early", ["Title": .string("Tea")])) == nil)
        #expect(known["early"]?.title == "Tea" && known.inOrder.map(\.id) == ["late", "early", "done"])
        #expect(known.observe(change("early", [:], ["Content"])) == .one("early"))
        #expect(known.observe(change("gone", [:], ["Content"])) == nil)
        #expect(known.set("early", to: Self.activity("early", "stale")) == nil)
        #expect(known.set("early", to: Self.activity("early", "active")) == .all)
        #expect(known.set("gone", to: Self.activity("gone", "active")) == nil)
        #expect(known["gone"] == nil)
    }

    @Test func `what is drawn changes together with the state, by a request`() {
        var activities = KnownActivities(Self.listed)
        let event = change("early", ["Title": .string("Tea")])
        #expect(activities.observe(event, isPresented: true) == .one("early"))
        #expect(activities["early"]?.title != "Tea")
        var alarms = KnownAlarms([AlarmProperties(["Id": .string("a")])])
        let ring = AlarmsEvent.propertiesChanged(
            id: "a", changed: ["State": .string("alerting")], invalidated: [])
        #expect(alarms.observe(ring, isPresented: true) == "a")
        #expect(alarms.inOrder.first?.state == .scheduled)
        #expect(alarms.observe(ring) == nil)
        #expect(alarms.inOrder.first?.state == .alerting)
    }

    @Test func `a removed activity requires a new listing only if it hadn't ended`() {
        var known = KnownActivities(Self.listed)
        #expect(known.observe(.removed(id: "late")) == nil)
        #expect(known.observe(.activityRemoved(id: "done")) == nil)
        #expect(known.observe(.activityRemoved(id: "late")) == .all)
        #expect(known.observe(.activityRemoved(id: "late")) == nil)
        #expect(known.set("early", to: nil) == .all)
        #expect(known.inOrder.isEmpty)
    }

    @Test func `a line is printed for what differs, and none while time passes`() {
        var changes = ActivityChanges()
        var build = Self.activity("b", "active")
        func elements(_ text: String) -> Value { .dictionary(["compact-trailing": Elements.text(text)]) }
        build.update(["Title": .string("Build"), "Elements": elements("30 %")])
        let first = changes.lines(KnownActivities([build]), at: 1)
        #expect(first.count == 1 && first[0].hasSuffix("  b  active  Build  30 %"))
        #expect(changes.lines(KnownActivities([build]), at: 90_000_000).isEmpty)
        build.update(["UpdateCount": .uint64(1)])
        #expect(changes.lines(KnownActivities([build]), at: 1).isEmpty)
        build.update(["Elements": elements("40 %")])
        #expect(changes.lines(KnownActivities([build]), at: 1).count == 1)
        let gone = changes.lines(KnownActivities([]), at: 1)
        #expect(gone.count == 1 && gone[0].hasSuffix("  b  gone  Build"))
    }
}
