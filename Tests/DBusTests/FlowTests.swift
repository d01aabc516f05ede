import DBus
import EventLoop
import Foundation
import TestSupport
import Testing

@Suite struct FlowTests {
    private let bus: PrivateBus
    private let loop: EventLoop
    private let service: ExampleService
    private let client: Client

    init() throws {
        bus = try PrivateBus()
        loop = try EventLoop()
        service = try ExampleService(on: bus, in: loop)
        client = try Client(on: bus, in: loop)
    }

    private static let size = 5_000_000

    private func call() throws -> Message {
        try Message.methodCall(
            "Bytes", of: ExampleService.interface, at: ExampleService.path, on: ExampleService.name
        ) { $0.append(UInt32(Self.size)) }
    }

    private func length(of reply: Message) throws -> Int {
        var reader = Reader(reply)
        return try reader.string().utf8.count
    }

    /// libdbus then needs to watch the descriptor for writing as well as reading.
    @Test func `a large reply completes when its reader stops for a while`() throws {
        let answer = service.connection.whenCalled
        service.connection.whenCalled = { call in
            bus.pause()
            answer?(call)
        }
        var reply: Message?
        let pending = try client.connection.call(call(), timeout: .max) { reply = try? $0.get() }
        try loop.wait(for: "a full socket") { service.connection.outgoingBytes > 0 }
        // The rest waits for room in the socket; meanwhile the loop has nothing to do.
        while try loop.runOnce(timeout: 0) {}
        #expect(service.connection.outgoingBytes >= Self.size)
        bus.resume()
        try loop.wait(for: "the reply") { reply != nil }
        #expect(try reply.map(length) == Self.size)
        #expect(service.connection.outgoingBytes == 0)
        withExtendedLifetime(pending) {}
    }

