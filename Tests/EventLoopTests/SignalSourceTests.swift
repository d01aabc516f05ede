import EventLoop
import Glibc
import Testing

/// Each in a process of its own: signal masks and dispositions would affect other tests.
@Suite struct SignalSourceTests {
    @Test func `a signal is received in the loop`() async {
        await #expect(processExitsWith: .success) {
            let loop = try EventLoop()
            var calls = 0
            let source = try SignalSource(SIGUSR1, in: loop) { calls += 1 }
            defer { withExtendedLifetime(source) {} }
            pthread_kill(pthread_self(), SIGUSR1)
            #expect(calls == 0)
            try loop.run(until: { calls == 1 })
            #expect(try !loop.runOnce(timeout: 0))
        }
    }

    @Test func `signals are distinguished, and precede sources that were ready earlier`() async {
        await #expect(processExitsWith: .success) {
            let loop = try EventLoop()
            var handled: [Int32] = []
            let work = try DeferredSource(in: loop) {
                #expect(handled.sorted() == [SIGUSR1, SIGUSR2])
                handled.append(0)
            }
            let sources = [
                try SignalSource(SIGUSR1, in: loop) { handled.append(SIGUSR1) },
                try SignalSource(SIGUSR2, in: loop) { handled.append(SIGUSR2) },
            ]
            defer { withExtendedLifetime(sources) {} }
            work.runOnce()
            pthread_kill(pthread_self(), SIGUSR1)
            pthread_kill(pthread_self(), SIGUSR2)
            try loop.runReady()
            #expect(handled.count == 3)
        }
    }

    @Test func `a signal ends the loop with a code`() async {
        await #expect(processExitsWith: .exitCode(7)) {
            let loop = try EventLoop()
            let source = try SignalSource(SIGTERM, in: loop) { loop.exit(7) }
            defer { withExtendedLifetime(source) {} }
            pthread_kill(pthread_self(), SIGTERM)
            exit(try loop.run())
        }
    }

    @Test func `a signal stays blocked when its source is released, and isn't lost`() async {
        await #expect(processExitsWith: .success) {
            let loop = try EventLoop()
            var calls: [String] = []
            var source: SignalSource? = try SignalSource(SIGUSR1, in: loop) { calls.append("released") }
            #expect(source != nil)
            source = nil
            pthread_kill(pthread_self(), SIGUSR1)
            source = try SignalSource(SIGUSR1, in: loop) { calls.append("new") }
            try loop.runReady()
            #expect(calls == ["new"])
        }
    }

    @Test func `a signal received already, and one that can't be, are refused`() async {
        await #expect(processExitsWith: .success) {
            let loop = try EventLoop()
            let source = try SignalSource(SIGUSR1, in: loop) {}
            defer { withExtendedLifetime(source) {} }
            #expect(throws: SystemError("sd_event_add_signal", errno: EBUSY)) {
                try SignalSource(SIGUSR1, in: loop) {}
            }
            #expect(throws: SystemError("sd_event_add_signal", errno: EBUSY)) {
                try SignalSource(SIGKILL, in: loop) {}
            }
            for invalid in [0, -1, 4096] as [Int32] {
                #expect(throws: SystemError("sigaddset", errno: EINVAL)) {
                    try SignalSource(invalid, in: loop) {}
                }
            }
        }
    }

    @Test func `a signal that is refused is blocked only if it was before`() async {
        await #expect(processExitsWith: .success) {
            let loop = try EventLoop()
            loop.exit(0)
            #expect(try loop.run() == 0)
            for (change, isBlocked) in [(SIG_UNBLOCK, Int32(0)), (SIG_BLOCK, 1)] {
                var mask = sigset_t()
                sigaddset(&mask, SIGUSR1)
                pthread_sigmask(Int32(change), &mask, nil)
                #expect(throws: SystemError("sd_event_add_signal", errno: ESTALE)) {
                    try SignalSource(SIGUSR1, in: loop) {}
                }
                pthread_sigmask(SIG_BLOCK, nil, &mask)
                #expect(sigismember(&mask, SIGUSR1) == isBlocked)
            }
        }
    }

    @Test func `a signal that interrupts the wait is no error`() async {
        await #expect(processExitsWith: .success) {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { _ in }
            sigaction(SIGUSR1, &action, nil)
            // A test's thread blocks signals.
            var mask = sigset_t()
            sigaddset(&mask, SIGUSR1)
            pthread_sigmask(SIG_UNBLOCK, &mask, nil)
            // It interrupts again and again, since the first time may come before the wait; it ends with the process.
            var thread = pthread_t()
            let target = UnsafeMutableRawPointer(bitPattern: UInt(pthread_self()))
            pthread_create(
                &thread, nil,
                { target in
                    while pthread_kill(pthread_t(UInt(bitPattern: target)), SIGUSR1) == 0 { usleep(1000) }
                    return nil
                }, target)
            let loop = try EventLoop()
            #expect(try loop.runOnce(timeout: 10_000_000))
            let timer = try Timer(on: .monotonic, in: loop) { _ in loop.exit(5) }
            try timer.arm(at: Clock.monotonic.now + 20_000)
            #expect(try loop.run() == 5)
        }
    }
}
