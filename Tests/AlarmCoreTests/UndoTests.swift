import ConfigurationSamples
import Testing

@testable import AlarmCore

/// Commands that are undone.
@Suite struct UndoTests {
    private let id = InitialState.id
    private let minute: UInt64 = 60_000_000

    private func actions(_ scenario: Scenario) -> [UndoEntry.Action] {
        scenario.engine.undoEntries(at: scenario.now).map(\.action)
    }

    // MARK: Time goes on

    @Test(arguments: InitialState.allCases.filter { !$0.isAlerting })
    func `a cancelled alarm is there again, and rings when it would have`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        let before = try #require(scenario.alarm)
        try scenario.apply(.cancel(id))
        scenario.advance(to: initial.second + 5)
        let undo = try scenario.apply(.undoLast)
        #expect(undo.first == .added(before))
        #expect(scenario.alarm == before)
        guard let fire = before.nextFire else { return }
        let ring = Effect.fired(id, due: fire, actual: fire)
        #expect(scenario.live(until: fire).contains(ring))
    }

    @Test func `a timer that was cancelled and has ended meanwhile is found late, by the usual rules`() throws {
        let late = Effect.fired(id, due: Scenario.wall(100), actual: Scenario.wall(500))
        let missed = Effect.missed(id, due: Scenario.wall(100), .drop, count: 1)
        for (setting, effects) in [
            (Setting.missed("ring"), [late]), (.missed("drop"), [missed, .removed(id)]),
        ] {
            let scenario = try InitialState.timer.scenario(setting)
            try scenario.apply(.cancel(id))
            scenario.advance(to: 500)
            try scenario.apply(.undoLast)
            #expect(scenario.advance(to: 500) == effects)
        }
    }

    @Test func `a countdown that would have begun meanwhile has begun`() throws {
        let scenario = try InitialState.scheduled.scenario()
        scenario.advance(to: 880)
        try scenario.apply(.cancel(id))
        scenario.advance(to: 930)
        try scenario.apply(.undoLast)
        scenario.advance(to: 930)
        let countdown = try #require(scenario.alarm?.countdown)
        #expect(countdown.elapsed == .seconds(30))
        #expect(countdown.fireWall == Scenario.wall(1000))
    }

    @Test func `a schedule is undone even if the countdown to it has begun, and not once it rings`() throws {
        let settings = [Scenario.fireAt(1000), .preAlert(100_000_000)]
        let scenario = Scenario()
        scenario.advance(to: 880)
        try scenario.apply(.schedule(id, settings))
        scenario.advance(to: 930)
        #expect(scenario.alarm?.countdown != nil)
        #expect(try scenario.apply(.undoLast) == [.removed(id)])
        try scenario.apply(.schedule(id, settings))
        scenario.advance(to: 1000)
        #expect(scenario.refusal(of: .undoLast) == .invalidState)
        #expect(scenario.alarm?.alert != nil)
    }

    // MARK: Rings

    @Test(arguments: InitialState.alerting)
    func `a ring that was ended is back as if it had been snoozed`(_ initial: InitialState) throws {
        for command in [
            Command.stop(id), .stopRinging, .cancel(id), .setEnabled(id, false), .invoke(id, .stop, PlatformData()),
        ] {
            let scenario = try initial.scenario()
            let alarm = try #require(scenario.alarm)
            try scenario.apply(command)
            scenario.advance(to: initial.second + 20)
            let wasRemoved = scenario.alarm == nil
            let effects = try scenario.apply(.undoLast)
            let end = Scenario.wall(initial.second + 50)
            #expect(scenario.alarm?.state == .running(.postAlert, total: 50, start: initial.second), "\(command)")
            #expect(scenario.alarm?.memory == alarm.memory)
            #expect(scenario.alarm?.configuration == alarm.configuration)
            #expect(effects.last == .snoozed(id, fire: end))
            #expect(effects.count == (wasRemoved ? 2 : 1))
            #expect(scenario.history.last?.event == .snoozed)
            #expect(scenario.advance(to: initial.second + 50) == [.fired(id, due: end, actual: end)])
        }
    }

    @Test(arguments: [InitialState.alert, .alertAfterSnooze])
    func `a ring that can't be snoozed rings again, for the same due time`(_ initial: InitialState) throws {
        let scenario = try initial.scenario(.stopAction(AppAction("stop")))
        let due = try #require(scenario.alarm?.alert?.due)
        try scenario.apply(.update(id, [], reset: [.preAlert, .postAlert]))
        scenario.observe(.pressed(id, .stop))
        scenario.advance(to: initial.second + 20)
        let now = scenario.now
        let effects = try scenario.apply(.undoLast)
        #expect(scenario.alarm?.alert == Alert(due: due, start: now))
        #expect(effects.last == .fired(id, due: due, actual: now.wall))
        // The app was called for the stop, and isn't called again.
        #expect(effects.allSatisfy { if case .invoked = $0 { false } else { true } })
        #expect(scenario.history.last?.event == .fired)
        #expect(scenario.history.last?.due == due)
    }

    @Test(arguments: InitialState.snoozed)
    func `a snooze that was stopped goes on`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        let before = try #require(scenario.alarm)
        try scenario.apply(.stop(id))
        let effects = try scenario.apply(.undoLast)
        #expect(scenario.alarm == before)
        let fire = before.countdown.map { Effect.snoozed(id, fire: $0.fireWall) }
        #expect(effects == [.added(before)] + [fire].compactMap(\.self))
    }

    @Test func `an update of what rings is undone while it rings on`() throws {
        let scenario = try InitialState.alert.scenario(.title("Tea"))
        let before = scenario.alarm
        try scenario.apply(.update(id, [.title("Coffee")], reset: []))
        #expect(try scenario.apply(.undoLast) == [.alertChanged(id)])
        #expect(scenario.alarm == before)
    }

    @Test func `a ring that was extended is back as if it had been snoozed for its own time`() throws {
        let scenario = try InitialState.alert.scenario()
        try scenario.apply(.extend(id, length: 5 * minute))
        #expect(try scenario.apply(.undoLast) == [.snoozed(id, fire: Scenario.wall(1055))])
        #expect(scenario.alarm?.state == .running(.postAlert, total: 50, start: 1005))
    }

    // MARK: What others do

    @Test func `what has changed since isn't undone`() throws {
        let scenario = try InitialState.timer.scenario()
        try scenario.apply(.update(id, [.title("Tea")], reset: []))
        try scenario.apply(.pause(id))
        let token = try #require(scenario.engine.undoEntries(at: scenario.now).first).token
        #expect(scenario.engine.latestUndo(at: scenario.now) == nil)
        for command in [Command.undoLast, .undo(token)] {
            #expect {
                try scenario.apply(command)
            } throws: {
                ($0 as? Refusal)?.message == "the alarm has changed since"
            }
        }
        try scenario.apply(.cancel(id))
        #expect(scenario.refusal(of: .undo(token)) == .invalidState)
        #expect(scenario.engine.latestUndo(at: scenario.now)?.action == .cancel)
        // Of another alarm under the same id nothing is known.
        try scenario.apply(.schedule(id, [.preAlert(minute)]))
        let cancelled = scenario.engine.undoEntries(at: scenario.now)[1]
        #expect(cancelled.action == .cancel)
        #expect(scenario.refusal(of: .undo(cancelled.token)) == .invalidState)
    }

    @Test func `zones, defaults and holidays that have changed since don't count, and hold for what is back`() throws {
        let scenario = Scenario("2026-03-02 06:00")
        try scenario.apply(
            .schedule(id, [.time("07:00"), .weekdays(Weekday.allCases.map(\.rawValue))]))
        let other = AlarmID(high: 1, low: 1)
        try scenario.apply(
            .schedule(
                other, [.time("07:30"), .weekdays(Weekday.allCases.map(\.rawValue)), .preAlert(7200 * 1_000_000)]))
        try scenario.apply(.cancel(id))
        try scenario.apply(.cancel(other))
        scenario.travel(to: .losAngeles)
        scenario.observe(.defaultsChanged(Defaults(snooze: .seconds(77))))
        let end = WallTime.local("2026-03-05 00:00", in: .losAngeles)
        try scenario.apply(.setHoliday(until: UInt64(end.microseconds)))
        for _ in 0..<2 { try scenario.apply(.undoLast) }
        let due = WallTime.local("2026-03-05 07:00", in: .losAngeles)
        #expect(scenario.alarm?.nextFire == due)
        #expect(scenario.alarm?.configuration.snoozeTime == .seconds(77))
        // It counted down to an occurrence that is suspended.
        #expect(scenario.engine.alarm(other)?.state == .scheduled)
        scenario.travel(to: .tokyo)
        #expect(try scenario.apply(.undoLast) == [.removed(other)])
        #expect(try scenario.apply(.undoLast) == [.removed(id)])
    }

    @Test func `an alarm whose place was taken since isn't back`() throws {
        let scenario = Scenario(limits: Limits(alarms: 1))
        try scenario.apply(.schedule(id, [.preAlert(minute)]))
        try scenario.apply(.cancel(id))
        let token = try #require(scenario.engine.undoEntries(at: scenario.now).first).token
        let other = AlarmID(high: 1, low: 1)
        try scenario.apply(.schedule(other, [.preAlert(minute)]))
        #expect(scenario.refusal(of: .undo(token)) == .maximumLimitReached)
        try scenario.apply(.undoLast)
        try scenario.apply(.undo(token))
        #expect(scenario.alarm != nil)
    }

    @Test func `a start that is undone isn't counted, unless another one was since`() throws {
        let scenario = Scenario()
        try scenario.apply(.schedule(id, [.preAlert(minute), .title("Tea")]))
        try scenario.apply(.undoLast)
        #expect(scenario.engine.recentTimers.timers.isEmpty)
        try scenario.apply(.schedule(id, [.preAlert(minute), .title("Tea")]))
        let token = try #require(scenario.engine.undoEntries(at: scenario.now).first).token
        try scenario.apply(.schedule(AlarmID(high: 1, low: 1), [.preAlert(minute), .title("Coffee")]))
        try scenario.apply(.undo(token))
        #expect(Set(scenario.engine.recentTimers.timers.map(\.title)) == ["Tea", "Coffee"])
    }

    // MARK: The log

    @Test func `each command that has changed an alarm leaves an entry, and no other one does`() throws {
        let scenario = Scenario("2026-03-02 06:00")
        let end = UInt64(WallTime.local("2026-03-05 00:00").microseconds)
        try scenario.apply(.schedule(id, [.time("07:00"), .weekdays(["mon", "tue"]), .title("Rise")]))
        for command in [
            Command.update(id, [.title("Wake"), .preAlert(2 * 3600 * 1_000_000)], reset: []),
            .extend(id, length: minute),
            .skipNext(id), .unskip(id), .setEnabled(id, false), .setEnabled(id, true), .stop(id), .cancel(id),
        ] {
            try scenario.apply(command)
        }
        let all: [UndoEntry.Action] = [
            .schedule, .update, .extend, .skipNext, .unskip, .disable, .enable, .stop, .cancel,
        ]
        #expect(actions(scenario) == all.reversed())
        #expect(Set(all) == Set(UndoEntry.Action.allCases))
        let entries = scenario.engine.undoEntries(at: scenario.now)
        #expect(entries.map(\.title) == Array(repeating: "Wake", count: 8) + ["Rise"])
        #expect(entries.allSatisfy { $0.id == id && $0.at == scenario.now })
        #expect(Set(entries.map(\.token)).count == all.count)
        for _ in all {
            try scenario.apply(.undoLast)
        }
        #expect(scenario.engine.count == 0)
        #expect(actions(scenario) == [])
        #expect(scenario.refusal(of: .undoLast) == .notFound)
        #expect(scenario.refusal(of: .undo(.random())) == .notFound)

        try scenario.apply(.schedule(id, [.preAlert(minute), .keep(true)]))
        for command in [
            Command.pause(id), .resume(id), .restart(id), .setEnabled(id, true), .setHoliday(until: end),
            .update(id, [.keep(true)], reset: []),
            .invoke(id, .pause, PlatformData()),
        ] {
            try scenario.apply(command)
        }
        #expect(scenario.refusal(of: .snooze(id, length: nil)) == .invalidState)
        #expect(scenario.refusal(of: .update(id, [.preAlert(0)], reset: [])) == .invalidConfiguration)
        #expect(actions(scenario) == [.schedule])
    }

    @Test func `an older entry is undone by its token`() throws {
        let scenario = Scenario()
        let other = AlarmID(high: 1, low: 1)
        try scenario.apply(.schedule(id, [.preAlert(minute)]))
        try scenario.apply(.schedule(other, [.preAlert(minute)]))
        let entries = scenario.engine.undoEntries(at: scenario.now)
        #expect(entries.map(\.id) == [other, id])
        #expect(try scenario.apply(.undo(entries[1].token)) == [.removed(id)])
        #expect(scenario.refusal(of: .undo(entries[1].token)) == .notFound)
        #expect(scenario.engine.latestUndo(at: scenario.now)?.token == entries[0].token)
    }

    @Test func `20 entries are kept, for 10 minutes of the boot clock, without a deadline`() throws {
        let scenario = Scenario()
        try scenario.apply(.schedule(id, [Scenario.fireAt(100_000)]))
        let wake = scenario.engine.nextWake
        for number in 1...21 {
            scenario.advance(to: Int64(number))
            try scenario.apply(.update(id, [.title("\(number)")], reset: []))
        }
        #expect(scenario.engine.undoEntries(at: scenario.now).map(\.title) == (2...21).reversed().map(String.init))
        #expect(scenario.engine.nextWake == wake)
        scenario.setClock(to: Scenario.wall(9_000))
        #expect(actions(scenario).count == 20)
        scenario.show(Moment(wall: Scenario.wall(0), boot: Scenario.moment(2 + 600).boot))
        #expect(scenario.engine.undoEntries(at: scenario.now).map(\.title) == (3...21).reversed().map(String.init))
        scenario.show(Moment(wall: Scenario.wall(0), boot: Scenario.moment(21 + 600).boot))
        #expect(actions(scenario) == [])
        #expect(scenario.refusal(of: .undoLast) == .notFound)
        try scenario.apply(.cancel(id))
        #expect(actions(scenario) == [.cancel])
    }
}
