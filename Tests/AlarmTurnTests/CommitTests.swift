import AlarmCore
import AlarmTurn
import Testing

/// Turns whose commits succeed.
struct CommitTests {
    private let scenario = TurnScenario()

    @Test func `a burst of requests shares one commit`() {
        for _ in 0..<5 { scenario.perform(.schedule(.random(), [.preAlert(60_000_000)])) }
        let outcome = scenario.finish()
        #expect(outcome.replies == Array(repeating: "done", count: 5))
        #expect(outcome.storageFailure == nil)
        #expect(scenario.storage.commits == 1)
        #expect(scenario.storage.alarms.count == 5)
        #expect(scenario.isStored)
    }

    @Test func `a turn of queries commits nothing, and has no effects`() {
        let id = scenario.makeTimer(60)
        let commits = scenario.storage.commits
        scenario.ask(id)
        let outcome = scenario.finish()
        #expect(outcome.replies == ["countdown"])
        #expect(outcome.edits.isEmpty && outcome.effects.isEmpty)
        #expect(scenario.storage.commits == commits)
    }

    @Test func `each request meets the alarms as those before it left them, and replies keep their order`() {
        let id = scenario.makeTimer(60)
        scenario.ask(id)
        scenario.perform(.pause(id))
        scenario.ask(id)
        scenario.perform(.pause(id))
        scenario.perform(.cancel(id))
        scenario.ask(id)
        #expect(scenario.finish().replies == ["countdown", "done", "paused", "refused", "done", "none"])
    }

    @Test func `an edit spans the whole turn`() throws {
        let id = scenario.makeTimer(60)
        let before = scenario.alarm(id)
        scenario.perform(.pause(id))
        scenario.perform(.update(id, [.title("Tea")], reset: []))
        let outcome = scenario.finish()
        let edit = try #require(outcome.edits.first)
        #expect(outcome.edits.count == 1)
        #expect(edit.before == before)
        #expect(edit.after == scenario.alarm(id))
        #expect(edit.after?.configuration.title == "Tea")
    }

    @Test func `an alarm made in the turn was announced in its first state`() throws {
        let id = AlarmID.random()
        scenario.perform(.schedule(id, [.preAlert(60_000_000)]))
        let made = scenario.alarm(id)
        scenario.perform(.pause(id))
        let edit = try #require(scenario.finish().edits.first)
        #expect(edit.before == made)
        #expect(edit.after?.pausedCountdown != nil)
    }

    @Test func `an alarm that was made and removed in the turn leaves nothing in the store`() throws {
        let id = AlarmID.random()
        scenario.perform(.schedule(id, [.preAlert(60_000_000)]))
        scenario.perform(.cancel(id))
        let outcome = scenario.finish()
        #expect(outcome.edits.map(\.after) == [nil])
        #expect(outcome.effects.count == 2)
        #expect(scenario.storage.alarms.isEmpty)
    }

    @Test func `a ring is an immediate effect, and is not left for the end`() {
        let id = scenario.makeTimer(1)
        scenario.pass(1)
        let change = scenario.turn.observe(.elapsed, at: scenario.now)
        #expect(change.immediateEffects.map(\.id) == [id])
        let outcome = scenario.finish()
        #expect(outcome.effects.isEmpty)
        #expect(outcome.history.map(\.event) == [.fired])
        #expect(scenario.storage.history.map(\.event) == [.fired])
    }

    @Test func `effects come in the order of the inputs`() {
        let ringing = scenario.makeRing()
        scenario.perform(.stop(ringing))
        let made = AlarmID.random()
        scenario.perform(.schedule(made, [.preAlert(60_000_000)]))
        let outcome = scenario.finish()
        #expect(outcome.effects.map(\.id) == [ringing, ringing, made])
        #expect(outcome.changes.count == 2)
    }

    @Test func `pending history is that of the turn until it is finished`() {
        let id = scenario.makeRing()
        scenario.perform(.stop(id))
        #expect(scenario.turn.pendingHistory.map(\.event) == [.stopped(.client)])
        _ = scenario.finish()
        #expect(scenario.turn.pendingHistory.isEmpty)
    }

    @Test func `alarms that differ from those in the store are written at the first opportunity`() throws {
        let engine = Engine()
        let id = AlarmID.random()
        let now = scenario.now
        _ = try engine.apply(.schedule(id, [.preAlert(60_000_000)]), at: now)
        let turn = Turn<TurnScenario.Request, String>(of: engine, storage: scenario.storage, unstored: [id])
        #expect(turn.hasUnstored)
        try turn.storeRemaining()
        #expect(!turn.hasUnstored)
        #expect(scenario.storage.alarms[id] == engine.alarm(id))
    }
}
