import EventLoop
import Glibc
import Testing

@Suite struct DescriptorSourceTests {
    private let loop: EventLoop

    init() throws { loop = try EventLoop() }

    @Test func `a descriptor is readable when data has come, and again until it is read`() throws {
        let pair = try SocketPair()
        var seen: [Readiness] = []
        let source = try DescriptorSource(pair.ours, for: .readable, in: loop) { seen.append($0) }
        defer { withExtendedLifetime(source) {} }
        #expect(try !loop.runOnce(timeout: 0))
        pair.send()
        #expect(try loop.runOnce(timeout: 0))
        #expect(try loop.runOnce(timeout: 0))
        #expect(seen == [.readable, .readable])
        pair.receive()
        #expect(try !loop.runOnce(timeout: 0))
    }

    @Test func `the watched events can be changed`() throws {
        let pair = try SocketPair()
        var seen: [Readiness] = []
        let source = try DescriptorSource(pair.ours, for: .writable, in: loop) { seen.append($0) }
        pair.send()
        #expect(try loop.runOnce(timeout: 0))
        try source.watch(for: [.readable, .writable])
        #expect(try loop.runOnce(timeout: 0))
        try source.watch(for: .readable)
        #expect(try loop.runOnce(timeout: 0))
        try source.watch(for: [])
        #expect(try !loop.runOnce(timeout: 0))
        #expect(seen == [.writable, [.readable, .writable], .readable])
    }

    @Test func `a hang-up is reported without being watched for`() throws {
        let pair = try SocketPair()
        var seen: Readiness = []
        let source = try DescriptorSource(pair.ours, for: [], in: loop) { seen = $0 }
        defer { withExtendedLifetime(source) {} }
        pair.hangUp()
        try loop.run(until: { !seen.isEmpty })
        #expect(seen == .hangUp)
    }

    @Test func `the writing end of a pipe fails when nobody can read it any more`() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        defer { close(ends[1]) }
        var seen: Readiness = []
        let source = try DescriptorSource(ends[1], for: [], in: loop) { seen = $0 }
        defer { withExtendedLifetime(source) {} }
        close(ends[0])
        try loop.run(until: { !seen.isEmpty })
        #expect(seen == .error)
    }

    @Test func `a second source for a descriptor is refused until the first is released`() throws {
        let pair = try SocketPair()
        var first: DescriptorSource? = try DescriptorSource(pair.ours, for: .readable, in: loop) { _ in }
        #expect(throws: SystemError("sd_event_add_io", errno: EEXIST)) {
            try DescriptorSource(pair.ours, for: .writable, in: loop) { _ in }
        }
        #expect(first != nil)
        first = nil
        #expect(throws: Never.self) { try DescriptorSource(pair.ours, for: .writable, in: loop) { _ in } }
    }

    @Test func `a descriptor that can't be watched is refused with the reason`() throws {
        let file = try #require(tmpfile())
        defer { fclose(file) }
        #expect(throws: SystemError("sd_event_add_io", errno: EPERM)) {
            try DescriptorSource(fileno(file), for: .readable, in: loop) { _ in }
        }
        #expect(throws: SystemError("sd_event_add_io", errno: EBADF)) {
            try DescriptorSource(-1, for: .readable, in: loop) { _ in }
        }
    }

    @Test func `a handler may change the watched events of its descriptor`() throws {
        let pair = try SocketPair()
        var seen: [Readiness] = []
        var source: DescriptorSource?
        source = try DescriptorSource(pair.ours, for: .writable, in: loop) { readiness in
            seen.append(readiness)
            #expect(throws: Never.self) { try source?.watch(for: .readable) }
        }
        try loop.runReady()
        #expect(seen == [.writable])
        source = nil
    }
}
