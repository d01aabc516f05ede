import AlarmCore
import AlarmTurn
import ConfigurationSamples
import Testing

/// Turns whose commits fail.
struct FailedCommitTests {
    private let scenario = TurnScenario()

    /// Finishes a turn whose commit fails.
    private func fail() -> Outcome<String> {
        scenario.storage.isFull = true
        return scenario.finish()
    }

    @Test func `a command that can't be stored is refused, and changes nothing`() {
        let id = scenario.makeTimer(60)
        let before = scenario.alarm(id)
        scenario.perform(.pause(id))
        scenario.perform(.cancel(id))
        scenario.perform(.schedule(.random(), [.preAlert(60_000_000)]))
        let outcome = fail()
        #expect(outcome.replies == ["not stored", "not stored", "not stored"])
        #expect(outcome.storageFailure == StorageFailure(.verbatim("database or disk is full")))
        #expect(outcome.edits.isEmpty && outcome.effects.isEmpty && outcome.changes.isEmpty)
        #expect(scenario.alarm(id) == before)
        #expect(scenario.turn.alarms.count == 1)
        #expect(!scenario.turn.hasUnstored)
    }

    @Test func `a holiday that can't be stored is refused, one that can is committed`() {
        let id = AlarmID.random()
        let daily = Setting.weekdays(Weekday.allCases.map(\.rawValue))
        scenario.perform(.schedule(id, [.time("07:00"), daily, .preAlert(80_000_000_000)]))
        _ = scenario.finish()
        let before = scenario.alarm(id)
        let end = scenario.now.wall + .days(7)
        let holiday = Command.setHoliday(until: UInt64(end.microseconds))
        scenario.perform(holiday)
        let outcome = fail()
        #expect(outcome.replies == ["not stored"])
        #expect(outcome.changes.isEmpty)
        #expect(scenario.turn.alarms.holiday == nil)
        #expect(scenario.alarm(id) == before)
        scenario.storage.isFull = false
        scenario.perform(holiday)
        #expect(scenario.turn.hasChanges)
        #expect(scenario.finish().replies == ["done"])
        #expect(scenario.turn.alarms.holiday?.end == end)
        #expect(scenario.storage.values.holidayEnd == end)
        scenario.perform(.setHoliday(until: 0))
        _ = scenario.finish()
        #expect(scenario.storage.values.holidayEnd == nil)
    }

    @Test func `a start that can't be stored isn't counted, one that can is committed with its timer`() {
        scenario.makeTimer(60)
        #expect(scenario.storage.values.recentTimers.timers.map(\.count) == [1])
        scenario.perform(.schedule(.random(), [.preAlert(60_000_000)]))
        #expect(fail().replies == ["not stored"])
        #expect(scenario.turn.alarms.recentTimers.timers.map(\.count) == [1])
        scenario.storage.isFull = false
        scenario.makeTimer(60)
        #expect(scenario.turn.alarms.recentTimers.timers.map(\.count) == [2])
        #expect(scenario.storage.values.recentTimers == scenario.turn.alarms.recentTimers)
    }

    @Test func `an undo that can't be stored is refused, and can be tried again`() {
        let id = scenario.makeTimer(60)
        let before = scenario.alarm(id)
        scenario.perform(.cancel(id))
        _ = scenario.finish()
        scenario.perform(.undoLast)
        #expect(fail().replies == ["not stored"])
        #expect(scenario.alarm(id) == nil)
        #expect(scenario.turn.alarms.undoEntries(at: scenario.now).map(\.action) == [.cancel, .schedule])
        scenario.storage.isFull = false
        scenario.perform(.undoLast)
        #expect(scenario.finish().replies == ["done"])
        #expect(scenario.alarm(id) == before)
        #expect(scenario.isStored)
        #expect(scenario.turn.alarms.undoEntries(at: scenario.now).map(\.action) == [.schedule])
    }

    @Test func `a command that can't be stored leaves no entry to undo, one that silences a ring does`() {
        let id = scenario.makeRing()
        scenario.perform(.update(id, [.title("Tea")], reset: []))
        scenario.perform(.stop(id))
        #expect(fail().replies == ["not stored", "done"])
        #expect(scenario.turn.alarms.undoEntries(at: scenario.now).map(\.action) == [.stop, .schedule])
        #expect(scenario.alarm(id) == nil)
        scenario.storage.isFull = false
        scenario.perform(.undoLast)
        #expect(scenario.finish().replies == ["done"])
        #expect(scenario.alarm(id)?.state.name == "countdown")
        #expect(scenario.isStored)
    }

