import Testing

/// Random walks of commands and events.
struct RandomWalkTests {
    @Test(arguments: 0..<200 as Range<UInt64>)
    func `rules hold after each step of a random walk`(_ seed: UInt64) {
        var walk = Walk(seed: seed)
        walk.run(steps: 400)
    }
}
