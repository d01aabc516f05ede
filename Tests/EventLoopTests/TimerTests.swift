import EventLoop
import Glibc
import TestSupport
import Testing

@Suite struct TimerTests {
    private let loop: EventLoop

    init() throws { loop = try EventLoop() }

    static let clocks: [Clock] = [.wall, .boot, .monotonic] + (WakePermission.isHere ? [.wallAlarm] : [])

    @Test(arguments: clocks) func `a timer elapses when its time has come, not before`(clock: Clock) throws {
        var events: [Timer.Event] = []
        let deadline = clock.now + 5000
        let timer = try Timer(on: clock, in: loop) { event in
            #expect(clock.now >= deadline)
            events.append(event)
        }
        try timer.arm(at: deadline)
        #expect(timer.deadline == deadline)
        try loop.run(until: { !events.isEmpty })
        #expect(events == [.elapsed])
        #expect(timer.deadline == nil)
        #expect(try !loop.runOnce(timeout: 0))
    }

    @Test(arguments: clocks, [Int64.min, -1, 0, 1])
    func `a deadline in the past elapses at once`(clock: Clock, deadline: Int64) throws {
        var events: [Timer.Event] = []
        let timer = try Timer(on: clock, in: loop) { events.append($0) }
        try timer.arm(at: deadline)
        #expect(timer.deadline == deadline)
        #expect(try loop.runOnce(timeout: 0))
        #expect(events == [.elapsed])
    }

    @Test(arguments: clocks, [Int64.max, Int64.max - 1, 9_223_372_036_000_000, 9_223_372_037_000_000])
    func `a time beyond the kernel's range is accepted, and can be replaced`(clock: Clock, deadline: Int64) throws {
        var calls = 0
        let timer = try Timer(on: clock, in: loop) { _ in calls += 1 }
        try timer.arm(at: deadline)
        #expect(try !loop.runOnce(timeout: 1000))
        try timer.arm(at: clock.now)
        try loop.run(until: { calls == 1 })
    }

    @Test func `of the timers, only those whose deadline has passed elapse`() throws {
        var elapsed: [Int64] = []
        let timers = try [.max, 1, Clock.boot.now + 3_600_000_000].map { (deadline: Int64) throws(SystemError) in
            let timer = try Timer(on: .boot, in: loop) { _ in elapsed.append(deadline) }
            try timer.arm(at: deadline)
            return timer
        }
        defer { withExtendedLifetime(timers) {} }
        try loop.runReady()
        #expect(elapsed == [1])
    }

    @Test func `a timer armed anew elapses at the new time only`() throws {
        var calls = 0
        let timer = try Timer(on: .monotonic, in: loop) { _ in calls += 1 }
        try timer.arm(at: .max)
        try timer.arm(at: Clock.monotonic.now + 1000)
        try loop.run(until: { calls == 1 })
        try timer.arm(at: 1)
        try timer.arm(at: .max)
        try loop.runReady()
        #expect(calls == 1)
    }

    @Test func `a timer armed anew after the loop has found it ready isn't called for the old time`() throws {
        var calls = 0
        let timer = try Timer(on: .monotonic, in: loop) { _ in calls += 1 }
        let sooner = try Timer(on: .monotonic, in: loop, priority: .important) { _ in
            #expect(throws: Never.self) { try timer.arm(at: .max) }
        }
        try timer.arm(at: 1)
        try sooner.arm(at: 1)
        try loop.runReady()
        #expect(calls == 0)
        #expect(timer.deadline == .max)
    }

    @Test func `a disarmed timer isn't called, and can be armed for the same time again`() throws {
        var calls = 0
        let timer = try Timer(on: .wall, in: loop) { _ in calls += 1 }
        try timer.disarm()
        try timer.arm(at: 1)
        try timer.disarm()
        #expect(timer.deadline == nil)
        try loop.runReady()
        #expect(calls == 0)
        try timer.arm(at: 1)
        try loop.runReady()
        #expect(calls == 1)
    }

    @Test func `a timer's handler can arm it again for the same time`() throws {
        var calls = 0
        var timer: Timer?
        timer = try Timer(on: .boot, in: loop) { _ in
            calls += 1
            if calls < 3 { #expect(throws: Never.self) { try timer?.arm(at: 1) } }
        }
        try timer?.arm(at: 1)
        try loop.runReady()
        #expect(calls == 3)
        timer = nil
    }

    @Test func `arming for the same time again makes no second event`() throws {
        var calls = 0
        let timer = try Timer(on: .boot, in: loop) { _ in calls += 1 }
        try timer.arm(at: 1)
        try timer.arm(at: 1)
        try loop.runReady()
        #expect(calls == 1)
    }

    @Test(arguments: clocks) func `the kernel's timer is armed for exactly the time given`(clock: Clock) throws {
        let before = clock.now
        // So far ahead, and different in each test, that it distinguishes this timer from the process's others.
        let deadline = before + 1_000_000_000_000_000 + Int64(clock.kernelNumber) * 1_000_000_000_000
        let timer = try Timer(on: clock, in: loop) { _ in }
        defer { withExtendedLifetime(timer) {} }
        try timer.arm(at: deadline)
        let plausible = (deadline - before - 60_000_000)...(deadline - before)
        let kernelTimer = try #require(KernelTimer.all().first { plausible.contains($0.remaining) })
        #expect(kernelTimer.clock == clock.kernelNumber)
        #expect(kernelTimer.remaining >= deadline - clock.now - 1)
        // TFD_TIMER_ABSTIME is 1; with TFD_TIMER_CANCEL_ON_SET, 2, the kernel reports when the clock is set.
        #expect(kernelTimer.flags == (clock == .wall ? "03" : "01"))
    }

    @Test(arguments: clocks) func `the remaining time is the kernel's`(clock: Clock) throws {
        var calls = 0
        let timer = try Timer(on: clock, in: loop) { _ in calls += 1 }
        #expect(try timer.remaining() == nil)
        let deadline = clock.now + 3_600_000_000
        try timer.arm(at: deadline)
        let before = clock.now
        let remaining = try #require(try timer.remaining())
        #expect((before - 1...clock.now + 1).contains(deadline - remaining))
        try timer.arm(at: 1)
        #expect(try timer.remaining() == nil)
        try loop.run(until: { calls == 1 })
        try timer.arm(at: deadline)
        try timer.disarm()
        #expect(try timer.remaining() == nil)
    }

    @Test func `a timer that wakes the machine needs a capability`() async {
        await #expect(processExitsWith: .success) {
            // Who was root loses all capabilities by this.
            try #require(setuid(65534) == 0 || geteuid() != 0)
            let loop = try EventLoop()
            #expect(throws: SystemError("timerfd_create", errno: EPERM)) {
                try Timer(on: .wallAlarm, in: loop) { _ in }
            }
        }
    }

    @Test func `a timer that can't be added to its loop leaks no descriptor`() async {
        await #expect(processExitsWith: .success) {
            let loop = try EventLoop()
            loop.exit(0)
            #expect(try loop.run() == 0)
            let before = KernelTimer.all().count
            for _ in 0..<50 {
                #expect(throws: SystemError.self) { try Timer(on: .boot, in: loop) { _ in } }
            }
            // The test's own runtime may make timers meanwhile, but a handful.
            #expect(KernelTimer.all().count < before + 50)
        }
    }
}

extension Clock {
    fileprivate var kernelNumber: Int {
        switch self {
        case .wall: 0
        case .monotonic: 1
        case .boot: 7
        case .wallAlarm: 8
        }
    }
}