    @Test func `queries are answered anew, from the remaining state`() {
        let id = scenario.makeTimer(60)
        scenario.perform(.pause(id))
        scenario.ask(id)
        scenario.perform(.cancel(id))
        scenario.ask(id)
        #expect(fail().replies == ["not stored", "countdown", "not stored", "countdown"])
    }

    @Test func `a request that was refused because of another one's undone change is evaluated anew`() {
        let id = scenario.makeTimer(60)
        scenario.perform(.cancel(id))
        // There was no such alarm any more, and now there is one.
        scenario.perform(.pause(id))
        #expect(fail().replies == ["not stored", "not stored"])
    }

    @Test func `a command that silences a ring takes effect, succeeds and is stored later`() throws {
        let (stopped, snoozed) = (scenario.makeRing(), scenario.makeRing([.postAlert(300_000_000)]))
        scenario.perform(.stop(stopped))
        scenario.perform(.invoke(snoozed, .snooze, PlatformData()))
        scenario.perform(.cancel(snoozed))
        let outcome = fail()
        #expect(outcome.replies == ["done", "done", "not stored"])
        #expect(scenario.alarm(stopped) == nil)
        #expect(scenario.alarm(snoozed)?.countdown?.kind == .postAlert)
        #expect(outcome.edits.map(\.id) == [stopped, snoozed])
        #expect(outcome.history.map(\.event) == [.stopped(.client), .snoozed])
        #expect(scenario.turn.hasUnstored)
        #expect(!scenario.isStored)
        #expect(throws: StorageFailure.self) { try scenario.turn.storeRemaining() }
        #expect(scenario.turn.hasUnstored)
        scenario.storage.isFull = false
        try scenario.turn.storeRemaining()
        #expect(!scenario.turn.hasUnstored)
        #expect(scenario.isStored)
        #expect(scenario.storage.history.suffix(2).map(\.event) == [.stopped(.client), .snoozed])
    }

    @Test func `the next commit stores what the last one couldn't`() {
        let id = scenario.makeRing()
        scenario.perform(.stop(id))
        _ = fail()
        scenario.storage.isFull = false
        scenario.perform(.schedule(.random(), [.preAlert(60_000_000)]))
        #expect(scenario.finish().storageFailure == nil)
        #expect(scenario.isStored)
        #expect(scenario.storage.history.map(\.event) == [.fired, .stopped(.client)])
    }

    @Test func `a ring that can't be stored rings, once, and its history waits`() {
        let id = scenario.makeTimer(1)
        scenario.pass(1)
        #expect(scenario.turn.observe(.elapsed, at: scenario.now).immediateEffects.count == 1)
        let outcome = fail()
        #expect(outcome.effects.isEmpty)
        #expect(scenario.alarm(id)?.alert != nil)
        #expect(outcome.edits.map(\.id) == [id])
        #expect(scenario.turn.hasUnstored)
        #expect(scenario.turn.pendingHistory.map(\.event) == [.fired])
        #expect(scenario.turn.observe(.elapsed, at: scenario.now).isEmpty)
    }

    @Test func `of hundreds that ring at once each rings once, though none can be stored`() {
        let ids = (0..<600).map { _ in scenario.makeTimer(1) }
        scenario.pass(1)
        var rings: [AlarmID: Int] = [:]
        while scenario.turn.alarms.isOverdue(at: scenario.now) {
            for case .fired(let id, _, _) in scenario.turn.observe(.elapsed, at: scenario.now).immediateEffects {
                rings[id, default: 0] += 1
            }
            let outcome = fail()
            #expect(outcome.effects.isEmpty)
        }
        #expect(rings == Dictionary(uniqueKeysWithValues: ids.map { ($0, 1) }))
    }

