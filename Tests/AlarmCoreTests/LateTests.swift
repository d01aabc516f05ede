import ConfigurationSamples
import Testing

@testable import AlarmCore

/// Occurrences that are found late.
struct LateTests {
    /// A delay, and whether an occurrence rings after it, by each policy.
    struct Case: CustomTestStringConvertible, Sendable {
        let missed: String?
        let grace: Int64?
        let late: Int64
        let rings: Bool

        var testDescription: String {
            "\(missed ?? "default"), grace \(grace.map(String.init) ?? "default"), \(late) s late"
        }

        var settings: [Setting] {
            (missed.map { [.missed($0)] } ?? []) + (grace.map { [.grace(UInt64($0) * 1_000_000)] } ?? [])
        }

        var policy: Effect.MissedPolicy { missed.flatMap(Effect.MissedPolicy.init) ?? .ring }
    }

    private static let cases = [
        Case(missed: nil, grace: nil, late: 60, rings: true), Case(missed: nil, grace: nil, late: 61, rings: true),
        Case(missed: nil, grace: nil, late: 900, rings: true), Case(missed: nil, grace: nil, late: 901, rings: false),
        Case(missed: "ring", grace: 0, late: 60, rings: true), Case(missed: "ring", grace: 0, late: 61, rings: false),
        Case(missed: "ring", grace: 30, late: 45, rings: true), Case(missed: "ring", grace: 70, late: 70, rings: true),
        Case(missed: "ring", grace: 70, late: 71, rings: false),
        Case(missed: "ring", grace: 86_400, late: 80_000, rings: true),
        Case(missed: "notify", grace: nil, late: 60, rings: true),
        Case(missed: "notify", grace: nil, late: 61, rings: false),
        Case(missed: "drop", grace: nil, late: 60, rings: true),
        Case(missed: "drop", grace: nil, late: 61, rings: false),
    ]
    private static let stages: [InitialState] = [.scheduled, .countdown, .resumedCountdown, .timer, .snooze]

    private let id = InitialState.id
    private let day: Int64 = 86_400

    private func fired(_ due: Int64, at actual: Int64? = nil) -> Effect {
        .fired(id, due: Scenario.wall(due), actual: Scenario.wall(actual ?? due))
    }

    private func missed(_ due: Int64, _ policy: Effect.MissedPolicy = .ring, count: UInt32 = 1) -> Effect {
        .missed(id, due: Scenario.wall(due), policy, count: count)
    }

    /// The second at which the alarm in the initial state rings.
    private func end(_ initial: InitialState) -> Int64 {
        switch initial {
        case .resumedCountdown: 1010
        case .timer: 100
        case .snooze: 1055
        default: 1000
        }
    }

    @Test(arguments: stages, cases)
    func `a late occurrence rings or is missed, according to its policy`(_ initial: InitialState, _ late: Case) throws {
        for reboots in [false, true] {
            let end = end(initial)
            var scenario = try initial.scenario(.keep(true))
            try scenario.apply(.update(id, late.settings, reset: []))
            if reboots {
                scenario = scenario.reboot(at: end + late.late, boot: 3)
            } else {
                scenario.skip(to: end + late.late)
            }
            if late.rings {
                #expect(scenario.observe(.elapsed) == [fired(end, at: end + late.late)])
                #expect(scenario.alarm?.state == .alerting(Alert(due: Scenario.wall(end), start: scenario.now)))
                #expect(scenario.history.last?.event == .fired)
            } else {
                #expect(scenario.observe(.elapsed) == [missed(end, late.policy)])
                #expect(scenario.alarm?.state == .scheduled)
                #expect(scenario.alarm?.configuration.isEnabled == false)
                #expect(scenario.history.last?.event == .missed(late.policy, count: 1))
                #expect(scenario.history.last?.due == Scenario.wall(end))
                #expect(scenario.history.last?.at == scenario.now.wall)
            }
            #expect(scenario.observe(.elapsed) == [])
        }
    }

