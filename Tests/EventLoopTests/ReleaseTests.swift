import EventLoop
import Glibc
import Testing

/// The release of sources, which ends them at once.
@Suite struct ReleaseTests {
    private let loop: EventLoop

    init() throws { loop = try EventLoop() }

    @Test func `a released source is never called, though it was ready`() throws {
        let pair = try SocketPair()
        var calls = 0
        func makeReady() throws -> [AnyObject] {
            let descriptor = try DescriptorSource(pair.ours, for: .writable, in: loop) { _ in calls += 1 }
            let deferred = try DeferredSource(in: loop, priority: .important) { calls += 1 }
            deferred.runOnce()
            let timer = try Timer(on: .boot, in: loop) { _ in calls += 1 }
            try timer.arm(at: 0)
            return [descriptor, deferred, timer]
        }
        var sources = try makeReady()
        // The first round calls one of the three, and has found the others ready.
        #expect(try loop.runOnce(timeout: 0))
        #expect(calls == 1)
        #expect(sources.count == 3)
        sources = []
        try loop.runReady()
        #expect(calls == 1)
    }

    @Test func `a handler is released with its source`() throws {
        weak var held: SocketPair?
        do {
            let pair = try SocketPair()
            held = pair
            _ = try DescriptorSource(pair.theirs, for: .readable, in: loop) { _ in pair.receive() }
            _ = try DeferredSource(in: loop) { pair.receive() }
            _ = try Timer(on: .wall, in: loop) { _ in pair.receive() }
        }
        #expect(held == nil)
    }

    @Test func `a handler may release its own source`() throws {
        let pair = try SocketPair()
        var calls = 0
        var descriptor: DescriptorSource?
        descriptor = try DescriptorSource(pair.ours, for: .writable, in: loop) { _ in
            descriptor = nil
            calls += 1
        }
        var deferred: DeferredSource?
        deferred = try DeferredSource(in: loop) {
            deferred = nil
            calls += 1
        }
        deferred?.runOnce()
        var timer: Timer?
        timer = try Timer(on: .boot, in: loop) { _ in
            timer = nil
            calls += 1
        }
        try timer?.arm(at: 0)
        try loop.runReady()
        #expect(calls == 3)
        #expect(descriptor == nil)
    }

    @Test func `a handler may release its source, close the descriptor and watch another of the same number`() throws {
        let first = try SocketPair()
        let number = dup(first.ours)
        defer { close(number) }
        var calls: [String] = []
        var source: DescriptorSource?
        source = try DescriptorSource(number, for: .writable, in: loop) { _ in
            calls.append("first")
            source = nil
            #expect(dup2(first.theirs, number) == number)
            #expect(throws: Never.self) {
                source = try DescriptorSource(number, for: .writable, in: loop) { _ in
                    calls.append("second")
                    source = nil
                }
            }
        }
        try loop.run(until: { source == nil })
        #expect(calls == ["first", "second"])
    }

    @Test func `a timer's handler may release the timer and arm a new one`() throws {
        var calls = 0
        var timer: Timer?
        func renew() throws {
            timer = nil
            timer = try Timer(on: .monotonic, in: loop) { _ in
                calls += 1
                if calls < 100 { #expect(throws: Never.self) { try renew() } }
            }
            try timer?.arm(at: Clock.monotonic.now)
        }
        try renew()
        try loop.run(until: { calls == 100 })
    }

    @Test func `a handler may release another source that is ready`() throws {
        let pairs = [try SocketPair(), try SocketPair()]
        defer { withExtendedLifetime(pairs) {} }
        var sources: [DescriptorSource] = []
        var calls = 0
        for pair in pairs {
            sources.append(
                try DescriptorSource(pair.ours, for: .writable, in: loop) { _ in
                    sources = []
                    calls += 1
                })
        }
        try loop.runReady()
        #expect(calls == 1)
    }

    @Test func `the loop may be released before its sources`() throws {
        let pair = try SocketPair()
        var loop: EventLoop? = try EventLoop()
        var sources: [AnyObject] = []
        if let loop {
            sources.append(try DescriptorSource(pair.ours, for: .writable, in: loop) { _ in })
            sources.append(try Timer(on: .wall, in: loop) { _ in })
        }
        let deferred = try loop.map { loop throws(SystemError) in try DeferredSource(in: loop) {} }
        loop = nil
        deferred?.runOnce()
        #expect(deferred?.isPending == true)
        try (sources.first as? DescriptorSource)?.watch(for: .readable)
        try (sources.last as? Timer)?.arm(at: Clock.wall.now)
        sources = []
    }

    @Test func `a handler may release the loop that runs it`() throws {
        var loop: EventLoop? = try EventLoop()
        let deferred = try loop.map { running throws(SystemError) in
            try DeferredSource(in: running) {
                loop?.exit(3)
                loop = nil
            }
        }
        deferred?.runOnce()
        #expect(try loop?.run() == 3)
        #expect(loop == nil)
    }
}
