import Testing

@testable import alarmsctl

/// The pause between two lines of `watch --format`.
struct LinePauseTests {
    @Test func `of a hundred changes at once the first is printed, and the others by one tick`() async {
        let inputs = Inputs()
        var pause = LinePause()
        let start = ContinuousClock.Instant.now
        var lineCount = 0
        for _ in 0..<100 where pause.isOver(at: start, inputs) {
            lineCount += 1
            pause.begin(at: start)
        }
        #expect(lineCount == 1)
        var ticks = inputs.stream.makeAsyncIterator()
        guard case .tick? = await ticks.next() else {
            Issue.record("there is no tick")
            return
        }
        let isOver = pause.isOver(at: start + LinePause.length, inputs)
        #expect(isOver)
    }

    @Test func `a line that comes later is printed at once`() {
        let inputs = Inputs()
        var pause = LinePause()
        let start = ContinuousClock.Instant.now
        var printed: [Int] = []
        for time in [0, 249, 250, 499, 600] {
            let now = start + .milliseconds(time)
            guard pause.isOver(at: now, inputs) else { continue }
            pause.begin(at: now)
            printed.append(time)
        }
        #expect(printed == [0, 250, 600])
    }
}
