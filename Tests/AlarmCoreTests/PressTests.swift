import Testing

@testable import AlarmCore

/// What a person's press does in each state.
struct PressTests {
    private let id = Stage.id

    @Test(arguments: Stage.allCases)
    func `a press of Stop ends a ring, and nothing else`(_ stage: Stage) throws {
        let scenario = try stage.scenario()
        let effects = scenario.observe(.pressed(id, .stop))
        if stage.isAlerting {
            #expect(effects == [.stopped(id, .user), .removed(id)])
            #expect(scenario.observe(.pressed(id, .stop)) == [])
        } else {
            #expect(effects == [])
            #expect(scenario.alarm?.state == stage.state)
        }
    }

    @Test(arguments: Stage.allCases)
    func `a press of Snooze snoozes a ring, and nothing else`(_ stage: Stage) throws {
        let scenario = try stage.scenario()
        let effects = scenario.observe(.pressed(id, .snooze))
        if stage.isAlerting {
            #expect(effects == [.snoozed(id, fire: Scenario.wall(stage.second + 50))])
            #expect(scenario.observe(.pressed(id, .snooze)) == [])
        } else {
            #expect(effects == [])
            #expect(scenario.alarm?.state == stage.state)
        }
    }

    @Test func `a press on an alarm that isn't there does nothing`() {
        let scenario = Scenario()
        #expect(scenario.observe(.pressed(id, .stop)) == [])
        #expect(scenario.observe(.pressed(id, .snooze)) == [])
    }
}
