import ConfigurationSamples
import Testing

@testable import AlarmCore

/// The app's action that a press runs.
struct ActionTests {
    private let id = InitialState.id
    private let data = PlatformData(activationToken: "token", startupID: "startup")
    private let stop = AppAction("stop", parameter: OpaqueValue(bytes: [1], size: 1))
    private let more = AppAction("more", mode: .foreground)
    private let open = AppAction("open", mode: .background)

    /// An alarm that rings, with all actions.
    private func ringing(_ settings: [Setting] = []) throws -> Scenario {
        let scenario = try InitialState.alert.scenario(.stopAction(stop), .secondaryAction(more), .defaultAction(open))
        try scenario.apply(.update(id, settings, reset: []))
        return scenario
    }

    /// Returns the call of the app for a press; `nil`: there is none.
    private func call(_ press: AlarmAction, in scenario: Scenario, _ surface: Event.Surface = .alert) throws -> AppCall?
    {
        let effects = scenario.observe(.pressed(id, press, on: surface, data))
        let calls = effects.compactMap { effect -> AppCall?? in
            guard case .invoked(id, press, let call, _) = effect else { return nil }
            return .some(call)
        }
        try #require(calls.count == 1, "\(effects)")
        return calls[0]
    }

    private func told(_ action: AppAction?, _ app: String = "") -> AppCall {
        AppCall(app: app, action: action, platformData: data)
    }

    @Test func `a press of Stop runs stop-action in any state`() throws {
        #expect(try call(.stop, in: ringing()) == told(stop))
        for initial in InitialState.allCases where initial.isCountdown || initial.isPaused {
            let scenario = try initial.scenario(.stopAction(stop), .secondaryAction(more), .keep(true))
            #expect(try call(.stop, in: scenario, .countdown) == told(stop))
        }
    }

    @Test func `the app's button runs secondary-action, and then Snooze doesn't`() throws {
        let both = try ringing([.secondaryBehavior("both")])
        #expect(try call(.custom, in: both) == told(more))
        #expect(try call(.snooze, in: both) == nil)
        #expect(both.alarm?.countdown != nil)
        #expect(try call(.custom, in: ringing([.secondaryBehavior("custom")])) == told(more))
    }

    @Test func `where the app has no button, Snooze runs secondary-action after it`() throws {
        for settings in [[], [.secondaryBehavior("countdown")]] as [[Setting]] {
            let effects = try ringing(settings).observe(.pressed(id, .snooze, on: .alert, data))
            #expect(effects == [.snoozed(id, fire: Scenario.wall(1055)), .invoked(id, .snooze, told(more))])
        }
    }

    @Test func `the alert itself runs default-action, else opens the app, if one is known`() throws {
        #expect(try call(.activate, in: ringing()) == told(open))
        let none = try InitialState.alert.scenario()
        #expect(try call(.activate, in: none) == nil)
        let known = try InitialState.alert.scenario(.appID("org.example.Tea"))
        #expect(try call(.activate, in: known) == told(nil, "org.example.Tea"))
    }

    @Test func `Pause and Resume run nothing`() throws {
        let scenario = try InitialState.countdown.scenario(
            .stopAction(stop), .secondaryAction(more), .defaultAction(open), .appID("org.example.Tea"))
        #expect(try call(.pause, in: scenario, .countdown) == nil)
        #expect(try call(.resume, in: scenario, .countdown) == nil)
    }

    @Test func `without actions, no press of a button calls the app`() throws {
        for press in [AlarmAction.stop, .snooze, .custom] {
            let scenario = try InitialState.alert.scenario(.appID("org.example.Tea"), .secondaryBehavior("both"))
            #expect(try call(press, in: scenario) == nil)
        }
    }

    @Test func `the app is that of the action, else the alarm's`() throws {
        let aimed = AppAction("more", target: "org.example.Cup")
        for (action, app) in [(more, "org.example.Tea"), (aimed, "org.example.Cup")] {
            let scenario = try InitialState.alert.scenario(
                .appID("org.example.Tea"), .secondaryBehavior("custom"), .secondaryAction(action))
            #expect(try call(.custom, in: scenario) == told(action, app))
        }
    }

    @Test(arguments: [Caller.host, .sandboxed(SandboxedApp(id: "org.example.Tea"))])
    func `only a host app can call other apps`(_ caller: Caller) throws {
        let scenario = Scenario()
        let action = AppAction("stop", target: "org.example.Cup")
        let settings: [Setting] = [.preAlert(1_000_000), .appID("org.example.Tea"), .stopAction(action)]
        try scenario.apply(.setAuthorization(SandboxedApp(id: "org.example.Tea"), .authorized))
        try scenario.apply(.schedule(id, settings), by: caller)
        scenario.advance(to: 1)
        let app = caller == .host ? "org.example.Cup" : "org.example.Tea"
        let told = AppCall(app: app, action: action, owner: caller.sandboxedApp, platformData: data)
        #expect(try call(.stop, in: scenario) == told)
    }

    @Test func `a press names the sandboxed app that owns the alarm`() throws {
        let app = SandboxedApp(id: "org.example.Tea")
        for caller in [Caller.host, .sandboxed(app)] {
            let scenario = Scenario()
            scenario.observe(.authorizationsChanged([app: .authorized]))
            try scenario.apply(.schedule(id, [.preAlert(1_000_000), .appID(app.id)]), by: caller)
            scenario.advance(to: 1)
            let effects = scenario.observe(.pressed(id, .stop, on: .alert, data))
            #expect(effects.contains(.invoked(id, .stop, nil, owner: caller.sandboxedApp)))
        }
    }

    @Test func `InvokeAction runs the same action, with its platform data`() throws {
        for press in [AlarmAction.stop, .snooze, .custom, .activate] {
            let settings: [Setting] = [.secondaryBehavior("both"), .appID("org.example.Tea")]
            let scenario = Scenario()
            let all =
                settings + [
                    .preAlert(1_000_000), .stopAction(stop), .secondaryAction(more), .defaultAction(open),
                ]
            try scenario.apply(.schedule(id, all))
            scenario.advance(to: 1)
            let other = scenario.reboot(at: 1, boot: Scenario.bootZero + 1_000_000)
            #expect(try scenario.apply(.invoke(id, press, data)) == other.observe(.pressed(id, press, data)))
        }
    }

    @Test func `methods run no action`() throws {
        #expect(try ringing().apply(.stop(id)) == [.stopped(id, .client), .removed(id)])
        #expect(try ringing().apply(.snooze(id, length: nil)) == [.snoozed(id, fire: Scenario.wall(1055))])
        #expect(try ringing().apply(.cancel(id)) == [.stopped(id, .cancelled), .removed(id)])
    }
}
