import Testing

@testable import AlarmCore

/// What a person's press does in each state, on an alert or on a countdown that is shown.
struct PressTests {
    private let id = Stage.id

    /// What a press comes to that takes effect, of an alarm without actions and without an app.
    private func invoked(_ press: Press) -> Effect { .invoked(id, press, nil) }

    @Test(arguments: Stage.allCases)
    func `a press of Stop on an alert ends a ring, and nothing else`(_ stage: Stage) throws {
        let scenario = try stage.scenario()
        let effects = scenario.observe(.pressed(id, .stop))
        if stage.isAlerting {
            #expect(effects == [.stopped(id, .user), invoked(.stop), .removed(id)])
            #expect(scenario.observe(.pressed(id, .stop)) == [])
        } else {
            #expect(effects == [])
            #expect(scenario.alarm?.state == stage.state)
        }
    }

    @Test(arguments: Stage.allCases)
    func `a press of Snooze on an alert snoozes a ring, and nothing else`(_ stage: Stage) throws {
        let scenario = try stage.scenario()
        let effects = scenario.observe(.pressed(id, .snooze))
        if stage.isAlerting {
            #expect(effects == [.snoozed(id, fire: Scenario.wall(stage.second + 50)), invoked(.snooze)])
            #expect(scenario.observe(.pressed(id, .snooze)) == [])
        } else {
            #expect(effects == [])
            #expect(scenario.alarm?.state == stage.state)
        }
    }

    @Test(arguments: Stage.allCases, [Press.custom, .activate])
    func `a press of the app's button, and of the alert, lets a ring go on`(_ stage: Stage, _ press: Press) throws {
        let scenario = try stage.scenario(.secondaryBehavior("both"))
        let wake = scenario.engine.nextWake
        // As often as it is pressed.
        for _ in 0..<2 {
            #expect(scenario.observe(.pressed(id, press)) == (stage.isAlerting ? [invoked(press)] : []))
            #expect(scenario.observe(.pressed(id, press, on: .countdown)) == [])
            #expect(scenario.alarm?.state == stage.state)
            #expect(scenario.engine.nextWake == wake)
        }
        #expect(scenario.history.filter { $0.at == scenario.now.wall } == [])
    }

    @Test(arguments: Stage.allCases, [Press.pause, .resume])
    func `there is nothing to pause on an alert`(_ stage: Stage, _ press: Press) throws {
        let scenario = try stage.scenario()
        #expect(scenario.observe(.pressed(id, press)) == [])
        #expect(scenario.alarm?.state == stage.state)
    }

    // MARK: Countdowns

    @Test(arguments: Stage.allCases)
    func `a press of Cancel on a countdown ends it as Stop does`(_ stage: Stage) throws {
        let scenario = try stage.scenario()
        let effects = scenario.observe(.pressed(id, .stop, on: .countdown))
        if stage.isCountdown || stage.isPaused {
            let stopped: [Effect] = stage.isSnoozed ? [.stopped(id, .user)] : []
            #expect(effects == stopped + [invoked(.stop), .removed(id)])
        } else {
            #expect(effects == [])
            #expect(scenario.alarm?.state == stage.state)
        }
    }

    @Test(arguments: Stage.allCases)
    func `a press of Pause and of Resume on a countdown does as the verbs do`(_ stage: Stage) throws {
        for (press, isRight, command): (Press, Bool, Command) in [
            (.pause, stage.isCountdown, .pause(id)), (.resume, stage.isPaused, .resume(id)),
        ] {
            let scenario = try stage.scenario()
            let other = try stage.scenario()
            #expect(scenario.observe(.pressed(id, press, on: .countdown)) == (isRight ? [invoked(press)] : []))
            if isRight {
                #expect(try other.apply(command) == [])
            } else {
                #expect(other.refusal(of: command) == .invalidState)
            }
            #expect(scenario.alarm == other.alarm)
        }
    }

    @Test(arguments: Stage.allCases)
    func `a countdown can't be snoozed`(_ stage: Stage) throws {
        let scenario = try stage.scenario()
        #expect(scenario.observe(.pressed(id, .snooze, on: .countdown)) == [])
        #expect(scenario.alarm?.state == stage.state)
    }

    // MARK: Buttons

    @Test(arguments: SecondaryBehavior.allCases)
    func `a press without a button does nothing`(_ behavior: SecondaryBehavior) throws {
        let scenario = try Stage.alert.scenario(.secondaryBehavior(behavior.rawValue))
        #expect(scenario.observe(.pressed(id, .custom)) == (behavior.hasCustom ? [invoked(.custom)] : []))
        #expect(
            scenario.observe(.pressed(id, .snooze))
                == (behavior.hasCountdown ? [.snoozed(id, fire: Scenario.wall(1055)), invoked(.snooze)] : []))
        #expect((scenario.alarm?.alert == nil) == behavior.hasCountdown)
    }

    @Test func `a button to count down again does nothing where there is no time for that`() throws {
        let scenario = try Stage.alert.scenario(.secondaryBehavior("countdown"))
        try scenario.apply(.update(id, [], reset: [.preAlert, .postAlert]))
        #expect(scenario.observe(.pressed(id, .snooze)) == [])
        #expect(scenario.alarm?.alert != nil)
    }

    @Test func `a press on an alarm that isn't there does nothing`() {
        let scenario = Scenario()
        for press in Press.allCases {
            #expect(scenario.observe(.pressed(id, press)) == [])
            #expect(scenario.observe(.pressed(id, press, on: .countdown)) == [])
            #expect(scenario.refusal(of: .invoke(id, press, PlatformData())) == .notFound)
        }
    }
}
