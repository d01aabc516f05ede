import ConfigurationSamples
import Testing

@testable import AlarmCore

/// Update in each state.
struct UpdateTests {
    private let id = InitialState.id

    // MARK: Presentation

    @Test(
        arguments: InitialState.allCases,
        [
            Setting.title("Tea"), .countdownTitle("Soon"), .pausedTitle("Later"), .tint("#102030"), .icon("tea"),
            .buttons([Button(.stop, text: "Drink")]), .secondaryBehavior("none"),
            .metadata(OpaqueValue(bytes: [1], size: 8)), .sound("none"), .volume(0.5), .fadeIn(1),
            .countdownNotice("always"),
            .stopAction(AppAction("stop")), .secondaryAction(AppAction("more")), .defaultAction(AppAction("open")),
        ])
    func `a new look changes no state, and a ring shows it`(_ initial: InitialState, _ setting: Setting) throws {
        let scenario = try initial.scenario()
        let wake = scenario.engine.nextWake
        let shown: [Effect] = initial.isAlerting ? [.alertChanged(id)] : []
        #expect(try scenario.apply(.update(id, [setting], reset: [])) == shown)
        #expect(scenario.alarm?.state == initial.state)
        #expect(scenario.alarm?.configuration.settings.contains(setting) == true)
        #expect(scenario.engine.nextWake == wake)
        #expect(try scenario.apply(.update(id, [], reset: [setting.key])) == shown)
        #expect(scenario.alarm?.configuration.settings.contains(setting) == false)
    }

