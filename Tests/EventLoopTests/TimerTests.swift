import EventLoop
import Glibc
import Testing

@Suite struct TimerTests {
    static let clocks: [Clock] = [.wall, .boot, .monotonic]

    @Test(arguments: clocks) func `a timer elapses when its time has come, not before`(clock: Clock) throws {
        let loop = try EventLoop()
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
    func `a time in the past elapses at once`(clock: Clock, deadline: Int64) throws {
        let loop = try EventLoop()
        var events: [Timer.Event] = []
        let timer = try Timer(on: clock, in: loop) { events.append($0) }
        try timer.arm(at: deadline)
        #expect(timer.deadline == deadline)
        #expect(try loop.runOnce(timeout: 0))
        #expect(events == [.elapsed])
    }

    @Test(arguments: clocks, [Int64.max, Int64.max - 1, 9_223_372_036_000_000, 9_223_372_037_000_000])
    func `a time beyond the kernel's range is accepted, and can be replaced`(clock: Clock, deadline: Int64) throws {
        let loop = try EventLoop()
        var calls = 0
        let timer = try Timer(on: clock, in: loop) { _ in calls += 1 }
        try timer.arm(at: deadline)
        #expect(try !loop.runOnce(timeout: 1000))
        try timer.arm(at: clock.now)
        try loop.run(until: { calls == 1 })
    }

    @Test func `timers elapse in the order of their times`() throws {
        let loop = try EventLoop()
        let start = Clock.boot.now
        var order: [Int64] = []
        let timers = try [9000, 3000, 6000].map { (delay: Int64) throws(SystemError) in
            let timer = try Timer(on: .boot, in: loop) { _ in order.append(delay) }
            try timer.arm(at: start + delay)
            return timer
        }
        defer { withExtendedLifetime(timers) {} }
        try loop.run(until: { order.count == 3 })
        #expect(order == [3000, 6000, 9000])
    }

    @Test func `a timer armed anew elapses at the new time only`() throws {
        let loop = try EventLoop()
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
        let loop = try EventLoop()
        var calls = 0
        let timer = try Timer(on: .monotonic, in: loop) { _ in calls += 1 }
        let sooner = try Timer(on: .monotonic, in: loop, priority: -1) { _ in
            #expect(throws: Never.self) { try timer.arm(at: .max) }
        }
        try timer.arm(at: 1)
        try sooner.arm(at: 1)
        try loop.runReady()
        #expect(calls == 0)
        #expect(timer.deadline == .max)
    }

    @Test func `a disarmed timer isn't called, and can be armed for the same time again`() throws {
        let loop = try EventLoop()
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
        let loop = try EventLoop()
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
        let loop = try EventLoop()
        var calls = 0
        let timer = try Timer(on: .boot, in: loop) { _ in calls += 1 }
        try timer.arm(at: 1)
        try timer.arm(at: 1)
        try loop.runReady()
        #expect(calls == 1)
    }

    @Test func `only the wall clock's timer is armed to be told when its clock is set`() async {
        await #expect(processExitsWith: .success) {
            let loop = try EventLoop()
            let others = KernelTimer.all()
            let timers = try TimerTests.clocks.map { clock throws(SystemError) in
                let timer = try Timer(on: clock, in: loop) { _ in }
                try timer.arm(at: .max)
                return timer
            }
            defer { withExtendedLifetime(timers) {} }
            let ours = KernelTimer.all().filter { timer in !others.contains { $0.descriptor == timer.descriptor } }
            #expect(ours.map(\.clock) == TimerTests.clocks.map(\.kernelName))
            // TFD_TIMER_ABSTIME is 1, TFD_TIMER_CANCEL_ON_SET 2.
            #expect(ours.map(\.flags) == ["03", "01", "01"])
        }
    }

    @Test func `a timer that can't join its loop leaves no descriptor behind`() async {
        await #expect(processExitsWith: .success) {
            let loop = try EventLoop()
            loop.exit(0)
            #expect(try loop.run() == 0)
            let before = KernelTimer.all().count
            for _ in 0..<10 {
                #expect(throws: SystemError.self) { try Timer(on: .boot, in: loop) { _ in } }
            }
            #expect(KernelTimer.all().count == before)
        }
    }
}

extension Clock {
    /// The clock's number, as the kernel gives it.
    fileprivate var kernelName: String {
        switch self {
        case .wall: "0"
        case .monotonic: "1"
        case .boot: "7"
        }
    }
}
