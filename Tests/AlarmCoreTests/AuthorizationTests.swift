import ConfigurationSamples
import Testing

@testable import AlarmCore

/// The person's decisions on sandboxed apps, and the alarms of an app that is denied.
struct AuthorizationTests {
    private static let tea = SandboxedApp(id: "org.example.Tea")
    private static let clock = SandboxedApp(id: "snap.clock")
    private let id = InitialState.id

    /// An alarm of a sandboxed app in a state; a minute is the greatest delay that counts as on time.
    private func scenario(_ initial: InitialState, daily: Bool = false) throws -> Scenario {
        let rule: [Setting] =
            initial.isTimer
            ? [] : daily ? [.time("22:30"), .weekdays(Weekday.allCases.map(\.rawValue))] : [Scenario.fireAt(1000)]
        return try initial.scenario(of: Self.tea, by: rule)
    }

    private func decide(_ authorization: Authorization, in scenario: Scenario) throws -> [Effect] {
        let effects = try scenario.apply(.setAuthorization(Self.tea, authorization))
        #expect(effects.last == .authorizationsChanged)
        return effects.dropLast()
    }

    private var stopped: Effect { .stopped(id, .denied) }

    // MARK: Setting alarms

    @Test func `an app that nobody has decided on, or that is denied, may set no alarm`() throws {
        let scenario = Scenario()
        let command = Command.schedule(id, [.preAlert(60_000_000)])
        let undecided = #expect(throws: Refusal.self) { try scenario.apply(command, by: .sandboxed(Self.tea)) }
        #expect(undecided?.name == .notAuthorized)
        #expect(undecided?.message == "\"org.example.Tea\" may not set alarms: nobody has allowed it yet")
        _ = try decide(.denied, in: scenario)
        let denied = #expect(throws: Refusal.self) { try scenario.apply(command, by: .sandboxed(Self.tea)) }
        #expect(denied?.message == "\"org.example.Tea\" may not set alarms: it was denied")
        _ = try decide(.authorized, in: scenario)
        #expect(scenario.refusal(of: .schedule(.random(), [.preAlert(60_000_000)]), by: .sandboxed(Self.clock)) != nil)
        try scenario.apply(command, by: .sandboxed(Self.tea))
        #expect(scenario.engine.authorization(of: Self.tea) == .authorized)
        #expect(scenario.engine.authorization(of: Self.clock) == .notDetermined)
    }

    @Test func `an app that isn't authorized doesn't learn which ids are taken`() throws {
        let scenario = Scenario()
        try scenario.apply(.schedule(id, [.preAlert(60_000_000)]))
        #expect(scenario.refusal(of: .schedule(id, []), by: .sandboxed(Self.tea)) == .notAuthorized)
    }

    @Test func `a decision that is the same has no effect`() throws {
        let scenario = Scenario()
        #expect(try scenario.apply(.setAuthorization(Self.tea, .notDetermined)) == [])
        _ = try decide(.denied, in: scenario)
        #expect(try scenario.apply(.setAuthorization(Self.tea, .denied)) == [])
        #expect(scenario.observe(.authorizationsChanged([Self.tea: .denied])) == [])
        #expect(scenario.observe(.authorizationsChanged([Self.tea: .notDetermined])) == [.authorizationsChanged])
        #expect(scenario.engine.authorizations == [:])
    }

    @Test func `a host app's alarm can't be denied`() throws {
        let scenario = Scenario()
        try scenario.apply(.schedule(id, [Scenario.fireAt(100), .appID(Self.tea.id)]))
        #expect(try decide(.denied, in: scenario) == [])
        #expect(scenario.advance(to: 100) == [.fired(id, due: Scenario.wall(100), actual: Scenario.wall(100))])
    }

    // MARK: Denied

    @Test(arguments: InitialState.allCases)
    func `denied, an alarm of an app is inert`(_ initial: InitialState) throws {
        for daily in [false, true] where !daily || !initial.isTimer {
            let scenario = try scenario(initial, daily: daily)
            let before = try #require(scenario.alarm)
            let effects = try decide(.denied, in: scenario)
            let after = scenario.alarm
            switch initial {
            case .scheduled, .disabled, .disabledTimer:
                #expect(effects == [])
                #expect(after?.state == .scheduled && after?.configuration.isEnabled == before.configuration.isEnabled)
            case .countdown, .resumedCountdown:
                #expect(effects == [])
                #expect(after?.state == .scheduled && after?.configuration.isEnabled == true)
            case .pausedCountdown, .pausedTimer, .pausedSnooze:
                #expect(effects == [])
                #expect(after?.state == before.state)
            case .timer, .timerAlert:
                #expect(effects == [stopped, .removed(id)])
                #expect(after == nil)
            case .snooze, .alert, .alertAfterSnooze:
                #expect(effects == (daily ? [stopped] : [stopped, .removed(id)]))
                #expect(after?.state == (daily ? .scheduled : nil))
            }
            #expect(after?.nextFire == nil && after?.nextOccurrences(3) ?? [] == [])
            #expect(scenario.engine.nextWake == .none)
            #expect(scenario.engine.nextToFire == nil)
            #expect(scenario.engine.nextWaking(at: scenario.now) == nil)
            #expect(scenario.advance(to: 500_000) == [])
            #expect(scenario.observe(.elapsed) == [])
            #expect(scenario.alarm == after)
        }
    }