    @Test(arguments: InitialState.alerting)
    func `the rules of an alert's timeout hold for the ring that goes on`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        let start = try #require(scenario.alarm?.alert?.start.boot)
        #expect(try scenario.apply(.update(id, [.alertTimeout(20_000_000), .keep(true)], reset: [])) == [])
        #expect(scenario.alarm?.state == initial.state)
        #expect(scenario.engine.nextWake.boot == start + .seconds(20))
        try scenario.apply(.update(id, [.alertTimeout(.max)], reset: []))
        #expect(scenario.engine.nextWake.boot == nil)
    }

    @Test(arguments: InitialState.allCases)
    func `an Update of nothing changes nothing`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        let before = Snapshot(scenario.engine)
        #expect(try scenario.apply(.update(id, [], reset: [])) == [])
        #expect(Snapshot(scenario.engine) == before)
    }

    // MARK: Schedule

    @Test(arguments: InitialState.before)
    func `a new instant, far off, is waited for`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        #expect(try scenario.apply(.update(id, [Scenario.fireAt(7000)], reset: [])) == [])
        #expect(scenario.alarm?.state == .scheduled)
        #expect(scenario.alarm?.nextFire == Scenario.wall(7000))
        #expect(scenario.engine.nextWake == Wake(wall: Scenario.wall(6900), boot: nil))
    }

    @Test(arguments: InitialState.before)
    func `a new instant, near by, is counted down to`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        #expect(try scenario.apply(.update(id, [Scenario.fireAt(initial.second + 60)], reset: [])) == [])
        let start = initial.second
        #expect(
            scenario.alarm?.state == .running(.preAlert, anchor: .wall, total: 100, elapsed: 40, start: start))
    }

    @Test(arguments: InitialState.snoozed)
    func `a snooze goes on under a new rule`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        #expect(try scenario.apply(.update(id, [Scenario.fireAt(7000)], reset: [])) == [])
        #expect(scenario.alarm?.state == initial.state)
        #expect(scenario.alarm?.nextFire == (initial == .snooze ? Scenario.wall(1055) : Scenario.wall(7000)))
        #expect(scenario.engine.nextWake.wall == Scenario.wall(6900))
    }

    @Test(arguments: InitialState.alerting)
    func `a ring goes on under a new rule`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        #expect(try scenario.apply(.update(id, [Scenario.fireAt(7000)], reset: [])) == [])
        #expect(scenario.alarm?.state == initial.state)
        #expect(scenario.alarm?.nextFire == Scenario.wall(7000))
        #expect(scenario.engine.nextWake.wall == Scenario.wall(7000))
    }

    @Test(arguments: InitialState.alerting + InitialState.snoozed)
    func `a new instant counts though the clock was set back and it is before that which rang`(_ initial: InitialState)
        throws
    {
        let scenario = try initial.scenario()
        scenario.show(Moment(wall: Scenario.wall(50), boot: scenario.now.boot))
        try scenario.apply(.update(id, [Scenario.fireAt(70)], reset: [.preAlert]))
        scenario.show(Moment(wall: Scenario.wall(70), boot: scenario.now.boot))
        #expect(
            scenario.observe(.elapsed)
                == [.stopped(id, .superseded), .fired(id, due: Scenario.wall(70), actual: Scenario.wall(70))])
    }

    @Test(arguments: InitialState.outOfService)
    func `a disabled alarm stays so under a new rule`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        #expect(try scenario.apply(.update(id, [Scenario.fireAt(7000)], reset: [])) == [])
        #expect(scenario.alarm?.state == .scheduled)
        #expect(scenario.alarm?.configuration.isEnabled == false)
        #expect(scenario.alarm?.nextFire == nil)
        try scenario.apply(.setEnabled(id, true))
        #expect(scenario.alarm?.nextFire == Scenario.wall(7000))
    }

    @Test(arguments: [InitialState.scheduled, .countdown, .resumedCountdown, .pausedCountdown])
    func `an alarm whose instant is taken away is a timer from then on`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        #expect(try scenario.apply(.update(id, [], reset: [.fireAt])) == [])
        #expect(scenario.alarm?.state == .running(.timer, total: 100, start: initial.second))
    }

    @Test(arguments: InitialState.allCases)
    func `an instant that has passed is refused`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        for second in [initial.second, initial.second - 1] {
            let command = Command.update(id, [.title("no"), Scenario.fireAt(second)], reset: [])
            #expect(scenario.refusal(of: command) == .invalidSchedule)
        }
        #expect(scenario.alarm?.state == initial.state)
        #expect(scenario.alarm?.configuration.title == "")
    }

    @Test(arguments: InitialState.allCases)
    func `taking away both the rule and the pre-alert is refused`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        let commands: [Command] = [
            .update(id, [], reset: [.fireAt, .preAlert]), .update(id, [.preAlert(0)], reset: [.fireAt]),
        ]
        for command in commands { #expect(scenario.refusal(of: command) == .invalidConfiguration) }
        if initial.isTimer {
            #expect(scenario.refusal(of: .update(id, [.preAlert(0)], reset: [])) == .invalidConfiguration)
        }
        #expect(scenario.alarm?.state == initial.state)
    }

    @Test(arguments: InitialState.allCases)
    func `the app of an alarm can't be changed`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        #expect(scenario.refusal(of: .update(id, [.appID("org.example.Tea")], reset: [])) == .invalidConfiguration)
        #expect(scenario.refusal(of: .update(id, [], reset: [.appID])) == .invalidConfiguration)
    }

    @Test(arguments: InitialState.allCases)
    func `an Update takes effect as a whole or not at all`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        let command = Command.update(id, [.title("Tea"), .tint("red")], reset: [.postAlert])
        #expect(scenario.refusal(of: command) == .invalidConfiguration)
        #expect(scenario.alarm?.configuration.title == "")
        #expect(scenario.alarm?.configuration.postAlert == .seconds(50))
    }

    // MARK: Pre-alert

    @Test(arguments: InitialState.allCases, [1, 5, 20, 95, 100, 200, 2000] as [Int64])
    func `a new pre-alert applies to a running countdown`(_ initial: InitialState, _ seconds: Int64) throws {
        let scenario = try initial.scenario()
        let now = initial.second
        #expect(try scenario.apply(.update(id, [.preAlert(UInt64(seconds) * 1_000_000)], reset: [])) == [])
        let expected: Alarm.State =
            switch initial {
            case .scheduled where 1000 - seconds > now, .countdown where 1000 - seconds > now:
                .scheduled
            case .scheduled:
                .running(.preAlert, anchor: .wall, total: seconds, elapsed: now - 1000 + seconds, start: now)
            case .countdown where seconds == 100:
                initial.state
            case .countdown:
                .running(.preAlert, anchor: .wall, total: seconds, elapsed: now - 1000 + seconds, start: now)
            case .resumedCountdown where seconds <= 20:
                .running(.preAlert, total: seconds, elapsed: seconds, start: now)
            case .resumedCountdown:
                .running(.preAlert, total: seconds, elapsed: 10, start: 920)
            case .timer where seconds <= 10:
                .running(.timer, total: seconds, elapsed: seconds, start: now)
            case .timer:
                .running(.timer, total: seconds, start: 0)
            case .pausedCountdown:
                .still(.preAlert, total: seconds, elapsed: 10)
            case .pausedTimer:
                .still(.timer, total: seconds, elapsed: 10)
            default:
                initial.state
            }
        #expect(scenario.alarm?.state == expected)
    }

    @Test(arguments: [InitialState.resumedCountdown, .timer])
    func `a countdown as long as its elapsed time ends now`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        try scenario.apply(.update(id, [.preAlert(5_000_000)], reset: []))
        let now = Scenario.wall(initial.second)
        #expect(scenario.alarm?.nextFire == now)
        #expect(scenario.observe(.elapsed) == [.fired(id, due: now, actual: now)])
        #expect(scenario.alarm?.memory.last?.instant == (initial == .timer ? nil : Scenario.wall(1000)))
    }

    @Test func `a due moves with no pre-alert`() throws {
        let scenario = try InitialState.countdown.scenario()
        try scenario.apply(.update(id, [], reset: [.preAlert]))
        #expect(scenario.alarm?.state == .scheduled)
        #expect(scenario.advance(to: 1001) == [.fired(id, due: Scenario.wall(1000), actual: Scenario.wall(1000))])
    }

    @Test func `a resumed countdown whose pre-alert is taken away ends now`() throws {
        let scenario = try InitialState.resumedCountdown.scenario()
        try scenario.apply(.update(id, [], reset: [.preAlert]))
        #expect(scenario.observe(.elapsed) == [.fired(id, due: Scenario.wall(930), actual: Scenario.wall(930))])
    }

    @Test(arguments: [InitialState.pausedCountdown, .pausedTimer])
    func `a paused countdown shorter than its elapsed time ends when it is resumed`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        try scenario.apply(.update(id, [.preAlert(5_000_000)], reset: []))
        #expect(scenario.observe(.elapsed) == [])
        #expect(scenario.alarm?.pausedCountdown?.remaining == .zero)
        scenario.advance(to: 3000)
        try scenario.apply(.resume(id))
        #expect(scenario.alarm?.countdown?.elapsed == .seconds(5))
        let now = Scenario.wall(3000)
        #expect(scenario.alarm?.nextFire == now)
        #expect(scenario.observe(.elapsed) == [.fired(id, due: now, actual: now)])
    }

    // MARK: Post-alert

    @Test(arguments: InitialState.allCases, [1, 10, 11, 50, 60] as [Int64])
    func `a new post-alert applies to a running snooze`(_ initial: InitialState, _ seconds: Int64) throws {
        let scenario = try initial.scenario()
        #expect(try scenario.apply(.update(id, [.postAlert(UInt64(seconds) * 1_000_000)], reset: [])) == [])
        let expected: Alarm.State =
            switch initial {
            case .snooze where seconds <= 10: .running(.postAlert, total: seconds, elapsed: seconds, start: 1015)
            case .snooze: .running(.postAlert, total: seconds, start: 1005)
            case .pausedSnooze: .still(.postAlert, total: seconds, elapsed: 10)
            default: initial.state
            }
        #expect(scenario.alarm?.state == expected)
    }

    @Test(arguments: InitialState.snoozed)
    func `a snooze without a post-alert has the preferred length, whatever the pre-alert`(
        _ initial: InitialState
    ) throws {
        let scenario = try initial.scenario()
        scenario.observe(.defaultsChanged(Defaults(snooze: .seconds(100))))
        try scenario.apply(.update(id, [], reset: [.postAlert]))
        let expected: Alarm.State =
            initial == .snooze
            ? .running(.postAlert, total: 100, start: 1005) : .still(.postAlert, total: 100, elapsed: 10)
        #expect(scenario.alarm?.state == expected)
        try scenario.apply(.update(id, [.preAlert(70_000_000)], reset: []))
        #expect(scenario.alarm?.state == expected)
    }

    @Test func `a timer that is repeated has its new length`() throws {
        let scenario = try InitialState.timerAlert.scenario(.postAlert(0))
        try scenario.apply(.snooze(id, length: nil))
        #expect(scenario.alarm?.state == .running(.postAlert, total: 100, start: 105))
        try scenario.apply(.update(id, [.preAlert(70_000_000)], reset: []))
        #expect(scenario.alarm?.state == .running(.postAlert, total: 70, start: 105))
    }

    @Test func `a snooze that has lost its length ends now`() throws {
        let scenario = try InitialState.snooze.scenario()
        #expect(try scenario.apply(.update(id, [], reset: [.preAlert, .postAlert])) == [])
        #expect(scenario.observe(.elapsed) == [.fired(id, due: Scenario.wall(1015), actual: Scenario.wall(1015))])
    }

    @Test(arguments: InitialState.snoozed)
    func `a new post-alert counts for a snooze beside a new rule`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        try scenario.apply(.update(id, [Scenario.fireAt(7000), .postAlert(80_000_000)], reset: []))
        let expected: Alarm.State =
            initial == .snooze
            ? .running(.postAlert, total: 80, start: 1005) : .still(.postAlert, total: 80, elapsed: 10)
        #expect(scenario.alarm?.state == expected)
    }
}
