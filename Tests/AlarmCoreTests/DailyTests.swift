import ConfigurationSamples
import Testing

@testable import AlarmCore

/// Each state of an alarm that is due every day at 22:30 UTC, which is at 1000, 87,400 and so on.
struct DailyTests {
    private let id = InitialState.id
    private let day: Int64 = 86_400

    private func fired(_ due: Int64, at actual: Int64? = nil) -> Effect {
        .fired(id, due: Scenario.wall(due), actual: Scenario.wall(actual ?? due))
    }

    private func stopped(_ initial: InitialState, _ reason: Effect.StopReason) -> [Effect] {
        initial.isAlerting || initial.isSnoozed ? [.stopped(id, reason)] : []
    }

    /// The second of the first occurrence after the one of the initial state.
    private func later(_ initial: InitialState) -> Int64 {
        initial == .scheduled || initial == .countdown ? 1000 : 1000 + day
    }

    // MARK: Begin and due

    @Test(arguments: [InitialState.scheduled, .countdown])
    func `an occurrence is counted down to, rings, and is followed by the next day's`(_ initial: InitialState) throws {
        let scenario = try initial.dailyScenario(.onTimeout("stop"))
        #expect(scenario.alarm?.nextOccurrences(3) == [1000, 1000 + day, 1000 + 2 * day].map(Scenario.wall))
        scenario.advance(to: 999)
        #expect(scenario.alarm?.state == .running(.preAlert, anchor: .wall, total: 100, start: 900))
        #expect(scenario.advance(to: 1000) == [fired(1000)])
        #expect(scenario.alarm?.nextFire == Scenario.wall(1000 + day))
        #expect(try scenario.apply(.stop(id)) == [.stopped(id, .client)])
        #expect(scenario.alarm?.state == .scheduled)
        #expect(scenario.advance(to: 899 + day) == [])
        #expect(scenario.advance(to: 900 + day) == [])
        #expect(scenario.alarm?.state == .running(.preAlert, anchor: .wall, total: 100, start: 900 + day))
        #expect(scenario.advance(to: 1000 + day) == [fired(1000 + day)])
    }

    @Test(arguments: [InitialState.pausedSnooze, .pausedCountdown])
    func `the beginning of the next occurrence ends a pause, and only a paused snooze counts as stopped`(
        _ initial: InitialState
    ) throws {
        let scenario = try initial.dailyScenario()
        #expect(scenario.alarm?.nextFire == Scenario.wall(1000 + day))
        #expect(scenario.engine.nextWake == Wake(wall: Scenario.wall(900 + day), boot: nil))
        #expect(scenario.advance(to: 899 + day) == [])
        #expect(scenario.alarm?.state == initial.state)
        #expect(scenario.advance(to: 900 + day) == stopped(initial, .superseded))
        #expect(scenario.alarm?.state == .running(.preAlert, anchor: .wall, total: 100, start: 900 + day))
        #expect(scenario.advance(to: 1000 + day) == [fired(1000 + day)])
    }

    @Test(arguments: [InitialState.snooze, .resumedCountdown])
    func `the next occurrence's begin ends a countdown that has not ended by then`(_ initial: InitialState) throws {
        let scenario = try initial.dailyScenario()
        let setting = initial == .snooze ? Setting.postAlert(90_000_000_000) : .preAlert(90_000_000_000)
        try scenario.apply(.update(id, [setting], reset: []))
        let begin = initial == .snooze ? 900 + day : 1000 + day - 90_000
        #expect(scenario.engine.nextWake.wall == Scenario.wall(begin))
        #expect(scenario.advance(to: max(begin, initial.second)) == stopped(initial, .superseded))
        #expect(scenario.alarm?.countdown?.anchor == .wall)
        #expect(scenario.advance(to: 1000 + day) == [fired(1000 + day)])
    }

    @Test(arguments: [InitialState.snooze, .pausedSnooze, .pausedCountdown])
    func `an occurrence without a pre-alert ends a running or paused countdown when it is due`(
        _ initial: InitialState
    ) throws {
        let scenario = try initial.dailyScenario()
        try scenario.apply(.update(id, [.postAlert(90_000_000_000)], reset: [.preAlert]))
        #expect(scenario.alarm?.nextFire == Scenario.wall(1000 + day))
        #expect(scenario.advance(to: 999 + day) == [])
        #expect(scenario.advance(to: 1000 + day) == stopped(initial, .superseded) + [fired(1000 + day)])
    }