    @Test func `an ended one-shot that is to be kept is kept, disabled`() throws {
        let scenario = try InitialState.alert.scenario(of: Self.tea, by: [Scenario.fireAt(1000), .keep(true)])
        #expect(try decide(.denied, in: scenario) == [stopped])
        #expect(scenario.alarm?.configuration.isEnabled == false)
        #expect(scenario.history.last?.event == .stopped(.denied))
        #expect(scenario.history.last?.appOrigin == .flatpak)
    }

    @Test func `the alarms of other apps go on`() throws {
        let scenario = try scenario(.alert)
        _ = try scenario.apply(.setAuthorization(Self.clock, .denied))
        #expect(scenario.alarm?.alert != nil)
    }

    @Test func `changes of clocks, zones, holidays and preferences revive no denied alarm`() throws {
        let scenario = try scenario(.scheduled, daily: true)
        _ = try decide(.denied, in: scenario)
        #expect(scenario.setClock(to: Scenario.wall(90_000)) == [])
        #expect(scenario.travel(to: .tokyo) == [])
        #expect(scenario.observe(.defaultsChanged(Defaults(snooze: .seconds(5)))) == [])
        try scenario.apply(.setHoliday(until: UInt64(Scenario.wall(190_000).microseconds)))
        try scenario.apply(.setHoliday(until: 0))
        #expect(scenario.setClock(to: Scenario.wall(950)) == [])
        #expect(scenario.alarm?.state == .scheduled)
        #expect(scenario.alarm?.nextFire == nil)
    }

