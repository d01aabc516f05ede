import EventLoop
import Glibc
import Testing

@Suite struct ClockTests {
    @Test(arguments: [Clock.wall, .boot, .monotonic]) func `the clocks other than that of alarms exist everywhere`(
        clock: Clock
    ) {
        #expect(clock.exists)
    }

    @Test func `the clock that wakes exists where the kernel can read it`() {
        var time = timespec()
        #expect(Clock.wallAlarm.exists == (clock_gettime(CLOCK_REALTIME_ALARM, &time) == 0))
    }

    @Test func `the clock that wakes has the wall clock's time, whether it exists or not`() {
        let before = Clock.wall.now
        let now = Clock.wallAlarm.now
        #expect((before...Clock.wall.now).contains(now))
        #expect(now > 1_700_000_000_000_000)
    }
}
