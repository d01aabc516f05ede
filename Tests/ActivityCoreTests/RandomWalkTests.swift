import Testing

/// Random walks through what can be asked and can happen.
struct RandomWalkTests {
    @Test(arguments: 0..<200 as Range<UInt64>)
    func `rules hold after each step of a random walk`(_ seed: UInt64) {
        var walk = Walk(seed: seed)
        walk.run(steps: 400)
    }
}