    @Test func `no command makes a denied app's alarm ring or count down`() throws {
        for initial in [InitialState.pausedTimer, .pausedCountdown, .pausedSnooze] {
            let scenario = try scenario(initial)
            _ = try decide(.denied, in: scenario)
            for caller in [Caller.host, .sandboxed(Self.tea)] {
                #expect(scenario.refusal(of: .resume(id), by: caller) == .notAuthorized)
                #expect(scenario.refusal(of: .invoke(id, .resume, PlatformData()), by: caller) == .notAuthorized)
            }
            #expect(scenario.observe(.pressed(id, .resume, on: .countdown)) == [])
            #expect(scenario.alarm?.state == initial.state)
            try scenario.apply(.extend(id, length: 60_000_000))
            if initial == .pausedTimer { #expect(scenario.refusal(of: .restart(id)) == .notAuthorized) }
            try scenario.apply(.update(id, [.title("Tea")], reset: []))
            #expect(scenario.alarm?.pausedCountdown != nil)
            try scenario.apply(.cancel(id))
        }
        let timer = try scenario(.disabledTimer)
        _ = try decide(.denied, in: timer)
        #expect(timer.refusal(of: .setEnabled(id, true)) == .notAuthorized)
        let scheduled = try scenario(.scheduled)
        _ = try decide(.denied, in: scheduled)
        #expect(scheduled.refusal(of: .update(id, [], reset: [.fireAt])) == .notAuthorized)
        try scheduled.apply(.update(id, [Scenario.fireAt(50)], reset: []))
        #expect(scheduled.alarm?.state == .scheduled)
    }

    @Test func `undo brings back no alarm of an app that may not set it`() throws {
        for authorization in [Authorization.denied, .notDetermined] {
            let scenario = try scenario(.scheduled)
            for caller in [Caller.host, .sandboxed(Self.tea)] {
                try scenario.apply(.cancel(id), by: caller)
                _ = try decide(authorization, in: scenario)
                #expect(scenario.refusal(of: .undoLast, by: caller) == .notAuthorized)
                _ = try decide(.authorized, in: scenario)
                try scenario.apply(.undoLast, by: caller)
                #expect(scenario.alarm?.nextFire == Scenario.wall(1000))
            }
        }
    }

    @Test func `undo of what was disabled before the decision leaves it inert`() throws {
        let scenario = try scenario(.countdown)
        try scenario.apply(.setEnabled(id, false))
        _ = try decide(.denied, in: scenario)
        try scenario.apply(.undoLast)
        #expect(scenario.alarm?.configuration.isEnabled == true)
        #expect(scenario.alarm?.state == .scheduled)
        #expect(scenario.engine.nextWake == .none)
    }

    // MARK: Allowed again

    @Test(arguments: [Authorization.authorized, .notDetermined])
    func `allowed again, an alarm goes on with what is to come`(_ authorization: Authorization) throws {
        let scenario = try scenario(.scheduled)
        _ = try decide(.denied, in: scenario)
        scenario.skip(to: 800)
        #expect(try decide(authorization, in: scenario) == [])
        #expect(scenario.alarm?.nextFire == Scenario.wall(1000))
        scenario.advance(to: 999)
        #expect(scenario.advance(to: 1000) == [.fired(id, due: Scenario.wall(1000), actual: Scenario.wall(1000))])
    }

    @Test func `allowed again within the countdown, that runs`() throws {
        let scenario = try scenario(.countdown)
        _ = try decide(.denied, in: scenario)
        scenario.skip(to: 950)
        #expect(try decide(.authorized, in: scenario) == [])
        #expect(scenario.alarm?.countdown?.fireWall == Scenario.wall(1000))
        #expect(scenario.alarm?.countdown?.remaining(at: scenario.now) == .seconds(50))
    }

    @Test func `occurrences that passed meanwhile weren't missed`() throws {
        let day: Int64 = 86_400
        let scenario = try scenario(.scheduled, daily: true)
        _ = try decide(.denied, in: scenario)
        scenario.skip(to: 2 * day + 1030)
        #expect(try decide(.authorized, in: scenario) == [])
        #expect(scenario.observe(.elapsed) == [])
        #expect(scenario.alarm?.nextFire == Scenario.wall(3 * day + 1000))
        #expect(scenario.history.map(\.event) == [.denied])
    }

    @Test func `a one-shot whose time has passed meanwhile ends`() throws {
        for keeps in [false, true] {
            for rule in [Scenario.fireAt(1000), .time("22:30")] {
                let settings: [Setting] = [rule, .keep(keeps)]
                let scenario = try InitialState.scheduled.scenario(of: Self.tea, by: settings)
                _ = try decide(.denied, in: scenario)
                scenario.skip(to: 1010)
                #expect(try decide(.authorized, in: scenario) == (keeps ? [] : [.removed(id)]))
                #expect(scenario.alarm?.configuration.isEnabled == (keeps ? false : nil))
            }
        }
    }

    @Test func `what is paused has as much left as before`() throws {
        for initial in InitialState.allCases where initial.isPaused {
            let scenario = try scenario(initial)
            _ = try decide(.denied, in: scenario)
            scenario.skip(to: 50_000)
            #expect(try decide(.authorized, in: scenario) == [])
            #expect(scenario.alarm?.state == initial.state)
            try scenario.apply(.resume(id))
            #expect(scenario.alarm?.countdown != nil)
        }
    }

    @Test func `a countdown that was paused gives way to later occurrences, none of them missed`() throws {
        let day: Int64 = 86_400
        let scenario = try scenario(.pausedCountdown, daily: true)
        _ = try decide(.denied, in: scenario)
        scenario.skip(to: 2 * day + 2000)
        #expect(try decide(.authorized, in: scenario) == [])
        #expect(scenario.observe(.elapsed) == [])
        #expect(scenario.alarm?.state == .scheduled)
        #expect(scenario.alarm?.nextFire == Scenario.wall(3 * day + 1000))
    }

    // MARK: Restarts

    @Test(arguments: InitialState.allCases)
    func `a denied app's alarm is inert right after a restart`(_ initial: InitialState) throws {
        let scenario = try scenario(initial)
        _ = try decide(.denied, in: scenario)
        let rebooted = scenario.reboot(at: 100_000, boot: 7)
        #expect(rebooted.engine.nextWake == .none)
        #expect(rebooted.alarm?.state == scenario.alarm?.state)
        #expect(rebooted.observe(.elapsed) == [])
        #expect(rebooted.history.isEmpty)
    }

    @Test(arguments: InitialState.enabled)
    func `an alarm that was stored before the decision ends with the first event`(_ initial: InitialState) throws {
        for event in [Event.elapsed, .clockChanged] {
            let scenario = try scenario(initial)
            let stored = try #require(scenario.alarm)
            let started = Scenario()
            started.show(scenario.now)
            started.engine.restore(StoredValues(authorizations: [Self.tea: .denied]))
            started.engine.restore(stored)
            #expect(started.engine.isOverdue(at: started.now) == (stored.countdown != nil || stored.alert != nil))
            let expected: [Effect] =
                initial.isAlerting || initial == .timer || initial == .snooze ? [stopped, .removed(id)] : []
            #expect(started.observe(event) == expected)
            #expect(started.alarm?.runsDenied != true)
            #expect(started.engine.nextWake == .none)
        }
    }

    // MARK: Limits

    @Test func `an app has a share of all alarms`() throws {
        let scenario = Scenario(limits: Limits(alarms: 10, alarmsPerApp: 2))
        for app in [Self.tea, Self.clock] { try scenario.apply(.setAuthorization(app, .authorized)) }
        func schedule(_ app: SandboxedApp?) -> Refusal.Name? {
            scenario.refusal(
                of: .schedule(.random(), [.preAlert(60_000_000)]), by: app.map { .sandboxed($0) } ?? .host)
        }
        try scenario.apply(.schedule(id, [.preAlert(60_000_000)]), by: .sandboxed(Self.tea))
        #expect(schedule(Self.tea) == nil)
        #expect(schedule(Self.tea) == .maximumLimitReached)
        #expect(schedule(Self.clock) == nil)
        for _ in 0..<3 { #expect(schedule(nil) == nil) }
        try scenario.apply(.cancel(id))
        #expect(schedule(Self.tea) == nil)
        #expect(scenario.refusal(of: .cancel(id)) == .notFound)
        let cancelled = try #require(scenario.engine.undoEntries(at: scenario.now).first { $0.action == .cancel })
        #expect(scenario.refusal(of: .undo(cancelled.token)) == .maximumLimitReached)
        #expect(Limits().alarmsPerApp == 500)
    }

    @Test func `an app has a share of all bytes`() throws {
        let scenario = Scenario(limits: Limits(alarmsPerApp: 5_000))
        let engine = scenario.engine
        let share = engine.limits.bytesPerApp
        #expect(share == 4 << 20)
        for app in [Self.tea, Self.clock] { try scenario.apply(.setAuthorization(app, .authorized)) }
        func settings(_ bytes: Int) -> [Setting] {
            [.preAlert(60_000_000), .metadata(OpaqueValue(bytes: [1], size: bytes))]
        }
        let (size, small) = (4096, [Setting.preAlert(60_000_000)])
        let own = Caller.sandboxed(Self.tea)
        var ids: [AlarmID] = []
        var refusal: Refusal?
        while refusal == nil, ids.count < 5_000 {
            let id = AlarmID.random()
            do throws(Refusal) {
                // Not by the scenario, which compares all alarms after each command.
                _ = try engine.apply(.schedule(id, settings(size)), by: own, at: scenario.now)
                ids.append(id)
            } catch {
                refusal = error
            }
        }
        #expect(refusal?.name == .maximumLimitReached)
        #expect(refusal?.message.contains("\(share) bytes") == true && refusal?.message.contains(Self.tea.id) == true)
        let view = engine.scoped(to: .sandboxed(Self.tea))
        let one = try #require(engine.alarm(ids[0])?.listingSize)
        #expect(view.listingSize == ids.count * one)
        #expect(view.listingSize <= share && view.listingSize + one > share)

        // Neither others' alarms nor smaller ones are refused, and what has gone makes room.
        while scenario.refusal(of: .schedule(.random(), small), by: own) == nil {}
        try scenario.apply(.schedule(.random(), settings(size)), by: .sandboxed(Self.clock))
        try scenario.apply(.schedule(.random(), settings(size)), by: .host)
        try scenario.apply(.cancel(ids[0]), by: own)
        let last = AlarmID.random()
        for id in [.random(), last] { try scenario.apply(.schedule(id, small), by: own) }
        #expect(view.listingSize == engine.alarms(of: Self.tea).reduce(0) { $0 + $1.listingSize })
        #expect(scenario.refusal(of: .update(last, settings(size), reset: []), by: own) == .maximumLimitReached)
        #expect(scenario.refusal(of: .update(last, settings(size), reset: [])) == .maximumLimitReached)
        let cancelled = try #require(engine.undoEntries(at: scenario.now).first { $0.action == .cancel })
        #expect(scenario.refusal(of: .undo(cancelled.token), by: own) == .maximumLimitReached)
        try scenario.apply(.update(ids[1], [], reset: [.metadata]), by: own)
        try scenario.apply(.undo(cancelled.token), by: own)
        for alarm in engine.alarms(of: Self.tea) { _ = try engine.apply(.cancel(alarm.id), at: scenario.now) }
        #expect(view.listingSize == 0)
    }

    @Test(arguments: [("", false), ("snap.", false), ("snap.a", true), ("org.example.Tea", true)])
    func `an identifier without a name is that of no app`(_ id: String, _ isApp: Bool) {
        #expect(SandboxedApp(id: id).namesApp == isApp)
    }
}

extension Engine {
    /// Returns the alarms of a sandboxed app, in no particular order.
    fileprivate func alarms(of app: SandboxedApp) -> [Alarm] {
        var alarms: [Alarm] = []
        forEach(of: app) { alarms.append($0) }
        return alarms
    }
}