    @Test(arguments: [InitialState.alert, .alertAfterSnooze])
    func `the next occurrence ends a ring when it is due, and its timeout starts over`(_ initial: InitialState) throws {
        let scenario = try initial.dailyScenario(.alertTimeout(.max))
        #expect(scenario.advance(to: 999 + day) == [])
        #expect(scenario.alarm?.state == initial.state)
        try scenario.apply(.update(id, [.onTimeout("stop")], reset: []))
        #expect(scenario.advance(to: 1000 + day) == [.stopped(id, .superseded), fired(1000 + day)])
        try scenario.apply(.update(id, [.alertTimeout(60_000_000)], reset: []))
        #expect(scenario.advance(to: 1059 + day) == [])
        #expect(
            scenario.advance(to: 1060 + day)
                == [.stopped(id, .timeout), .missed(id, due: Scenario.wall(1000 + day), .timeout, count: 1)])
        #expect(scenario.alarm?.nextFire == Scenario.wall(1000 + 2 * day))
    }

    // MARK: Verbs

    @Test(arguments: InitialState.ruled)
    func `Stop goes on to the next occurrence, and does nothing to one that only waits`(_ initial: InitialState) throws
    {
        let scenario = try initial.dailyScenario()
        if initial == .scheduled || initial == .disabled {
            let change = try scenario.engine.apply(.stop(id), at: scenario.now)
            #expect(change.isEmpty)
            #expect(scenario.alarm?.nextFire == (initial == .disabled ? nil : Scenario.wall(1000)))
            return
        }
        #expect(try scenario.apply(.stop(id)) == stopped(initial, .client))
        #expect(scenario.alarm?.state == .scheduled)
        #expect(scenario.alarm?.nextFire == Scenario.wall(1000 + day))
        #expect(scenario.advance(to: 999 + day) == [])
        #expect(scenario.advance(to: 1000 + day) == [fired(1000 + day)])
    }

    @Test(arguments: InitialState.allCases)
    func `SkipNext leaves out the occurrence that is to come`(_ initial: InitialState) throws {
        if initial.isTimer {
            #expect(try initial.scenario().refusal(of: .skipNext(id)) == .invalidState)
            return
        }
        let once = try initial.scenario()
        let daily = try initial.dailyScenario()
        switch initial {
        case .scheduled:
            #expect(once.refusal(of: .skipNext(id)) == .invalidState)
            #expect(try daily.apply(.skipNext(id)) == [])
        case .countdown, .resumedCountdown, .pausedCountdown:
            #expect(try once.apply(.skipNext(id)) == [.removed(id)])
            #expect(try daily.apply(.skipNext(id)) == [])
        default:
            #expect(once.refusal(of: .skipNext(id)) == .invalidState)
            #expect(daily.refusal(of: .skipNext(id)) == .invalidState)
            return
        }
        #expect(daily.alarm?.state == .scheduled)
        #expect(daily.alarm?.nextOccurrences(2) == [1000 + day, 1000 + 2 * day].map(Scenario.wall))
        #expect(daily.advance(to: 999 + day) == [])
        #expect(daily.advance(to: 1000 + day) == [fired(1000 + day)])
    }

    @Test func `a kept alarm whose countdown is skipped stays, disabled`() throws {
        let scenario = try InitialState.countdown.scenario(.keep(true))
        #expect(try scenario.apply(.skipNext(id)) == [])
        #expect(scenario.alarm?.configuration.isEnabled == false)
    }

    @Test func `SkipNext may be repeated, and each leaves out one more`() throws {
        let scenario = try InitialState.scheduled.dailyScenario()
        for _ in 0..<20 { try scenario.apply(.skipNext(id)) }
        #expect(scenario.alarm?.nextFire == Scenario.wall(1000 + 20 * day))
        #expect(scenario.alarm?.memory.spans.count == 1)
        #expect(scenario.advance(to: 1000 + 20 * day) == [fired(1000 + 20 * day)])
    }

    @Test func `Unskip puts skipped occurrences back, the last one first`() throws {
        let scenario = try InitialState.scheduled.dailyScenario()
        let before = scenario.alarm
        func skipped() -> WallTime? { scenario.alarm?.skipped }
        #expect(skipped() == nil)
        for number: Int64 in 0..<3 {
            try scenario.apply(.skipNext(id))
            #expect(skipped() == Scenario.wall(1000 + number * day))
        }
        for number: Int64 in (0..<2).reversed() {
            try scenario.apply(.unskip(id))
            #expect(skipped() == Scenario.wall(1000 + number * day))
            #expect(scenario.alarm?.nextFire == Scenario.wall(1000 + (number + 1) * day))
        }
        try scenario.apply(.unskip(id))
        #expect(scenario.alarm?.memory.spans == before?.memory.spans)
        #expect(scenario.alarm?.memory.last == before?.memory.last)
        #expect(scenario.refusal(of: .unskip(id)) == .invalidState)
        #expect(scenario.advance(to: 1000) == [fired(1000)])
    }

    @Test func `Unskip leaves occurrences handled that have rung`() throws {
        let scenario = try InitialState.scheduled.dailyScenario()
        scenario.advance(to: 1000)
        try scenario.apply(.stop(id))
        let before = scenario.alarm
        try scenario.apply(.skipNext(id))
        try scenario.apply(.unskip(id))
        #expect(scenario.alarm == before)
        // Also when the clock is set back to before they rang.
        scenario.setClock(to: Scenario.wall(500))
        #expect(scenario.alarm?.nextFire == Scenario.wall(1000 + day))
        #expect(scenario.alarm?.skipped == nil)
        #expect(scenario.refusal(of: .unskip(id)) == .invalidState)
    }

    @Test func `put back after the clock was wrong, an occurrence has none skipped before it`() throws {
        let scenario = try InitialState.scheduled.dailyScenario()
        scenario.advance(to: 1000)
        try scenario.apply(.stop(id))
        try scenario.apply(.skipNext(id))
        scenario.setClock(to: Scenario.wall(-5 * day))
        scenario.setClock(to: Scenario.wall(2000))
        try scenario.apply(.unskip(id))
        #expect(scenario.alarm?.skipped == nil)
        #expect(scenario.alarm?.nextFire == Scenario.wall(1000 + day))
    }

    @Test func `what rings while the clock is set back isn't skipped`() throws {
        let scenario = try InitialState.scheduled.dailyScenario()
        scenario.advance(to: 1000)
        scenario.setClock(to: Scenario.wall(500))
        #expect(scenario.alarm?.occurrence == Scenario.wall(1000))
        #expect(scenario.alarm?.skipped == nil)
        try scenario.apply(.stop(id))
        #expect(scenario.alarm?.skipped == nil)
        #expect(scenario.refusal(of: .unskip(id)) == .invalidState)
        #expect(scenario.alarm?.nextFire == Scenario.wall(1000 + day))
    }

    @Test func `a skipped occurrence that has passed can't be put back`() throws {
        let scenario = try InitialState.scheduled.dailyScenario()
        try scenario.apply(.skipNext(id))
        #expect(scenario.advance(to: 1001) == [])
        #expect(scenario.alarm?.skipped == Scenario.wall(1000))
        #expect(scenario.refusal(of: .unskip(id)) == .invalidState)
    }

    @Test(arguments: [Setting.time("00:16:41"), .weekdays(["mon"]), .timeZone("UTC")])
    func `an update of the schedule puts skipped occurrences back`(_ setting: Setting) throws {
        let scenario = try InitialState.scheduled.dailyScenario()
        try scenario.apply(.skipNext(id))
        try scenario.apply(.update(id, [setting], reset: []))
        #expect(scenario.alarm?.skipped == nil)
        try scenario.apply(.skipNext(id))
        try scenario.apply(.update(id, [.title("Other")], reset: []))
        #expect(scenario.alarm?.skipped != nil)
    }

    @Test func `Unskip begins the countdown for which it is time`() throws {
        let scenario = try InitialState.countdown.dailyScenario()
        let before = scenario.alarm
        try scenario.apply(.skipNext(id))
        #expect(scenario.alarm?.state == .scheduled)
        try scenario.apply(.unskip(id))
        #expect(scenario.alarm?.nextFire == before?.nextFire)
        #expect(scenario.alarm?.countdown?.kind == .preAlert)
    }

    @Test(arguments: InitialState.ruled)
    func `Cancel removes an alarm that repeats`(_ initial: InitialState) throws {
        let scenario = try initial.dailyScenario(.keep(true))
        #expect(try scenario.apply(.cancel(id)) == stopped(initial, .cancelled) + [.removed(id)])
    }

    @Test(arguments: InitialState.ruled)
    func `a countdown, a ring and a snooze can be paused, resumed and snoozed as those of one occurrence can`(
        _ initial: InitialState
    ) throws {
        for command: Command in [.pause(id), .resume(id), .snooze(id, length: nil)] {
            let (once, daily) = (try initial.scenario(), try initial.dailyScenario())
            #expect(once.refusal(of: command) == daily.refusal(of: command))
            #expect(once.alarm?.state == daily.alarm?.state)
        }
    }

    @Test func `an occurrence late by a pause rings once, and the next in time`() throws {
        let scenario = try InitialState.pausedCountdown.dailyScenario(.onTimeout("stop"))
        scenario.advance(to: 5000)
        try scenario.apply(.resume(id))
        #expect(scenario.alarm?.occurrence == Scenario.wall(1000))
        #expect(scenario.advance(to: 5100) == [fired(5090)])
        #expect(scenario.alarm?.occurrence == Scenario.wall(1000))
        #expect(scenario.alarm?.nextFire == Scenario.wall(1000 + day))
        try scenario.apply(.stop(id))
        #expect(scenario.advance(to: 1000 + day) == [fired(1000 + day)])
    }

    @Test func `a countdown that was shortened rings before its occurrence is due, which then doesn't`() throws {
        let scenario = try InitialState.resumedCountdown.dailyScenario(.onTimeout("stop"))
        try scenario.apply(.update(id, [.preAlert(30_000_000)], reset: []))
        #expect(scenario.advance(to: 940) == [fired(940)])
        try scenario.apply(.stop(id))
        #expect(scenario.alarm?.skipped == nil)
        #expect(scenario.refusal(of: .unskip(id)) == .invalidState)
        #expect(scenario.advance(to: 999 + day) == [])
        #expect(scenario.advance(to: 1000 + day) == [fired(1000 + day)])
    }

    // MARK: SetEnabled

    @Test(arguments: InitialState.ruled)
    func `occurrences while an alarm is disabled are skipped`(_ initial: InitialState) throws {
        let scenario = try initial.dailyScenario()
        #expect(try scenario.apply(.setEnabled(id, false)) == stopped(initial, .disabled))
        #expect(scenario.alarm?.state == .scheduled)
        #expect(scenario.engine.nextWake == Wake(wall: nil, boot: nil))
        #expect(scenario.advance(to: 5 * day) == [])
        #expect(try scenario.apply(.setEnabled(id, true)) == [])
        #expect(scenario.alarm?.nextFire == Scenario.wall(1000 + 5 * day))
        #expect(scenario.advance(to: 1000 + 5 * day) == [fired(1000 + 5 * day)])
    }

    @Test func `enabled again within its pre-alert it counts down`() throws {
        let scenario = try InitialState.disabled.dailyScenario()
        scenario.advance(to: 950)
        try scenario.apply(.setEnabled(id, true))
        #expect(scenario.alarm?.state == .running(.preAlert, anchor: .wall, total: 100, elapsed: 50, start: 950))
    }

    @Test(arguments: [false, true])
    func `enabled again the same day it doesn't ring that day's occurrence again`(_ byStop: Bool) throws {
        let scenario = try InitialState.countdown.dailyScenario(.onTimeout("stop"))
        if !byStop { scenario.advance(to: 1000) }
        try scenario.apply(.stop(id))
        try scenario.apply(.setEnabled(id, false))
        scenario.setClock(to: Scenario.wall(950))
        try scenario.apply(.setEnabled(id, true))
        #expect(scenario.alarm?.nextFire == Scenario.wall(1000 + day))
        #expect(scenario.live(until: Scenario.wall(999 + day)) == [])
    }

    // MARK: Update

    @Test(arguments: InitialState.ruled)
    func `a new rule counts from now on, and nothing of the old one is remembered`(_ initial: InitialState) throws {
        let scenario = try initial.dailyScenario()
        let time = LocalTime(scenario.now.wall + .minutes(5), in: .utc).time
        #expect(try scenario.apply(.update(id, [.time(time.description)], reset: [])) == [])
        let due = try #require(
            scenario.alarm?.configuration.schedule?.next(
                after: OccurrenceMemory(since: scenario.now.wall), in: .utc)?.instant)
        #expect(due <= scenario.now.wall + .minutes(5))
        #expect(scenario.alarm?.memory.last == nil)
        switch initial {
        case .disabled: #expect(scenario.alarm?.nextFire == nil)
        case .snooze, .alert, .alertAfterSnooze, .pausedSnooze:
            #expect(scenario.alarm?.state == initial.state)
        default:
            #expect(scenario.alarm?.state == .scheduled)
            #expect(scenario.alarm?.nextFire == due)
            #expect(scenario.advance(to: initial.second + 300).last == .fired(id, due: due, actual: due))
        }
        try scenario.apply(.update(id, [.preAlert(0)], reset: []))
        scenario.advance(to: initial.second + 300)
        #expect(scenario.alarm?.alert?.due == (initial == .disabled ? nil : due))
    }

    @Test(arguments: InitialState.ruled)
    func `a time replaces an instant, and an instant a time`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        try scenario.apply(
            .update(id, [.time("06:00"), .weekdays(["wed"]), .timeZone("Asia/Tokyo")], reset: []))
        #expect(scenario.alarm?.configuration.fireAt == nil)
        #expect(scenario.alarm?.zone == .tokyo)
        if initial == .scheduled { #expect(scenario.alarm?.nextFire == .local("2023-11-22 06:00", in: .tokyo)) }
        try scenario.apply(.update(id, [Scenario.fireAt(5000)], reset: []))
        let configuration = try #require(scenario.alarm?.configuration)
        #expect(configuration.fireAt == Scenario.wall(5000))
        #expect(configuration.time == nil && configuration.weekdays == nil && configuration.timeZone == nil)
        #expect(
            scenario.refusal(of: .update(id, [.time("06:00"), Scenario.fireAt(5000)], reset: [])) == .invalidSchedule)
    }

    @Test(arguments: InitialState.ruled)
    func `reset takes a rule apart, as far as the rest is one`(_ initial: InitialState) throws {
        let scenario = try initial.dailyScenario()
        #expect(scenario.refusal(of: .update(id, [], reset: [.time])) == .invalidSchedule)
        #expect(scenario.refusal(of: .update(id, [.date("2024-02-29")], reset: [])) == .invalidSchedule)
        #expect(scenario.refusal(of: .update(id, [], reset: [.time, .weekdays, .preAlert])) == .invalidConfiguration)
        try scenario.apply(.update(id, [.date("2024-02-29")], reset: [.weekdays]))
        #expect(scenario.alarm?.configuration.schedule?.repeats == false)
        try scenario.apply(.update(id, [], reset: [.date]))
        #expect(scenario.alarm?.configuration.schedule?.isNextMatch == true)
        try scenario.apply(.update(id, [], reset: [.time]))
        #expect(scenario.alarm?.configuration.schedule == nil)
    }

    @Test(arguments: [InitialState.scheduled, .countdown])
    func `a new pre-alert moves the begin of a daily alarm`(_ initial: InitialState) throws {
        let scenario = try initial.dailyScenario()
        try scenario.apply(.update(id, [.preAlert(50_000_000)], reset: []))
        #expect(scenario.alarm?.state == .scheduled)
        scenario.advance(to: 950)
        #expect(scenario.alarm?.state == .running(.preAlert, anchor: .wall, total: 50, start: 950))
        #expect(scenario.advance(to: 1000) == [fired(1000)])
    }
}