    @Test func `a press has its effect if the command that had disabled its alarm is refused`() {
        let id = scenario.makeRing()
        scenario.perform(.setEnabled(id, false))
        // Disabled, the alarm doesn't ring any more: there was nothing to stop.
        #expect(scenario.turn.observe(.pressed(id, .stop), at: scenario.now).isEmpty)
        let outcome = fail()
        // The press has ended the alarm.
        #expect(outcome.replies == ["refused"])
        #expect(scenario.alarm(id) == nil)
        #expect(outcome.history.map(\.event) == [.stopped(.user)])
        #expect(outcome.effects.contains(.stopped(id, .user)))
    }

    @Test func `a command that changes nothing succeeds`() {
        let ringing = scenario.makeRing([.secondaryBehavior("custom")])
        scenario.perform(.schedule(.random(), [.preAlert(60_000_000)]))
        scenario.perform(.invoke(ringing, .custom, PlatformData()))
        scenario.perform(.setEnabled(ringing, true))
        let outcome = fail()
        #expect(outcome.replies == ["not stored", "done", "done"])
        #expect(outcome.effects == [.invoked(ringing, .custom, nil)])
    }

    @Test func `a request has the same moment each time`() {
        let id = scenario.makeRing([.postAlert(300_000_000)])
        scenario.perform(.invoke(id, .snooze, PlatformData()))
        let fire = scenario.alarm(id)?.nextFire
        scenario.perform(.schedule(.random(), [.preAlert(60_000_000)]))
        scenario.pass(10)
        _ = fail()
        #expect(scenario.alarm(id)?.nextFire == fire)
    }

    @Test func `history that fails twice is stored in order`() throws {
        let (first, second) = (scenario.makeRing(), scenario.makeRing())
        scenario.perform(.stop(first))
        _ = fail()
        scenario.perform(.stop(second))
        _ = fail()
        #expect(scenario.turn.pendingHistory.map(\.id) == [first, second])
        scenario.storage.isFull = false
        try scenario.turn.storeRemaining()
        #expect(scenario.storage.history.suffix(2).map(\.id) == [first, second])
        #expect(scenario.turn.pendingHistory.isEmpty)
        #expect(scenario.isStored)
    }

    @Test func `of several commands for one ringing alarm only the one that silences it holds`() {
        let id = scenario.makeRing([.postAlert(300_000_000)])
        scenario.perform(.update(id, [.title("Tea")], reset: []))
        scenario.perform(.snooze(id, length: nil))
        scenario.perform(.cancel(id))
        let outcome = fail()
        #expect(outcome.replies == ["not stored", "done", "not stored"])
        #expect(scenario.alarm(id)?.countdown?.kind == .postAlert)
        #expect(scenario.alarm(id)?.configuration.title == "")
    }

    @Test func `a decision of the permission store is stored later, one by a command is refused`() throws {
        let (tea, clock) = (SandboxedApp(id: "org.example.Tea"), SandboxedApp(id: "org.example.Clock"))
        _ = scenario.turn.observe(.authorizationsChanged([tea: .denied]), at: scenario.now)
        scenario.perform(.setAuthorization(clock, .authorized))
        let outcome = fail()
        #expect(outcome.replies == ["not stored"])
        #expect(outcome.effects == [.authorizationsChanged])
        #expect(scenario.turn.alarms.authorizations == [tea: .denied])
        #expect(scenario.turn.hasUnstored)
        scenario.storage.isFull = false
        try scenario.turn.storeRemaining()
        #expect(scenario.storage.values.authorizations == [tea: .denied])
        #expect(!scenario.turn.hasUnstored)
    }

    @Test func `StopRinging stops the alarm that still rings longest`() {
        let (first, second) = (scenario.makeRing(), scenario.makeRing())
        scenario.perform(.cancel(first))
        scenario.perform(.stopRinging)
        #expect(scenario.alarm(second) == nil)
        #expect(fail().replies == ["not stored", "done"])
        #expect(scenario.alarm(first) == nil)
        #expect(scenario.alarm(second)?.alert != nil)
    }

    @Test func `an alarm that was stopped unstored, and is made anew, is stored as it is made`() {
        let id = scenario.makeRing()
        scenario.perform(.stop(id))
        _ = fail()
        scenario.storage.isFull = false
        scenario.perform(.schedule(id, [.preAlert(60_000_000)]))
        #expect(scenario.finish().replies == ["done"])
        #expect(scenario.isStored)
    }
}