    @Test func `a large call completes when its reader stops for a while`() throws {
        bus.pause()
        let text = String(repeating: "y", count: Self.size)
        var reply: Message?
        let pending = try client.connection.call(
            Message.methodCall(
                "Echo", of: ExampleService.interface, at: ExampleService.path, on: ExampleService.name
            ) { $0.variant("s") { $0.append(text) } }, timeout: .max
        ) { reply = try? $0.get() }
        while try loop.runOnce(timeout: 0) {}
        bus.resume()
        try loop.wait(for: "the reply") { reply != nil }
        var reader = Reader(try #require(reply))
        var variant = try reader.variant()
        #expect(try variant.string() == text)
        withExtendedLifetime((pending, service)) {}
    }

    @Test func `a client that reads nothing delays no other`() throws {
        let slowLoop = try EventLoop()
        let slow = try Client(on: bus, in: slowLoop)
        let quick = try Client(on: bus, in: loop)
        var replies = 0
        let pending = try (0..<3).map { _ in
            try slow.connection.call(call(), timeout: .max) {
                if (try? length(of: $0.get())) == Self.size { replies += 1 }
            }
        }
        var isSent = false
        slow.connection.whenSent = { isSent = true }
        try slowLoop.wait(for: "the calls to leave") { isSent }
        #expect(try length(of: quick.answer(to: call())) == Self.size)
        try loop.wait(for: "the service's replies to leave") { service.connection.outgoingBytes == 0 }
        #expect(replies == 0)
        try slowLoop.wait(for: "the replies") { replies == 3 }
        withExtendedLifetime(pending) {}
    }

    /// Each of them would else be replied to at once, into memory.
    @Test func `dispatching of calls pauses while the bus doesn't take their replies`() throws {
        let count = 40
        var replies = 0
        let pending = try (0..<count).map { _ in
            try client.connection.call(call(), timeout: .max) {
                if (try? length(of: $0.get())) == Self.size { replies += 1 }
            }
        }
        var arrived = 0
        let answer = service.connection.whenCalled
        service.connection.whenCalled = { call in
            arrived += 1
            answer?(call)
        }
        // The bus delivers the calls, and is stopped; then they are replied to.
        service.connection.whenMessagesWait = {}
        try client.synchronize()
        bus.pause()
        service.connection.whenMessagesWait = nil
        try loop.wait(for: "a full socket") { service.connection.outgoingBytes > 96 << 20 }
        while try loop.runOnce(timeout: 0) {}
        #expect(service.connection.outgoingBytes < (96 << 20) + Self.size + 1000)
        bus.resume()
        try loop.wait(for: "the replies") { replies == count }
        #expect(arrived == count)
        withExtendedLifetime(pending) {}
    }

    /// The number of descriptors of a process is limited, and one that is received when none are left ends the
    /// connection.
    @Test func `messages wait while others with many descriptors are held`() throws {
        var held: [Message] = []
        var arrived = 0
        service.connection.whenCalled = { call in
            arrived += 1
            held.append(call)
        }
        for _ in 0..<100 {
            try client.connection.send(
                Message.methodCall(
                    "Keep", of: ExampleService.interface, at: ExampleService.path, on: ExampleService.name
                ) { writer in
                    for _ in 0..<16 { writer.append(fileDescriptor: 2) }
                })
        }
        try client.synchronize()
        while try loop.runOnce(timeout: 100_000) {}
        #expect(arrived >= 1 && arrived <= 8)
        try loop.wait(for: "the others") {
            held = []
            return arrived == 100
        }
        #expect(service.connection.isConnected)
    }

    @Test func `a handler that leaves messages gets them in the next round`() throws {
        var rounds = 0
        service.connection.whenMessagesWait = { [unowned service] in
            rounds += 1
            service.connection.dispatchNext()
        }
        let call = { () throws -> Message in
            try Message.methodCall(
                "Refuse", of: ExampleService.interface, at: ExampleService.path, on: ExampleService.name)
        }
        var answers = 0
        let pending = try (0..<50).map { _ in try client.connection.call(call(), timeout: .max) { _ in answers += 1 } }
        try loop.wait(for: "the answers") { answers == 50 }
        #expect(rounds >= 50)
        withExtendedLifetime(pending) {}
    }

    @Test func `a handler gets past signals that nobody has subscribed to`() throws {
        let bus = try PrivateBus()
        let (loop, senderLoop) = (try EventLoop(), try EventLoop())
        let service = try ExampleService(on: bus, in: loop)
        let (noisy, heard) = (try Client(on: bus, in: senderLoop), try Client(on: bus, in: senderLoop))
        var signals = 0
        let subscriptions = [MatchRule(sender: heard.uniqueName), MatchRule(path: "/", member: "Other")].map { rule in
            service.connection.subscribe(to: rule) { _ in signals += 1 }
        }
        let many = 5_000
        for number in 0..<many {
            for client in number == many / 2 ? [noisy, heard] : [noisy] {
                try client.connection.send(
                    Message.signal("Noise", of: "org.example.Noise", at: "/", to: service.connection.uniqueName))
            }
        }
        for client in [noisy, heard] { try client.synchronize() }
        var rounds = 0
        service.connection.whenMessagesWait = { [unowned service] in
            rounds += 1
            service.connection.dispatchNext()
        }
        let client = try Client(on: bus, in: loop)
        #expect(throws: BusError.self) {
            try client.call("Refuse", of: ExampleService.interface, at: ExampleService.path, on: ExampleService.name)
        }
        #expect(signals == 1)
        #expect(rounds < many / 2)
        withExtendedLifetime(subscriptions) {}
    }

    @Test func `an idle connection causes no wake-up`() throws {
        // After traffic, and calls with timeouts.
        for _ in 0..<10 { try client.answer(to: call()) }
        while try loop.runOnce(timeout: 100_000) {}
        // On a busy machine the thread may also have to wait for a lock of the C library: not each time.
        let switches = try (0..<3).map { _ in
            let before = try voluntarySwitches()
            #expect(try !loop.runOnce(timeout: 2_000_000))
            return try voluntarySwitches() - before
        }
        #expect(try #require(switches.min()) <= 1)
        withExtendedLifetime(service) {}
    }

    /// The number of voluntary context switches of this thread. See proc_pid_status(5).
    private func voluntarySwitches() throws -> Int {
        let status = try String(contentsOfFile: "/proc/thread-self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
        return try #require(line.flatMap { Int($0.filter(\.isNumber)) })
    }
}
