import EventLoop
import Testing

@Suite struct DeferredSourceTests {
    private let loop: EventLoop

    init() throws { loop = try EventLoop() }

    @Test func `deferred work doesn't run until runOnce is called`() throws {
        var calls = 0
        let source = try DeferredSource(in: loop) { calls += 1 }
        try loop.runReady()
        #expect(calls == 0)
        #expect(!source.isPending)
    }

    @Test func `deferred work runs once for two calls of runOnce`() throws {
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

    @Test func `deferred work can defer itself again`() throws {
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

    @Test func `cancelled work doesn't run`() throws {
        var calls = 0
        let source = try DeferredSource(in: loop) { calls += 1 }
        source.runOnce()
        source.cancel()
        try loop.runReady()
        #expect(calls == 0)
    }

    @Test func `work that defers itself again starves no other source of its priority`() throws {
        let pair = try SocketPair()
        var order: [String] = []
        var work: DeferredSource?
        work = try DeferredSource(in: loop) {
            order.append("work")
            work?.runOnce()
        }
        let equal = try DescriptorSource(pair.ours, for: .readable, in: loop) { _ in
            order.append("equal")
            pair.receive()
        }
        defer { withExtendedLifetime((equal, pair)) {} }
        work?.runOnce()
        pair.send()
        for _ in 0..<3 { #expect(try loop.runOnce(timeout: 0)) }
        work?.cancel()
        #expect(order.sorted() == ["equal", "work", "work"])
        work = nil
    }
}
