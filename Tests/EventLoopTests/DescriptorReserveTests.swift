import EventLoop
import Glibc
import Testing

/// Each in a process of its own: the limit is that of the process.
@Suite struct DescriptorReserveTests {
    /// Lets the process open no descriptor from this number on.
    private static func limit(to number: Int32) throws {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = rlim_t(number)
        try #require(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
    }

    /// Opens all descriptors that the process may open.
    private static func openAll() -> [Int32] {
        var opened: [Int32] = []
        while case let descriptor = dup(STDERR_FILENO), descriptor >= 0 { opened.append(descriptor) }
        return opened
    }

    @Test func `what is essential has the reserve, and what others close`() async {
        await #expect(processExitsWith: .success) {
            let loop = try EventLoop()
            try Self.limit(to: 64)
            #expect(loop.descriptors.hold() && loop.descriptors.hold())
            #expect(loop.descriptors.hasRoom)
            var opened = Self.openAll()
            #expect(!loop.descriptors.hasRoom)
            var calls = 0
            loop.descriptors.whenShort = { calls += 1 }
            #expect(loop.descriptors.makeRoom())
            #expect(calls == 1)
            #expect(!loop.descriptors.hasRoom)
            #expect(loop.descriptors.makeRoom())
            #expect(calls == 1)
            opened += Self.openAll()
            loop.descriptors.whenShort = {
                calls += 1
                for descriptor in opened.suffix(4) { close(descriptor) }
            }
            #expect(loop.descriptors.makeRoom())
            #expect(calls == 2)
            loop.descriptors.whenShort = { calls += 1 }
            _ = Self.openAll()
            #expect(!loop.descriptors.makeRoom())
            #expect(calls == 3)
        }
    }

    @Test func `the reserve is held only where enough is left besides`() async {
        await #expect(processExitsWith: .success) {
            let loop = try EventLoop()
            try Self.limit(to: 64)
            let opened = Self.openAll()
            // The reserve, three others, and eight that stay free.
            for descriptor in opened.suffix(16) { close(descriptor) }
            #expect(!loop.descriptors.hold(besides: 3))
            #expect(Self.openAll().count == 16)
            for descriptor in opened.suffix(17) { close(descriptor) }
            #expect(loop.descriptors.hold(besides: 3))
            #expect(Self.openAll().count == 17 - DescriptorReserve.size)
        }
    }

    @Test func `an essential program starts where others don't`() async {
        await #expect(processExitsWith: .success) {
            let loop = try EventLoop()
            try Self.limit(to: 64)
            loop.descriptors.hold()
            _ = Self.openAll()
            #expect(throws: SystemError("socketpair", errno: EMFILE)) { try Coprocess("/bin/cat", in: loop) { _ in } }
            var output: [Coprocess.Event] = []
            let program = try Coprocess("/bin/cat", isEssential: true, in: loop) { output.append($0) }
            try program.write([65])
            try loop.run(until: { !output.isEmpty })
            #expect(output == [.output([65])])
        }
    }

    @Test func `timers are made without a descriptor for each`() async {
        await #expect(processExitsWith: .success) {
            let loop = try EventLoop()
            try Self.limit(to: 64)
            var elapsed: [Int] = []
            let first = try Timer(on: .boot, in: loop) { _ in elapsed.append(0) }
            _ = Self.openAll()
            let timers = try (1...100).map { number in try Timer(on: .boot, in: loop) { _ in elapsed.append(number) } }
            for (number, timer) in timers.enumerated() where number % 2 == 0 { try timer.arm(at: Int64(200 - number)) }
            try first.arm(at: 1)
            try timers[98].disarm()
            try loop.run(until: { elapsed.count == 50 })
            #expect(elapsed == [0] + stride(from: 97, through: 1, by: -2))
            try withExtendedLifetime(timers) { try #require(try !loop.runOnce(timeout: 0)) }
        }
    }

    @Test func `the watchdog is answered when no descriptor is left`() async {
        await #expect(processExitsWith: .success) {
            let manager = try NotifySocket()
            setenv("WATCHDOG_USEC", "20000", 1)
            setenv("WATCHDOG_PID", "\(getpid())", 1)
            let loop = try EventLoop()
            try Self.limit(to: 64)
            loop.descriptors.hold()
            try loop.answerWatchdog()
            #expect(manager.receive() == "WATCHDOG=1")
            _ = Self.openAll()
            var answers = 0
            let source = try DescriptorSource(manager.descriptor, for: .readable, in: loop) { _ in
                #expect(manager.receive() == "WATCHDOG=1")
                answers += 1
            }
            try loop.run(until: { answers == 2 })
            withExtendedLifetime(source) {}
        }
    }
}
