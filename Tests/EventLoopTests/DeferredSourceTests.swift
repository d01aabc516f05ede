import EventLoop
import Testing

@Suite struct DeferredSourceTests {
    @Test func `deferred work doesn't run until it is asked for`() throws {
        let loop = try EventLoop()
        var calls = 0
        let source = try DeferredSource(in: loop) { calls += 1 }
        try loop.runReady()
        #expect(calls == 0)
        #expect(!source.isPending)
    }

    @Test func `deferred work that was asked for twice runs once`() throws {
        let loop = try EventLoop()
        var calls = 0
        let source = try DeferredSource(in: loop) { calls += 1 }
        source.runOnce()
        source.runOnce()
        #expect(source.isPending)
        #expect(calls == 0)
        try loop.runReady()
        #expect(calls == 1)
        #expect(!source.isPending)
        source.runOnce()
        try loop.runReady()
        #expect(calls == 2)
    }

    @Test func `deferred work can ask for itself again`() throws {
        let loop = try EventLoop()
        var calls = 0
        var source: DeferredSource?
        source = try DeferredSource(in: loop) {
            #expect(source?.isPending == false)
            calls += 1
            if calls < 3 { source?.runOnce() }
        }
        source?.runOnce()
        try loop.runReady()
        #expect(calls == 3)
        source = nil
    }

    @Test func `repeated work runs in every round until it is cancelled`() throws {
        let loop = try EventLoop()
        var calls = 0
        var source: DeferredSource?
        source = try DeferredSource(in: loop) {
            calls += 1
            if calls == 5 { source?.cancel() }
        }
        source?.runRepeatedly()
        try loop.runReady()
        #expect(calls == 5)
        #expect(source?.isPending == false)
        source = nil
    }

    @Test func `cancelled work doesn't run`() throws {
        let loop = try EventLoop()
        var calls = 0
        let source = try DeferredSource(in: loop) { calls += 1 }
        source.runOnce()
        source.cancel()
        try loop.runReady()
        #expect(calls == 0)
    }

    @Test func `repeated work holds up the sources of its priority, not those of a smaller number`() throws {
        let loop = try EventLoop()
        let pairs = [try SocketPair(), try SocketPair()]
        defer { withExtendedLifetime(pairs) {} }
        var order: [String] = []
        let work = try DeferredSource(in: loop) { order.append("work") }
        let sooner = try DescriptorSource(pairs[0].ours, for: .readable, in: loop, priority: -1) { _ in
            order.append("sooner")
            pairs[0].receive()
        }
        let equal = try DescriptorSource(pairs[1].ours, for: .readable, in: loop) { _ in
            order.append("equal")
            pairs[1].receive()
        }
        defer { withExtendedLifetime((sooner, equal)) {} }
        pairs.forEach { $0.send() }
        work.runRepeatedly()
        for _ in 0..<4 { #expect(try loop.runOnce(timeout: 0)) }
        work.cancel()
        try loop.runReady()
        #expect(order == ["sooner", "work", "work", "work", "equal"])
    }
}
