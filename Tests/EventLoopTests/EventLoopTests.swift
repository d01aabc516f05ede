import EventLoop
import Glibc
import Testing

@Suite struct EventLoopTests {
    private let loop: EventLoop

    init() throws { loop = try EventLoop() }

    @Test func `run returns the code it was ended with`() throws {
        for code in [0, 1, 255] as [UInt8] {
            let loop = try EventLoop()
            let source = try DeferredSource(in: loop) { loop.exit(code) }
            source.runOnce()
            #expect(try loop.run() == Int32(code))
        }
    }

    @Test func `exit lets the running handler finish, and starts no other`() throws {
        var order: [String] = []
        let first = try DeferredSource(in: loop) {
            loop.exit(0)
            order.append("first")
        }
        let second = try DeferredSource(in: loop, priority: .idle) { order.append("second") }
        first.runOnce()
        second.runOnce()
        #expect(try loop.run() == 0)
        #expect(order == ["first"])
    }

    @Test func `of the sources that are ready, the highest priority goes first, whatever their kind`() throws {
        let pair = try SocketPair()
        var order: [EventLoop.Priority] = []
        let deferred = try DeferredSource(in: loop, priority: .idle) { order.append(.idle) }
        deferred.runOnce()
        var descriptor: DescriptorSource?
        descriptor = try DescriptorSource(pair.ours, for: .writable, in: loop) { _ in
            order.append(.normal)
            descriptor = nil
        }
        let timers = try [.idle, .important, .normal].map { (priority: EventLoop.Priority) throws(SystemError) in
            let timer = try Timer(on: .boot, in: loop, priority: priority) { _ in order.append(priority) }
            try timer.arm(at: 0)
            return timer
        }
        defer { withExtendedLifetime(timers) {} }
        try loop.runReady()
        #expect(order == [.important, .normal, .normal, .idle, .idle])
        #expect(descriptor == nil)
    }

    @Test func `sources that are always ready take turns, whatever their kind`() throws {
        let pairs = [try SocketPair(), try SocketPair()]
        var rounds = 0
        var turns = [0, 0, 0, 0]
        let sources = try pairs.indices.map { (index: Int) throws(SystemError) in
            try DescriptorSource(pairs[index].ours, for: .writable, in: loop) { _ in turns[index] += 1 }
        }
        var work: DeferredSource?
        work = try DeferredSource(in: loop) {
            turns[2] += 1
            work?.runOnce()
        }
        work?.runOnce()
        var timer: Timer?
        timer = try Timer(on: .monotonic, in: loop) { _ in
            turns[3] += 1
            #expect(throws: Never.self) { try timer?.arm(at: 0) }
        }
        try timer?.arm(at: 0)
        defer { withExtendedLifetime((sources, pairs)) {} }
        for _ in 0..<400 where try loop.runOnce(timeout: 0) { rounds += 1 }
        #expect(rounds == 400)
        // Their order may differ where two were found ready in the same round.
        #expect(turns.allSatisfy { (90...110).contains($0) }, "\(turns)")
        work = nil
        timer = nil
    }

    @Test func `a round without anything ready returns after its timeout`() throws {
        #expect(try !EventLoop().runOnce(timeout: 0))
        #expect(try !EventLoop().runOnce(timeout: 1000))
    }

    @Test func `a loop can't be run from its own handler`() throws {
        var calls = 0
        let source = try DeferredSource(in: loop) {
            #expect(throws: SystemError("sd_event_loop", errno: EBUSY)) { try loop.run() }
            #expect(throws: SystemError("sd_event_run", errno: EBUSY)) { try loop.runOnce(timeout: 0) }
            calls += 1
        }
        source.runOnce()
        try loop.runReady()
        #expect(calls == 1)
    }

    @Test func `a loop that has ended takes neither runs nor sources`() throws {
        let pair = try SocketPair()
        let deferred = try DeferredSource(in: loop) { Issue.record("called after the end") }
        let descriptor = try DescriptorSource(pair.ours, for: .readable, in: loop) { _ in }
        loop.exit(9)
        #expect(try loop.run() == 9)
        loop.exit(1)
        deferred.runOnce()
        #expect(!deferred.isPending)
        #expect(throws: SystemError("sd_event_loop", errno: EBUSY)) { try loop.run() }
        #expect(throws: SystemError("sd_event_run", errno: ESTALE)) { try loop.runOnce(timeout: 0) }
        #expect(throws: SystemError("sd_event_source_set_io_events", errno: ESTALE)) {
            try descriptor.watch(for: .writable)
        }
        #expect(throws: SystemError("sd_event_add_defer", errno: ESTALE)) { try DeferredSource(in: loop) {} }
        #expect(throws: SystemError("sd_event_add_io", errno: ESTALE)) { try Timer(on: .boot, in: loop) { _ in } }
    }

    @Test func `loops don't share sources`() throws {
        let loops = [try EventLoop(), try EventLoop()]
        let pair = try SocketPair()
        var calls = [0, 0]
        let sources = try (0...1).map { (index: Int) throws(SystemError) in
            try DescriptorSource(pair.ours, for: .writable, in: loops[index]) { _ in calls[index] += 1 }
        }
        defer { withExtendedLifetime(sources) {} }
        #expect(try loops[1].runOnce(timeout: 0))
        #expect(calls == [0, 1])
    }
}
