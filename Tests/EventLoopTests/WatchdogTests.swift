import EventLoop
import Glibc
import Testing

/// Each in a process of its own: the environment is process-wide.
@Suite struct WatchdogTests {
    @Test func `a loop that runs answers the watchdog again and again`() async {
        await #expect(processExitsWith: .success) {
            let manager = try NotifySocket()
            setenv("WATCHDOG_USEC", "20000", 1)
            setenv("WATCHDOG_PID", "\(getpid())", 1)
            let loop = try EventLoop()
            var answers: [String?] = []
            let source = try DescriptorSource(manager.descriptor, for: .readable, in: loop) { _ in
                answers.append(manager.receive())
            }
            defer { withExtendedLifetime(source) {} }
            #expect(try loop.answerWatchdog())
            try loop.run(until: { answers.count == 4 })
            #expect(answers == ["WATCHDOG=1", "WATCHDOG=1", "WATCHDOG=1", "WATCHDOG=1"])
        }
    }

    @Test func `a loop that doesn't run answers the watchdog only when it is enabled`() async {
        await #expect(processExitsWith: .success) {
            let manager = try NotifySocket()
            setenv("WATCHDOG_USEC", "2000", 1)
            let hanging = try EventLoop()
            #expect(try hanging.answerWatchdog())
            #expect(manager.receive() == "WATCHDOG=1")
            // Several of the watchdog's periods pass, in another loop.
            let clock = try EventLoop()
            var hasElapsed = false
            let timer = try Timer(on: .monotonic, in: clock) { _ in hasElapsed = true }
            try timer.arm(at: Clock.monotonic.now + 10_000)
            try clock.run(until: { hasElapsed })
            #expect(manager.receive() == nil)
        }
    }

    @Test func `a watchdog with a period without end is answered once`() async {
        await #expect(processExitsWith: .success) {
            let manager = try NotifySocket()
            unsetenv("WATCHDOG_PID")
            for period in [UInt64.max - 1, UInt64(Int64.max)] {
                setenv("WATCHDOG_USEC", "\(period)", 1)
                let loop = try EventLoop()
                #expect(try loop.answerWatchdog())
                #expect(manager.receive() == "WATCHDOG=1")
                #expect(try !loop.runOnce(timeout: 0))
                #expect(manager.receive() == nil)
            }
        }
    }

    @Test func `a watchdog that isn't enabled, or is another process's, isn't answered`() async {
        await #expect(processExitsWith: .success) {
            let manager = try NotifySocket()
            unsetenv("WATCHDOG_USEC")
            unsetenv("WATCHDOG_PID")
            #expect(try !EventLoop().answerWatchdog())
            setenv("WATCHDOG_USEC", "20000", 1)
            setenv("WATCHDOG_PID", "\(getppid())", 1)
            #expect(try !EventLoop().answerWatchdog())
            #expect(manager.receive() == nil)
        }
    }

    @Test func `a watchdog with an invalid period is refused`() async {
        await #expect(processExitsWith: .success) {
            setenv("WATCHDOG_USEC", "soon", 1)
            unsetenv("WATCHDOG_PID")
            #expect(throws: SystemError("sd_watchdog_enabled", errno: EINVAL)) {
                try EventLoop().answerWatchdog()
            }
        }
    }
}
