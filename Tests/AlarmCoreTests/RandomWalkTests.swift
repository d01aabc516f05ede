import Randomness
import Testing

@testable import AlarmCore

/// The invariants that hold after any inputs in any order.
struct RandomWalkTests {
    @Test(arguments: 0..<400 as Range<UInt64>)
    func `the engine's counts and invariants hold after any commands and events`(_ seed: UInt64) {
        var walk = Walk(seed: seed)
        walk.run(steps: 150)
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `the same holds when clocks are set and machines restarted`(_ seed: UInt64) {
        var walk = Walk(seed: seed &+ 1_000_000, setsClocks: true)
        walk.run(steps: 150)
    }

    @Test(arguments: 0..<50 as Range<UInt64>)
    func `a whole history can be taken back`(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let scenario = Scenario()
        var history: [(before: Snapshot, change: Change)] = []
        for step in 0..<200 {
            scenario.skip(to: Int64(step) * 20)
            let before = Snapshot(scenario.engine)
            let change = Walk.randomChange(of: scenario.engine, at: scenario.now, &generator)
            if let change { history.append((before, change)) }
        }
        #expect(history.count > 50)
        for (before, change) in history.reversed() {
            scenario.engine.undo(change)
            #expect(Snapshot(scenario.engine) == before)
        }
        #expect(scenario.engine.count == 0)
        #expect(scenario.engine.listingSize == 0)
    }
}
