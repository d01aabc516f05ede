import ConfigurationSamples
import Testing

@testable import AlarmCore

/// A person's press in each state, on an alert or on a countdown that is shown.
struct PressTests {
    private let id = InitialState.id

    /// Returns the effect of a press on an alarm without actions and without an app.
    private func invoked(_ press: AlarmAction) -> Effect { .invoked(id, press, nil) }

    @Test(arguments: InitialState.allCases)
    func `a press of Stop on an alert ends a ring, and nothing else`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        let effects = scenario.observe(.pressed(id, .stop))
        if initial.isAlerting {
            #expect(effects == [.stopped(id, .user), invoked(.stop), .removed(id)])
            #expect(scenario.observe(.pressed(id, .stop)) == [])
        } else {
            #expect(effects == [])
            #expect(scenario.alarm?.state == initial.state)
        }
    }

    @Test(arguments: InitialState.allCases)
    func `a press of Snooze on an alert snoozes a ring, and nothing else`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        let effects = scenario.observe(.pressed(id, .snooze))
        if initial.isAlerting {
            #expect(effects == [.snoozed(id, fire: Scenario.wall(initial.second + 50)), invoked(.snooze)])
            #expect(scenario.observe(.pressed(id, .snooze)) == [])
        } else {
            #expect(effects == [])
            #expect(scenario.alarm?.state == initial.state)
        }
    }

    @Test(arguments: InitialState.allCases, [AlarmAction.custom, .activate])
    func `a press of the app's button, and of the alert, lets a ring go on`(
        _ initial: InitialState, _ press: AlarmAction
    ) throws {
        let scenario = try initial.scenario(.secondaryBehavior("both"))
        let wake = scenario.engine.nextWake
        // As often as it is pressed.
        for _ in 0..<2 {
            #expect(scenario.observe(.pressed(id, press)) == (initial.isAlerting ? [invoked(press)] : []))
            #expect(scenario.observe(.pressed(id, press, on: .countdown)) == [])
            #expect(scenario.alarm?.state == initial.state)
            #expect(scenario.engine.nextWake == wake)
        }
        #expect(scenario.history.filter { $0.at == scenario.now.wall } == [])
    }

    @Test(arguments: InitialState.allCases, [AlarmAction.pause, .resume])
    func `there is nothing to pause on an alert`(_ initial: InitialState, _ press: AlarmAction) throws {
        let scenario = try initial.scenario()
        #expect(scenario.observe(.pressed(id, press)) == [])
        #expect(scenario.alarm?.state == initial.state)
    }

    // MARK: Countdowns

    @Test(arguments: InitialState.allCases)
    func `a press of Cancel on a countdown ends it as Stop does`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        let effects = scenario.observe(.pressed(id, .stop, on: .countdown))
        if initial.isCountdown || initial.isPaused {
            let stopped: [Effect] = initial.isSnoozed ? [.stopped(id, .user)] : []
            #expect(effects == stopped + [invoked(.stop), .removed(id)])
        } else {
            #expect(effects == [])
            #expect(scenario.alarm?.state == initial.state)
        }
    }

    @Test(arguments: InitialState.allCases)
    func `a press of Pause and of Resume on a countdown does the same as the method`(_ initial: InitialState) throws {
        for (press, isRight, command): (AlarmAction, Bool, Command) in [
            (.pause, initial.isCountdown, .pause(id)), (.resume, initial.isPaused, .resume(id)),
        ] {
            let scenario = try initial.scenario()
            let other = try initial.scenario()
            #expect(scenario.observe(.pressed(id, press, on: .countdown)) == (isRight ? [invoked(press)] : []))
            if isRight {
                #expect(try other.apply(command) == [])
            } else {
                #expect(other.refusal(of: command) == .invalidState)
            }
            #expect(scenario.alarm == other.alarm)
        }
    }

    @Test(arguments: InitialState.allCases)
    func `a countdown can't be snoozed`(_ initial: InitialState) throws {
        let scenario = try initial.scenario()
        #expect(scenario.observe(.pressed(id, .snooze, on: .countdown)) == [])
        #expect(scenario.alarm?.state == initial.state)
    }

    // MARK: Buttons

    @Test(arguments: SecondaryBehavior.allCases)
    func `a press without a button does nothing`(_ behavior: SecondaryBehavior) throws {
        let scenario = try InitialState.alert.scenario(.secondaryBehavior(behavior.rawValue))
        #expect(scenario.observe(.pressed(id, .custom)) == (behavior.hasCustom ? [invoked(.custom)] : []))
        #expect(
            scenario.observe(.pressed(id, .snooze))
                == (behavior.hasCountdown ? [.snoozed(id, fire: Scenario.wall(1055)), invoked(.snooze)] : []))
        #expect((scenario.alarm?.alert == nil) == behavior.hasCountdown)
    }

    @Test func `a button to count down again does nothing where there is no time for that`() throws {
        let scenario = try InitialState.alert.scenario(.secondaryBehavior("countdown"))
        try scenario.apply(.update(id, [], reset: [.preAlert, .postAlert]))
        #expect(scenario.observe(.pressed(id, .snooze)) == [])
        #expect(scenario.alarm?.alert != nil)
    }

    @Test func `a press on an alarm that isn't there does nothing`() {
        let scenario = Scenario()
        for press in AlarmAction.allCases {
            #expect(scenario.observe(.pressed(id, press)) == [])
            #expect(scenario.observe(.pressed(id, press, on: .countdown)) == [])
            #expect(scenario.refusal(of: .invoke(id, press, PlatformData())) == .notFound)
        }
    }
}
