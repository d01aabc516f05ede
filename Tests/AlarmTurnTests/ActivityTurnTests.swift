import ActivityCore
import AlarmCore
import AlarmTurn
import ConfigurationSamples
import Testing

/// Turns with activities, and with both alarms and activities.
struct ActivityTurnTests {
    private static let tea = SandboxedApp(id: "org.example.Tea")
    private let scenario = TurnScenario()

    @Test func `alarms and activities of a turn share one commit`() throws {
        let (alarm, activity) = (AlarmID.random(), ActivityID.random())
        scenario.perform(.schedule(alarm, [.preAlert(60_000_000)]))
        scenario.perform(activity: .start(activity, [TurnScenario.content], from: nil))
        let outcome = scenario.finish()
        #expect(outcome.replies == ["done", "done"])
        #expect(outcome.edits.map(\.id) == [alarm])
        let added = try #require(scenario.activity(activity))
        #expect(outcome.activityEffects == [.added(added)])
        #expect(scenario.storage.commits == 1 && scenario.isStored)
    }

    @Test func `an outcome has the effects of activities in the order of the inputs, once`() throws {
        let first = scenario.startActivity()
        let second = ActivityID.random()
        scenario.perform(activity: .end(first, content: nil, asOf: nil, .standard))
        scenario.perform(activity: .start(second, [TurnScenario.content], from: nil))
        scenario.perform(activity: .dismiss(first))
        let added = try #require(scenario.activity(second))
        #expect(scenario.finish().activityEffects == [.ended(first, .client), .added(added), .removed(first)])
        #expect(scenario.finish().activityEffects == [])
        #expect(scenario.isStored)
    }

    @Test func `an update alone is stored within a second, by a commit of its own`() {
        let id = scenario.startActivity()
        scenario.perform(activity: .update(id, [.title("Tea")], reset: []))
        #expect(!scenario.turn.hasChanges)
        #expect(scenario.finish().replies == ["done"])
        #expect(scenario.storage.commits == 1 && !scenario.isStored && !scenario.turn.hasUnstored)
        #expect(scenario.turn.nextWake.boot == scenario.now.boot + Interval(microseconds: 250_000))
        scenario.elapse(Interval(microseconds: 999_999))
        #expect(scenario.storage.commits == 1)
        #expect(scenario.turn.nextWake.boot == scenario.now.boot + Interval(microseconds: 1))
        scenario.elapse(Interval(microseconds: 1))
        #expect(scenario.storage.commits == 2 && scenario.isStored)
    }

    @Test func `an update goes along with the commit of an alarm`() {
        let id = scenario.startActivity()
        scenario.perform(activity: .update(id, [.title("Tea")], reset: []))
        scenario.finish()
        scenario.makeTimer(60)
        #expect(scenario.storage.commits == 2 && scenario.isStored)
        scenario.elapse(.seconds(2))
        #expect(scenario.storage.commits == 2)
    }

    @Test func `ten thousand updates in a second are one commit, and are announced four times`() {
        let id = scenario.startActivity()
        var announcements: [UInt64] = []
        for turn in 1...100 {
            scenario.pass(Interval(microseconds: 10_000))
            _ = scenario.turn.observe(Event.elapsed, at: scenario.now)
            for number in 1...100 {
                scenario.perform(activity: .update(id, [.relevance(Double(turn * number))], reset: []))
            }
            announcements += scenario.finish().activityAnnouncements.map { $0.after.updateCount }
        }
        #expect(announcements == [2500, 5000, 7500, 10_000])
        scenario.elapse(.seconds(1))
        #expect(scenario.storage.commits == 2 && scenario.isStored)
        #expect(scenario.storage.activities[id]?.updateCount == 10_000)
    }

    @Test func `the next deadline is the sooner one of both`() {
        scenario.startActivity([.staleAt(UInt64(scenario.now.wall.microseconds) + 5_000_000)])
        #expect(scenario.turn.nextWake.wall == scenario.now.wall + .seconds(5))
        scenario.makeTimer(3)
        #expect(scenario.turn.nextWake.boot == scenario.now.boot + .seconds(3))
        #expect(scenario.turn.nextWake.wall == scenario.now.wall + .seconds(5))
    }

    @Test func `time and clocks reach both`() {
        let id = scenario.startActivity([.staleAt(UInt64(scenario.now.wall.microseconds) + 5_000_000)])
        let revision = scenario.turn.revision
        let outcome = scenario.elapse(.seconds(5))
        #expect(outcome.activityAnnouncements.map { $0.after.id } == [id])
        #expect(scenario.activity(id)?.stateName == "stale" && scenario.turn.revision > revision)
        scenario.setWall(by: .seconds(-5))
        #expect(scenario.activity(id)?.stateName == "active")
    }

    @Test func `an app that isn't authorized has no activities`() {
        let id = ActivityID.random()
        let start = ActivityCommand.start(id, [TurnScenario.content], from: nil)
        scenario.perform(activity: start, by: .sandboxed(Self.tea))
        #expect(scenario.finish().replies == ["refused"])
        scenario.perform(.setAuthorization(Self.tea, .authorized))
        scenario.perform(activity: start, by: .sandboxed(Self.tea))
        #expect(scenario.finish().replies == ["done", "done"])
        scenario.perform(.setAuthorization(Self.tea, .denied))
        scenario.perform(activity: start, by: .sandboxed(Self.tea))
        let outcome = scenario.finish()
        #expect(outcome.replies == ["done", "refused"])
        #expect(outcome.activityEffects == [.ended(id, .user), .removed(id)])
        #expect(scenario.isStored && scenario.storage.activities.isEmpty)
    }

    @Test func `a denial from the permission store removes an app's activities, too`() {
        scenario.perform(.setAuthorization(Self.tea, .authorized))
        let id = ActivityID.random()
        scenario.perform(activity: .start(id, [TurnScenario.content], from: nil), by: .sandboxed(Self.tea))
        scenario.finish()
        _ = scenario.turn.observe(.authorizationsChanged([Self.tea: .denied]), at: scenario.now)
        #expect(scenario.finish().activityEffects == [.ended(id, .user), .removed(id)])
    }

    @Test func `a press is signalled without a commit`() {
        let id = scenario.startActivity()
        scenario.perform(activity: .invoke(id, action: "default", PlatformData()))
        let outcome = scenario.finish()
        #expect(outcome.activityEffects == [.invoked(id, action: "default", nil, owner: nil)])
        #expect(scenario.storage.commits == 1)
    }
}
