import Randomness
import Testing

@testable import AlarmCore

/// Undo after random commands.
struct UndoWalkTests {
    /// 500 random sequences; in each, 20 commands are undone.
    @Test(arguments: 0..<500 as Range<UInt64>)
    func `a command that is undone leaves everything as it was before`(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let scenario = Scenario(limits: Limits(alarms: 3), zones: TestZones(system: .berlin))
        var undone = 0
        while undone < 20 {
            scenario.pass(.seconds(.random(in: 0...30, using: &generator)))
            let before = Snapshot(scenario.engine)
            let command = scenario.now
            guard let change = Walk.randomChange(of: scenario.engine, at: command, &generator, decides: false),
                change.undoLogBefore != nil, Bool.random(using: &generator)
            else { continue }
            undone += 1
            // Nothing is due until then, as far as the engine knows.
            scenario.show(command.later(by: .seconds(.random(in: 0...500, using: &generator))))
            let token = try #require(scenario.engine.undoEntries(at: scenario.now).first).token
            let undo = try scenario.engine.apply(undone.isMultiple(of: 2) ? .undoLast : .undo(token), at: scenario.now)
            var expected = before
            expected.undoLog = scenario.engine.undoLog
            let silenced = change.edits.first { $0.before?.alert != nil && scenario.engine.alarm($0.id) != $0.before }
            if let silenced, let ring = silenced.before {
                let back = try #require(scenario.engine.alarm(ring.id))
                expectBack(ring, back, silencedAt: command, at: scenario.now, by: undo)
                var alarms = before.alarms
                alarms[ring.id] = back
                expected = Snapshot(
                    counting: alarms, holiday: before.holiday, recentTimers: before.recentTimers,
                    undoLog: expected.undoLog, authorizations: before.authorizations)
            }
            #expect(Snapshot(scenario.engine) == expected, "seed \(seed), \(change)")
        }
    }

    /// Expects that a ring that was silenced is back as a snooze or, without a length, rings again.
    private func expectBack(
        _ ring: Alarm, _ back: Alarm, silencedAt silenced: Moment, at now: Moment, by undo: Change
    ) {
        let length = ring.configuration.snoozeTime
        var expected = ring
        expected.snoozeCount = 0
        if length > .zero {
            let countdown = Countdown(.postAlert, anchor: .boot, total: length, start: silenced)
            expected.state = .countdown(countdown)
            #expect(undo.effects.last == .snoozed(ring.id, fire: countdown.fireWall))
        } else if let due = ring.alert?.due {
            expected.state = .alerting(Alert(due: due, start: now))
            #expect(undo.effects.last == .fired(ring.id, due: due, actual: now.wall))
        }
        #expect(back == expected)
    }
}
