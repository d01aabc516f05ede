import AlarmCore
import Testing

@testable import Desktop

/// The progress of countdowns, in whole percents.
@Suite struct CountdownProgressTests {
    private static let start = Moment(wall: WallTime(microseconds: 0), boot: BootTime(microseconds: 0))

    private func progress(_ total: Interval, at elapsed: Interval = .zero) throws -> CountdownProgress {
        let countdown = Countdown(.timer, anchor: .boot, total: total, elapsed: elapsed, start: Self.start)
        return try #require(CountdownProgress(of: Alarm([], state: .countdown(countdown), at: Self.start)))
    }

    @Test(arguments: [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (297, 99), (299, 99), (300, 100), (900, 100)])
    func `percents are those that have passed as a whole`(seconds: Int64, percent: Int) throws {
        #expect(try progress(.seconds(300)).percent(at: Self.start + seconds) == percent)
    }

    @Test func `the next look is when the next percent has passed, but the last one is not looked for`() throws {
        let progress = try progress(.seconds(300), at: .seconds(2))
        #expect(progress.percent(at: Self.start) == 0)
        #expect(progress.nextChange(after: Self.start) == BootTime(microseconds: 1_000_000))
        #expect(progress.nextChange(after: Self.start + 1) == BootTime(microseconds: 4_000_000))
        #expect(progress.nextChange(after: Self.start + 294) == BootTime(microseconds: 295_000_000))
        #expect(progress.nextChange(after: Self.start + 295) == nil)
    }

    @Test func `the shortest and the longest lengths do no harm`() throws {
        for total in [.max, .max - 1, 99, 1, 0] as [Int64] {
            for elapsed in [0, 1, total] as [Int64] {
                let progress = try progress(Interval(microseconds: total), at: Interval(microseconds: elapsed))
                for boot in [.min, 0, 1, .max] as [Int64] {
                    let now = Moment(wall: WallTime(microseconds: boot), boot: BootTime(microseconds: boot))
                    #expect((0...100).contains(progress.percent(at: now)))
                    if let next = progress.nextChange(after: now) { #expect(next > now.boot || boot == .max) }
                }
            }
        }
    }
}
