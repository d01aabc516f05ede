import Testing

@testable import AlarmCore

/// The record of an alarm's occurrences.
struct OccurrenceMemoryTests {
    private let zone = Zone.utc

    private func due(_ day: Int64) -> DueTime {
        DueTime(instant(day), on: CivilDate(days: day))
    }

    private func instant(_ day: Int64) -> WallTime { WallTime(seconds: day * CivilDate.secondsPerDay) }

    private func memory(since day: Int64) -> OccurrenceMemory { OccurrenceMemory(since: instant(day), zoneName: "UTC") }

    @Test func `occurrences without a gap are one span, from the beginning of the rule on`() {
        var memory = memory(since: 10)
        for day: Int64 in 11...400 {
            memory.handle(due(day), after: instant(day - 1), in: zone, at: instant(day))
        }
        #expect(memory.spans == [instant(10)...instant(400)])
        #expect(memory.since == instant(400))
        #expect(memory.last == due(400))
        #expect(memory.handledSpan(of: due(200), in: zone) == instant(10)...instant(400))
        #expect(memory.handledSpan(of: due(401), in: zone) == nil)
    }

    @Test func `a missed occurrence is between two spans, and comes again when the clock was set back`() {
        var memory = memory(since: 10)
        memory.handle(due(11), after: instant(10), in: zone, at: instant(11))
        memory.leave(upTo: instant(13))
        memory.handle(due(14), after: instant(13), in: zone, at: instant(14))
        #expect(memory.spans == [instant(10)...instant(11), instant(14)...instant(14)])
        memory.restart(at: instant(11), in: zone)
        #expect(memory.since == instant(11))
        #expect(
            [11, 12, 13, 14].map { memory.handledSpan(of: due($0), in: zone) == nil } == [false, true, true, false])
        memory.handle(due(12), after: instant(11), in: zone, at: instant(12))
        #expect(memory.spans == [instant(10)...instant(12), instant(14)...instant(14)])
    }

    @Test func `an occurrence handled before it comes isn't past yet`() {
        var memory = memory(since: 10)
        memory.handle(due(11), after: instant(10), in: zone, at: instant(10) + .hours(1))
        #expect(memory.since == instant(10) + .hours(1))
        #expect(memory.handledSpan(of: due(11), in: zone) != nil)
    }

    @Test func `the spans longest ago become one when there are too many`() {
        var memory = memory(since: 10)
        let most = Int64(OccurrenceMemory.mostSpans)
        for step in 1...most {
            memory.handle(due(10 + 10 * step), after: instant(9 + 10 * step), in: zone, at: instant(10 + 10 * step))
        }
        #expect(memory.spans.count == OccurrenceMemory.mostSpans)
        #expect(memory.spans.first == instant(10)...instant(20))
        #expect(memory.spans.last == instant(10 + 10 * most)...instant(10 + 10 * most))
    }

    @Test func `the same date is handled once in one zone, at any instant`() {
        var memory = memory(since: 10)
        memory.handle(due(11), after: instant(10), in: zone, at: instant(11))
        let moved = DueTime(instant(11) + .hours(1), on: CivilDate(days: 11))
        #expect(memory.handledSpan(of: moved, in: zone) == moved.instant...moved.instant)
        #expect(memory.handledSpan(of: moved, in: .berlin) == nil)
    }

    @Test func `what rang by another zone stays handled when the next occurrence is put back`() {
        var memory = memory(since: 10)
        let rang = DueTime(instant(11) + .hours(6), on: CivilDate(days: 11))
        memory.handle(rang, after: instant(10), in: .tokyo, at: rang.instant)
        memory.handle(due(12), after: instant(11), in: zone, at: rang.instant + .hours(1))
        #expect(memory.skipped == due(12))
        memory.unskip(to: due(11))
        #expect(memory.handledSpan(of: rang, in: .tokyo) != nil)
        #expect(memory.handledSpan(of: due(12), in: zone) == nil)
    }

    @Test func `past all handled occurrences, the ones that the clock reaches again are past`() {
        var memory = memory(since: 10)
        memory.handle(due(11), after: instant(10), in: zone, at: instant(11))
        memory.restart(at: instant(-20_000), in: zone)
        let caughtUp = [-19_000, 11, 12, 12].map { memory.catchUp(with: instant($0)) }
        #expect(caughtUp == [false, false, true, false])
        #expect(memory.since == instant(11))
    }

    @Test func `occurrences before a rule was enabled again stay handled or past`() {
        var memory = memory(since: 10)
        memory.handle(due(11), after: instant(10), in: zone, at: instant(11))
        memory.enable(at: instant(15), in: zone, isToRepeat: true)
        #expect(memory.since == instant(15))
        #expect(memory.spans == [instant(10)...instant(11), instant(15)...instant(15)])
        #expect(memory.last == due(11))
        memory.enable(at: instant(15), in: .tokyo, isToRepeat: false)
        #expect(memory.spans.count == 2)
        #expect(memory.last == nil)
        #expect(memory.zoneName == "Asia/Tokyo")
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func `no occurrence rings twice, and none is lost, at any time on the clocks`(_ seed: UInt64) {
        var walk = OccurrenceWalk(seed: seed)
        walk.run(steps: 120)
        #expect(walk.issue == nil)
        #expect(walk.rings > 0)
    }
}
