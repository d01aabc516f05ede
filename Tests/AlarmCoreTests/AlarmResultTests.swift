import ConfigurationSamples
import Testing

@testable import AlarmCore

/// The results of what search has started: state and presses, and what follows each press.
struct AlarmResultTests {
    private let id = InitialState.id

    /// Applies a command, and returns its result.
    private func result(of command: Command, in scenario: Scenario) throws -> AlarmResult? {
        let before = scenario.alarm
        try scenario.apply(command)
        let undo = scenario.engine.undoEntries(at: scenario.now).first { $0.at == scenario.now }
        return AlarmResult(of: scenario.alarm, before: before, undo: undo?.token)
    }

    /// Presses a button of a result a second later, and returns the result of that.
    private func press(_ press: AlarmResult.Action, on result: AlarmResult, in scenario: Scenario) throws -> AlarmResult
    {
        scenario.advance(to: (scenario.now.wall.microseconds - Scenario.wallZero) / 1_000_000 + 1)
        let command = try #require(result.command(for: press))
        return try #require(try self.result(of: command, in: scenario))
    }

    @Test(arguments: InitialState.allCases)
    func `an alarm that was looked up has the presses of its state`(_ initial: InitialState) throws {
        let result = AlarmResult(of: try initial.scenario().alarm)
        guard !initial.isAlerting else { return #expect(result == nil) }
        let presses: [AlarmResult.Action] =
            initial.isCountdown
            ? [.pause, .cancel] : initial.isPaused ? [.resume, .cancel] : initial.isDisabled ? [] : [.cancel]
        #expect(result?.presses == presses)
        for press in AlarmResult.Action.allCases {
            #expect((result?.command(for: press) == nil) == !presses.contains(press))
        }
    }

    @Test func `a button that the app hides isn't offered, and the command still works`() throws {
        let scenario = try InitialState.timer.scenario()
        let id = try #require(scenario.alarm?.id)
        try scenario.apply(
            .update(id, [.buttons([Button(.pause, isHidden: true), Button(.resume, isHidden: true)])], reset: []))
        let running = try #require(AlarmResult(of: scenario.alarm))
        #expect(running.presses == [.cancel])
        #expect(running.command(for: .pause) == nil)
        try scenario.apply(.pause(id))
        #expect(AlarmResult(of: scenario.alarm)?.presses == [.cancel])
    }

    @Test func `one that repeats is skipped rather than cancelled, and one that is unknown has no result`() throws {
        let scenario = try InitialState.scheduled.dailyScenario()
        #expect(AlarmResult(of: scenario.alarm)?.presses == [.skipNext])
        #expect(AlarmResult(of: nil) == nil)
    }

    @Test(arguments: InitialState.allCases.filter(\.isCountdown))
    func `a countdown is paused, resumed, cancelled, and back by Undo`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        let first = try #require(AlarmResult(of: scenario.alarm))
        let paused = try press(.pause, on: first, in: scenario)
        let left = try #require(scenario.alarm?.pausedCountdown?.remaining)
        #expect(paused.state == .paused(left: left))
        #expect(paused.presses == [.resume, .cancel])
        let resumed = try press(.resume, on: paused, in: scenario)
        let fire = try #require(scenario.alarm?.nextFire)
        #expect(resumed.state == (initial.isSnoozed ? .ringsAgain(at: fire) : .rings(at: fire)))
        #expect(resumed.presses == [.pause, .cancel])
        let cancelled = try press(.cancel, on: resumed, in: scenario)
        #expect(scenario.alarm == nil)
        #expect(cancelled.state == (initial.isSnoozed ? .stopped : .cancelled))
        #expect(cancelled.presses == [.undo])
        let back = try press(.undo, on: cancelled, in: scenario)
        #expect(back.state == resumed.state)
        #expect(back.presses == [.pause, .cancel])
    }

    @Test(arguments: InitialState.allCases.filter(\.isPaused))
    func `one that is paused is cancelled, and is paused again by Undo`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        let first = try #require(AlarmResult(of: scenario.alarm))
        let cancelled = try press(.cancel, on: first, in: scenario)
        let back = try press(.undo, on: cancelled, in: scenario)
        #expect(back.state == first.state)
        #expect(back.presses == [.resume, .cancel])
    }

    @Test func `the next occurrence is skipped, and is back by Undo`() throws {
        let scenario = try InitialState.scheduled.dailyScenario()
        let first = try #require(AlarmResult(of: scenario.alarm))
        #expect(first.state == .rings(at: Scenario.wall(1000)))
        let skipped = try press(.skipNext, on: first, in: scenario)
        #expect(skipped.state == .skipped(Scenario.wall(1000), next: Scenario.wall(1000 + 86_400)))
        #expect(skipped.presses == [.undo])
        let back = try press(.undo, on: skipped, in: scenario)
        #expect(back.state == first.state)
        #expect(back.presses == first.presses)
    }

    // MARK: What search starts

    @Test func `a new timer can be paused and cancelled, a new alarm undone and, if it repeats, skipped`() throws {
        let daily = Setting.weekdays(Weekday.allCases.map(\.rawValue))
        let kinds: [([Setting], [AlarmResult.Action])] = [
            ([.preAlert(600_000_000)], [.pause, .cancel]), ([Scenario.fireAt(1000)], [.undo]),
            ([.time("22:30"), daily], [.undo, .skipNext]),
        ]
        for (settings, presses) in kinds {
            let scenario = Scenario()
            let made = try #require(try result(of: .schedule(id, settings), in: scenario))
            #expect(made.state == .rings(at: try #require(scenario.alarm?.nextFire)))
            #expect(made.presses == presses)
            guard presses.contains(.undo) else { continue }
            let undone = try press(.undo, on: made, in: scenario)
            #expect(undone.state == .cancelled)
            #expect(undone.presses == [])
        }
    }

    @Test func `a ring that was stopped has Undo, in whatever state it has left the alarm`() throws {
        let once = try #require(try result(of: .stopRinging, in: try InitialState.alert.scenario()))
        #expect(once.state == .stopped)
        #expect(once.presses == [.undo])
        let kept = try #require(try result(of: .stopRinging, in: try InitialState.alert.scenario(.keep(true))))
        #expect(kept.state == .disabled)
        #expect(kept.presses == [.undo])
        let daily = try #require(try result(of: .stop(id), in: try InitialState.alert.dailyScenario()))
        #expect(daily.state == .rings(at: Scenario.wall(1000 + 86_400)))
        #expect(daily.presses == [.undo, .skipNext])
    }

    @Test func `a ring that was snoozed is a countdown, and by Undo of Stop it is one again`() throws {
        let snoozed = try #require(try result(of: .snoozeRinging, in: try InitialState.alert.scenario()))
        #expect(snoozed.state == .ringsAgain(at: Scenario.wall(1055)))
        #expect(snoozed.presses == [.pause, .cancel])
        let scenario = try InitialState.alert.scenario()
        let stopped = try #require(try result(of: .stop(id), in: scenario))
        #expect(try press(.undo, on: stopped, in: scenario).state == .ringsAgain(at: Scenario.wall(1055)))
    }

    @Test(arguments: InitialState.enabled)
    func `an alarm that was switched off has Undo`(_ initial: InitialState) throws {
        let off = try #require(try result(of: .setEnabled(id, false), in: try initial.scenario()))
        #expect(off.state == .disabled)
        #expect(off.presses == [.undo])
    }
}
