import AlarmCore
import EventLoop
import Testing

@testable import SystemTime

@Suite struct WakeTimersTests {
    private let fixture: Fixture

    init() throws { fixture = try Fixture() }

    /// The wake of an engine that has an alarm due at `wall` and a snooze that ends at `boot`.
    private func wake(wall: Int64? = nil, boot: Int64? = nil) throws -> Wake {
        let engine = Engine()
        if let wall {
            var configuration = Configuration()
            try configuration.set(.fireAt(UInt64(wall)))
            engine.restore(alarm(configuration, .scheduled))
        }
        if let boot {
            let start = Moment(wall: WallTime(microseconds: 0), boot: BootTime(microseconds: boot))
            engine.restore(
                alarm(Configuration(), .countdown(Countdown(.timer, anchor: .boot, total: .zero, start: start))))
        }
        let wake = engine.nextWake
        #expect(wake.wall?.microseconds == wall)
        #expect(wake.boot?.microseconds == boot)
        return wake
    }

    private func alarm(_ configuration: Configuration, _ state: Alarm.State) -> Alarm {
        Alarm(
            id: .random(), appOrigin: .host, configuration: configuration, state: state,
            memory: OccurrenceMemory(since: WallTime(microseconds: .min)), snoozeCount: 0)
    }

    /// A loop with timers whose handler notes when it was called.
    private final class Fixture {
        let loop: EventLoop
        private(set) var timers: WakeTimers?
        private(set) var calls: [Moment] = []
        private(set) var events: [WakeTimers.Event] = []

        init() throws {
            loop = try EventLoop()
            timers = try WakeTimers(in: loop) { [unowned self] event in
                events.append(event)
                calls.append(SystemClock.now())
            }
        }

        func arm(_ wake: Wake) throws {
            try timers?.arm(wake)
        }

        /// Handles what is ready; with nothing ready, waits for no more than `timeout` µs.
        func run(timeout: UInt64) throws {
            try loop.runOnce(timeout: timeout)
        }
    }

    private let far: Int64 = 3_600_000_000

    @Test func `the handler is called when the wall clock reaches its instant`() throws {
        let due = Clock.wall.now + 20_000
        try fixture.arm(wake(wall: due, boot: Clock.boot.now + far))
        try fixture.run(timeout: 5_000_000)
        #expect(fixture.calls.count == 1)
        #expect(try #require(fixture.calls.first).wall.microseconds >= due)
    }

    @Test func `the handler is called when the boot clock reaches its instant`() throws {
        let due = Clock.boot.now + 20_000
        try fixture.arm(wake(wall: Clock.wall.now + far, boot: due))
        try fixture.run(timeout: 5_000_000)
        #expect(fixture.calls.count == 1)
        #expect(try #require(fixture.calls.first).boot.microseconds >= due)
    }

    @Test func `an instant in the past is due at once`() throws {
        try fixture.arm(wake(wall: 1))
        try fixture.run(timeout: 5_000_000)
        try fixture.arm(wake(boot: 1))
        try fixture.run(timeout: 5_000_000)
        #expect(fixture.calls.count == 2)
    }

    @Test func `timers that have called can be armed for the same again`() throws {
        let wake = try wake(wall: 1)
        for _ in 0..<3 {
            try fixture.arm(wake)
            try fixture.run(timeout: 5_000_000)
        }
        #expect(fixture.calls.count == 3)
    }

    @Test func `arming for nothing disarms`() throws {
        try fixture.arm(wake(wall: 1, boot: 1))
        try fixture.arm(wake())
        try fixture.run(timeout: 20_000)
        #expect(fixture.calls.isEmpty)
    }

    @Test func `a later instant replaces an earlier one`() throws {
        try fixture.arm(wake(wall: Clock.wall.now + 10_000, boot: Clock.boot.now + 10_000))
        try fixture.arm(wake(wall: Clock.wall.now + far, boot: Clock.boot.now + far))
        try fixture.run(timeout: 40_000)
        #expect(fixture.calls.isEmpty)
    }

    @Test func `an elapsed instant is reported as such alone`() throws {
        try fixture.arm(wake(wall: 1, boot: Clock.boot.now + far))
        try fixture.run(timeout: 5_000_000)
        try fixture.arm(wake(boot: 1))
        try fixture.run(timeout: 5_000_000)
        #expect(fixture.events == [.elapsed, .elapsed])
    }

    @Test func `with nothing to wait for, a timer waits for the wall clock to be set`() throws {
        #expect(fixture.timers?.wall?.deadline == .max)
        try fixture.arm(wake(wall: 1))
        try fixture.run(timeout: 5_000_000)
        try fixture.arm(wake())
        #expect(fixture.timers?.wall?.deadline == .max)
        #expect(try !fixture.loop.runOnce(timeout: 0))
    }
}
