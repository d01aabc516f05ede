import ConfigurationSamples
import Testing

@testable import AlarmCore

/// InvokeAction in each state: the same as the method of the same name, as a person.
struct InvokeTests {
    private let id = InitialState.id

    private func invoke(_ press: AlarmAction) -> Command { .invoke(id, press, PlatformData()) }

    /// The effects of the method, reported as a person's.
    private func told(_ effects: [Effect], _ press: AlarmAction) -> [Effect] {
        var told = effects.map { $0 == .stopped(id, .client) ? .stopped(id, .user) : $0 }
        let end = told.firstIndex(of: .removed(id)) ?? told.endIndex
        told.insert(.invoked(id, press, nil), at: end)
        return told
    }

    @Test(arguments: InitialState.allCases, [AlarmAction.stop, .snooze, .pause, .resume])
    func `InvokeAction does the same as the method`(_ initial: InitialState, _ press: AlarmAction) throws {
        let command: Command =
            switch press {
            case .stop: .stop(id)
            case .snooze: .snooze(id, length: nil)
            case .pause: .pause(id)
            default: .resume(id)
            }
        for keeps in [false, true] {
            let byVerb = try initial.scenario(.keep(keeps))
            let byPress = try initial.scenario(.keep(keeps))
            if let refusal = byVerb.refusal(of: command) {
                #expect(byPress.refusal(of: invoke(press)) == refusal)
            } else {
                let effects = try byPress.apply(invoke(press))
                let before = try initial.scenario(.keep(keeps))
                #expect(effects == told(try before.apply(command), press))
            }
            #expect(byPress.alarm == byVerb.alarm)
            #expect(byPress.engine.nextWake == byVerb.engine.nextWake)
        }
    }

    @Test(arguments: InitialState.allCases, [AlarmAction.custom, .activate])
    func `InvokeAction of an app's button needs a ring, which goes on`(_ initial: InitialState, _ press: AlarmAction)
        throws
    {
        let scenario = try initial.scenario(.secondaryBehavior("custom"))
        if initial.isAlerting {
            #expect(try scenario.apply(invoke(press)) == [.invoked(id, press, nil)])
        } else {
            #expect(scenario.refusal(of: invoke(press)) == .invalidState)
        }
        #expect(scenario.alarm?.state == initial.state)
    }

    @Test func `InvokeAction stops nothing of an alarm that waits for the next of many, and succeeds`() throws {
        let scenario = try InitialState.scheduled.dailyScenario(.stopAction(AppAction("stop")))
        #expect(try scenario.apply(invoke(.stop)) == [])
        #expect(scenario.alarm?.state == .scheduled)
        #expect(scenario.alarm?.nextFire == Scenario.wall(1000))
    }

    @Test func `InvokeAction says which button is missing`() throws {
        let custom = try InitialState.alert.scenario(.secondaryBehavior("custom"))
        let countdown = try InitialState.alert.scenario()
        for (scenario, press, text): (Scenario, AlarmAction, String) in [
            (custom, .snooze, "snooze: expected secondary-behavior countdown or both, got custom"),
            (countdown, .custom, "custom: expected secondary-behavior custom or both, got countdown"),
        ] {
            #expect {
                try scenario.apply(invoke(press))
            } throws: {
                ($0 as? Refusal)?.message == text
            }
        }
        #expect {
            try InitialState.scheduled.scenario().apply(invoke(.activate))
        } throws: {
            ($0 as? Refusal)?.message == "it doesn't ring: it waits for its time"
        }
    }

    @Test(arguments: InitialState.alerting)
    func `a stopped alert goes on to the next occurrence, and the app is called`(_ initial: InitialState) throws {
        guard !initial.isTimer else { return }
        let action = AppAction("stop")
        let scenario = try initial.dailyScenario(.stopAction(action), .appID("org.example.Tea"))
        let call = AppCall(app: "org.example.Tea", action: action, platformData: PlatformData())
        #expect(try scenario.apply(invoke(.stop)) == [.stopped(id, .user), .invoked(id, .stop, call)])
        #expect(scenario.alarm?.nextFire == Scenario.wall(1000 + 86_400))
        #expect(scenario.history.last?.event == .stopped(.user))
    }
}
