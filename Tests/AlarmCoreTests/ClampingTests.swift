import Testing

@testable import AlarmCore

/// Clocks and stored times may show anything: no sum or difference of them traps.
struct ClampingTests {
    private static let extremes: [Int64] = [.min, .min + 1, -1, 0, 1, .max - 1, .max]

    @Test(arguments: extremes, extremes)
    func `sums and differences end where numbers do`(_ left: Int64, _ right: Int64) {
        let sum = Int64(clamping: Int128(left) + Int128(right))
        let difference = Int64(clamping: Int128(left) - Int128(right))
        let (first, second) = (Interval(microseconds: left), Interval(microseconds: right))
        #expect((first + second).microseconds == sum)
        #expect((first - second).microseconds == difference)
        #expect((WallTime(microseconds: left) + second).microseconds == sum)
        #expect((WallTime(microseconds: left) - second).microseconds == difference)
        #expect((WallTime(microseconds: left) - WallTime(microseconds: right)).microseconds == difference)
        #expect((BootTime(microseconds: left) + second).microseconds == sum)
        #expect((BootTime(microseconds: left) - second).microseconds == difference)
        #expect((BootTime(microseconds: left) - BootTime(microseconds: right)).microseconds == difference)
    }

    @Test(arguments: extremes)
    func `lengths end where numbers do`(_ count: Int64) {
        let wide = Int128(count)
        #expect(Interval.seconds(count).microseconds == Int64(clamping: wide * 1_000_000))
        #expect(Interval.minutes(count).microseconds == Int64(clamping: wide * 60_000_000))
        #expect(Interval.hours(count).microseconds == Int64(clamping: wide * 3_600_000_000))
        #expect(Interval.days(count).microseconds == Int64(clamping: wide * 86_400_000_000))
    }

    @Test func `times are ordered as their numbers are`() {
        for (left, right) in zip(Self.extremes, Self.extremes.dropFirst()) {
            #expect(Interval(microseconds: left) < Interval(microseconds: right))
            #expect(WallTime(microseconds: left) < WallTime(microseconds: right))
            #expect(BootTime(microseconds: left) < BootTime(microseconds: right))
        }
    }
}
