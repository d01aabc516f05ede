import ActivityCore
import AlarmCore
import ConfigurationSamples
import AlarmTurn
import Testing

/// Turns with activities whose commits fail.
struct FailedActivityCommitTests {
    private static let tea = SandboxedApp(id: "org.example.Tea")
    private let scenario = TurnScenario()

    /// Finishes a turn whose commit fails.
    private func fail() -> Outcome<String> {
        scenario.storage.isFull = true
        return scenario.finish()
    }

    @Test func `starts, ends and dismissals that can't be stored are refused, and change nothing`() {
        let (first, second) = (scenario.startActivity(), scenario.startActivity())
        let before = scenario.turn.activities.inOrder
        let wake = scenario.turn.nextWake
        scenario.perform(activity: .start(.random(), [TurnScenario.content], from: nil))
        scenario.perform(activity: .end(first, content: nil, asOf: nil, .standard))
        scenario.perform(activity: .dismiss(second))
        let outcome = fail()
        #expect(outcome.replies == ["not stored", "not stored", "not stored"])
        #expect(outcome.activityEffects.isEmpty && outcome.activityAnnouncements.isEmpty)
        #expect(scenario.turn.activities.inOrder == before)
        #expect(scenario.turn.nextWake == wake && !scenario.turn.hasUnstored)
        #expect(scenario.isStored)
    }

    @Test func `an update stays, and is stored later`() {
        let id = scenario.startActivity()
        scenario.perform(activity: .update(id, [.title("Tea")], reset: []))
        scenario.perform(activity: .start(.random(), [TurnScenario.content], from: nil))
        #expect(fail().replies == ["done", "not stored"])
        #expect(scenario.activity(id)?.configuration.title == "Tea")
        #expect(scenario.turn.activities.count == 1)
        #expect(!scenario.isStored)
        scenario.storage.isFull = false
        scenario.elapse(.seconds(1))
        #expect(scenario.isStored && !scenario.turn.hasUnstored)
    }

    @Test func `an update whose own commit fails is tried again`() throws {
        let id = scenario.startActivity()
        scenario.perform(activity: .update(id, [.title("Tea")], reset: []))
        scenario.finish()
        scenario.storage.isFull = true
        let outcome = scenario.elapse(.seconds(1))
        #expect(outcome.storageFailure != nil && scenario.turn.hasUnstored)
        // No deadline comes of it: the store says for itself when it tries again.
        #expect(scenario.turn.nextWake.boot.map { $0 > scenario.now.boot + .seconds(1) } == true)
        #expect(throws: StorageFailure.self) { try scenario.turn.storeRemaining() }
        scenario.storage.isFull = false
        try scenario.turn.storeRemaining()
        #expect(scenario.isStored && !scenario.turn.hasUnstored)
    }

    @Test func `an update of one that is refused its start finds none`() {
        let id = ActivityID.random()
        scenario.perform(activity: .start(id, [TurnScenario.content], from: nil))
        scenario.perform(activity: .update(id, [.title("Tea")], reset: []))
        #expect(fail().replies == ["not stored", "refused"])
        #expect(scenario.activity(id) == nil && !scenario.turn.hasUnstored)
        scenario.storage.isFull = false
        scenario.elapse(.seconds(2))
        #expect(scenario.storage.commits == 0)
    }

    @Test func `a change by an event stays, is announced once, and is stored later`() throws {
        let wall = UInt64(scenario.now.wall.microseconds)
        let alert = ActivityAlert(title: "Tea")
        let id = scenario.startActivity([.startAt(wall + 1_000_000)], alert: alert)
        scenario.storage.isFull = true
        let outcome = scenario.elapse(.seconds(1))
        #expect(outcome.activityEffects == [.alerted(id, alert)])
        #expect(outcome.activityAnnouncements.map { $0.after.stateName } == ["active"])
        #expect(scenario.turn.hasUnstored)
        #expect(scenario.elapse(.seconds(1)).activityEffects.isEmpty)
        scenario.storage.isFull = false
        try scenario.turn.storeRemaining()
        #expect(scenario.isStored)
    }

    @Test func `a caller's departure stays although its activity's start is refused`() {
        let caller = ActivityCaller(bus: "1", name: ":1.2")
        let id = ActivityID.random()
        let ends = ActivitySetting.endsWithCaller(true)
        scenario.perform(activity: .start(id, [TurnScenario.content, ends], from: caller))
        scenario.finish()
        let other = ActivityID.random()
        scenario.perform(activity: .start(other, [TurnScenario.content, ends], from: caller))
        scenario.turn.observe(ActivityEvent.callerLeft(caller), at: scenario.now)
        let outcome = fail()
        #expect(outcome.replies == ["not stored"])
        #expect(outcome.activityEffects == [.ended(id, .caller)])
        #expect(scenario.activity(id)?.stateName == "ended" && scenario.activity(other) == nil)
    }

    @Test func `a denial that can't be stored is refused, and the app keeps its activities`() {
        scenario.perform(.setAuthorization(Self.tea, .authorized))
        let id = ActivityID.random()
        scenario.perform(activity: .start(id, [TurnScenario.content], from: nil), by: .sandboxed(Self.tea))
        scenario.finish()
        scenario.perform(.setAuthorization(Self.tea, .denied))
        let outcome = fail()
        #expect(outcome.replies == ["not stored"])
        #expect(outcome.activityEffects.isEmpty && scenario.activity(id) != nil)
        #expect(scenario.isStored && !scenario.turn.hasUnstored)
    }

    @Test func `a denial from the permission store removes activities once, and is stored later`() throws {
        scenario.perform(.setAuthorization(Self.tea, .authorized))
        let id = ActivityID.random()
        scenario.perform(activity: .start(id, [TurnScenario.content], from: nil), by: .sandboxed(Self.tea))
        scenario.finish()
        _ = scenario.turn.observe(.authorizationsChanged([Self.tea: .denied]), at: scenario.now)
        #expect(fail().activityEffects == [.ended(id, .user), .removed(id)])
        #expect(scenario.activity(id) == nil && scenario.turn.hasUnstored)
        scenario.storage.isFull = false
        try scenario.turn.storeRemaining()
        #expect(scenario.isStored)
    }

    @Test func `an alarm's command that can't be stored leaves updates of the turn before to be stored`() {
        let id = scenario.startActivity()
        scenario.perform(activity: .update(id, [.title("Tea")], reset: []))
        scenario.finish()
        scenario.perform(.schedule(.random(), [.preAlert(60_000_000)]))
        #expect(fail().replies == ["not stored"])
        #expect(scenario.activity(id)?.configuration.title == "Tea")
        scenario.storage.isFull = false
        scenario.makeTimer(60)
        #expect(scenario.isStored)
    }
}
