import AlarmCore
import EventLoop
import SystemTime
import Testing

@Suite struct SystemClockTests {
    @Test func `a moment is a reading of both clocks`() {
        let before = (wall: Clock.wall.now, boot: Clock.boot.now)
        let moment = SystemClock.now()
        let after = (wall: Clock.wall.now, boot: Clock.boot.now)
        #expect(before.wall <= moment.wall.microseconds && moment.wall.microseconds <= after.wall)
        #expect(before.boot <= moment.boot.microseconds && moment.boot.microseconds <= after.boot)
    }

    @Test func `moments have the same distance between the clocks`() {
        // The wall clock is slewed, by at most 500 ppm; a thousand moments take no second.
        let distances = (0..<1_000).map { _ in
            let moment = SystemClock.now()
            return moment.wall.microseconds - moment.boot.microseconds
        }.sorted()
        // A few may be of a machine too busy.
        #expect(distances[990] - distances[10] <= 600)
    }

    @Test func `the boot clock does not go backward`() {
        var last = SystemClock.now().boot
        for _ in 0..<1_000 {
            let next = SystemClock.now().boot
            #expect(last <= next)
            last = next
        }
    }
}