    @Test(arguments: stages)
    func `a missed alarm ends if it has no further occurrence`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        scenario.skip(to: 90_000)
        #expect(scenario.observe(.elapsed) == [missed(end(initial)), .removed(id)])
    }

    @Test(arguments: stages.filter { !$0.isTimer }, cases)
    func `a missed occurrence of a daily alarm is followed by the next day's`(_ initial: InitialState, _ late: Case)
        throws
    {
        let scenario = try initial.dailyScenario(.onTimeout("stop"))
        try scenario.apply(.update(id, late.settings, reset: []))
        let end = end(initial)
        scenario.skip(to: end + late.late)
        let first = late.rings ? fired(end, at: end + late.late) : missed(end, late.policy)
        #expect(scenario.observe(.elapsed) == [first])
        #expect(scenario.alarm?.nextFire == Scenario.wall(1000 + day))
        if late.rings { try scenario.apply(.stop(id)) }
        #expect(scenario.advance(to: 1000 + day) == [fired(1000 + day)])
    }

    @Test(arguments: [InitialState.scheduled, .countdown])
    func `several missed occurrences are reported once, with their count`(_ initial: InitialState) throws {
        let scenario = try initial.dailyScenario()
        scenario.skip(to: 1000 + 6 * day + 901)
        #expect(scenario.observe(.elapsed) == [missed(1000 + 6 * day, count: 7)])
        #expect(scenario.alarm?.nextFire == Scenario.wall(1000 + 7 * day))
        #expect(scenario.observe(.elapsed) == [])
    }

    @Test(arguments: [InitialState.scheduled, .countdown])
    func `the last of several occurrences may still ring, and the others were missed`(_ initial: InitialState) throws {
        let scenario = try initial.dailyScenario()
        scenario.skip(to: 1000 + 6 * day + 900)
        #expect(
            scenario.observe(.elapsed)
                == [missed(1000 + 5 * day, count: 6), fired(1000 + 6 * day, at: 1000 + 6 * day + 900)])
        #expect(scenario.history.map(\.due) == [Scenario.wall(1000 + 5 * day), Scenario.wall(1000 + 6 * day)])
    }

    @Test(arguments: [InitialState.snooze, .resumedCountdown])
    func `a missed ring counts among the occurrences after it`(_ initial: InitialState) throws {
        let scenario = try initial.dailyScenario()
        scenario.skip(to: 1000 + 2 * day + 901)
        #expect(scenario.observe(.elapsed) == [missed(1000 + 2 * day, count: 3)])
        #expect(scenario.alarm?.nextFire == Scenario.wall(1000 + 3 * day))
    }

    @Test func `of a missed snooze and an occurrence after it the latter may still ring`() throws {
        let scenario = try InitialState.snooze.dailyScenario()
        scenario.skip(to: 1000 + day + 100)
        #expect(scenario.observe(.elapsed) == [missed(1055), fired(1000 + day, at: 1100 + day)])
        let resumed = try InitialState.resumedCountdown.dailyScenario()
        resumed.skip(to: 1000 + day + 100)
        #expect(resumed.observe(.elapsed) == [missed(1010), fired(1000 + day, at: 1100 + day)])
    }

    @Test func `a missed snooze within the next pre-alert leaves that counting down`() throws {
        let scenario = try InitialState.snooze.dailyScenario()
        scenario.skip(to: 950 + day)
        #expect(scenario.observe(.elapsed) == [missed(1055)])
        #expect(
            scenario.alarm?.state
                == .running(.preAlert, anchor: .wall, total: 100, elapsed: 50, start: 950 + day))
    }

    @Test(arguments: [InitialState.pausedSnooze, .pausedCountdown])
    func `a paused countdown found late is superseded by the occurrences after it`(_ initial: InitialState) throws {
        let scenario = try initial.dailyScenario()
        scenario.skip(to: 1000 + 2 * day + 901)
        let stopped: [Effect] = initial.isSnoozed ? [.stopped(id, .superseded)] : []
        #expect(scenario.observe(.elapsed) == stopped + [missed(1000 + 2 * day, count: 2)])
        #expect(scenario.alarm?.state == .scheduled)
    }

    @Test(arguments: ["ring", "notify", "drop"])
    func `an alarm that rings goes on with the next occurrence, even a late one`(_ policy: String) throws {
        let scenario = try InitialState.alert.dailyScenario(.missed(policy), .alertTimeout(.max))
        let late = 1000 + day + 5000
        scenario.skip(to: late)
        #expect(scenario.observe(.elapsed) == [.stopped(id, .superseded), fired(1000 + day, at: late)])
        scenario.skip(to: 1000 + 4 * day + 5000)
        let kind = try #require(Effect.MissedPolicy(rawValue: policy))
        #expect(
            scenario.observe(.elapsed) == [
                .stopped(id, .superseded), missed(1000 + 3 * day, kind, count: 2),
                fired(1000 + 4 * day, at: 1000 + 4 * day + 5000),
            ])
    }

    @Test func `a ring whose timeout passed unseen is missed, and the occurrences after it`() throws {
        let scenario = try InitialState.alert.dailyScenario(.onTimeout("stop"))
        scenario.skip(to: 1000 + 2 * day + 5000)
        #expect(
            scenario.observe(.elapsed)
                == [.stopped(id, .timeout), missed(1000, .timeout), missed(1000 + 2 * day, count: 2)])
        #expect(
            scenario.history.map(\.event) == [
                .fired, .stopped(.timeout), .missed(.timeout, count: 1), .missed(.ring, count: 2),
            ])
    }

    @Test func `a ring whose timeout passed unseen is snoozed, and that gives way to the occurrences after it`() throws
    {
        let scenario = try InitialState.alert.dailyScenario()
        scenario.skip(to: 1000 + 2 * day + 5000)
        #expect(
            scenario.observe(.elapsed) == [
                .snoozed(id, fire: Scenario.wall(1050 + 2 * day + 5000)), .stopped(id, .superseded),
                missed(1000 + 2 * day, count: 2),
            ])
    }

    @Test(arguments: InitialState.alerting)
    func `the timeout of a ring passes across a reboot`(_ initial: InitialState) throws {
        let start = initial == .timerAlert ? 100 : initial == .alert ? 1000 : 1055 as Int64
        let stopped = try initial.scenario(.onTimeout("stop")).reboot(at: start + 600, boot: 2)
        #expect(stopped.observe(.elapsed) == [.stopped(id, .timeout), missed(start, .timeout), .removed(id)])
        let snoozed = try initial.scenario().reboot(at: start + 5000, boot: 2)
        #expect(snoozed.observe(.elapsed) == [.snoozed(id, fire: Scenario.wall(start + 5050))])
        #expect(snoozed.alarm?.snoozeCount == 1)
        let again = snoozed.reboot(at: start + 5010, boot: 1)
        #expect(again.observe(.elapsed) == [])
        #expect(again.alarm?.snoozeCount == 1)
        #expect(again.live(until: Scenario.wall(start + 5050)) == [fired(start + 5050)])
    }
}
