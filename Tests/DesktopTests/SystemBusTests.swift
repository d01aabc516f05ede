import DBus
import EventLoop
import TestSupport
import Testing

@testable import Desktop

/// The one connection to the machine's bus: how it is joined, lost and found again.
@Suite struct SystemBusTests {
    @Test func `all clients get the same connection, those that come later too`() throws {
        let bus = try PrivateBus()
        let user = try BusUser(at: bus.address)
        let first = Listener(to: user)
        user.connect()
        try user.loop.wait(for: "the bus") { first.isJoined }
        let second = Listener(to: user)
        #expect(second.isJoined)
        #expect(first.connection === second.connection)
        user.connect()
        try user.settle()
        #expect(user.attempts == 1)
        #expect(user.failures.isEmpty)
        bus.kill()
        try user.loop.wait(for: "the end") { first.losses > 0 && second.losses > 0 }
        #expect(user.failures.map(\.name) == [.disconnected])
    }

    @Test(arguments: ["unix:path=/proc/nonexistent/bus", "nonsense", ""])
    func `a missing bus is reported once, and nothing wakes up for it`(address: String) throws {
        let user = try BusUser(at: address)
        let listener = Listener(to: user)
        user.connect()
        user.connect()
        #expect(user.failures.count == 1)
        try user.settle()
        #expect(user.attempts == 2)
        #expect(user.failures.count == 1)
        #expect(listener.losses == 2)
    }

    @Test func `a bus that comes later is found when it is looked for`() throws {
        let user = try BusUser(at: "unix:path=/proc/nonexistent/bus")
        let listener = Listener(to: user)
        user.connect()
        let bus = try PrivateBus()
        user.address = bus.address
        user.connect()
        try user.loop.wait(for: "the bus") { listener.isJoined }
        #expect(user.failures.count == 1)
    }

    @Test func `the end of a bus is reported once, and another is looked for until there is one`() throws {
        let bus = try PrivateBus()
        let user = try BusUser(at: bus.address, retries: [1_000, 20_000])
        let listener = Listener(to: user)
        user.connect()
        try user.loop.wait(for: "the bus") { listener.isJoined }
        bus.kill()
        let start = Clock.monotonic.now
        try user.loop.wait(for: "the attempts") { user.attempts == 6 }
        #expect(Clock.monotonic.now - start >= 4 * 20_000)
        #expect(user.failures.map(\.name) == [.disconnected])

        let next = try PrivateBus()
        user.address = next.address
        try user.loop.wait(for: "the next bus") { listener.isJoined }
        let attempts = user.attempts
        try user.settle()
        #expect(user.attempts == attempts)
        next.kill()
        try user.loop.wait(for: "the end to be told again") { user.failures.count == 2 }
    }

    @Test func `a bus that comes back is joined again`() throws {
        let bus = try PrivateBus()
        let user = try BusUser(at: bus.address)
        let listener = Listener(to: user)
        user.connect()
        try user.loop.wait(for: "the bus") { listener.isJoined }
        let next = try PrivateBus()
        user.address = next.address
        bus.kill()
        try user.loop.wait(for: "the next bus") { listener.isJoined && listener.losses == 1 }
        #expect(user.attempts == 2)
    }

    @Test func `a bus that refuses connections is a failure, reported once`() throws {
        let bus = try PrivateBus()
        bus.pause()
        let user = try BusUser(at: bus.address)
        let listener = Listener(to: user)
        user.connect()
        #expect(user.failures.isEmpty)
        bus.kill()
        try user.loop.wait(for: "the failure") { user.failures.count == 1 }
        try user.settle()
        #expect(user.failures.count == 1)
        #expect(user.attempts == 1)
        #expect(!listener.isJoined)
    }

    @Test func `it and its clients may be released at any time`() throws {
        let bus = try PrivateBus()
        let user = try BusUser(at: bus.address)
        user.connect()
        user.leave()
        try user.settle()
        let other = try BusUser(at: bus.address)
        var gone: Listener? = Listener(to: other)
        let stays = Listener(to: other)
        other.connect()
        try other.loop.wait(for: "the bus") { stays.isJoined && gone?.isJoined == true }
        gone = nil
        bus.kill()
        try other.loop.wait(for: "the end") { stays.losses == 1 }
        other.leave()
        try other.settle()
    }
}

/// A client that records its events.
private final class Listener: SystemBusClient {
    private(set) var connection: Connection?
    private(set) var losses = 0

    var isJoined: Bool { connection != nil }

    init(to user: BusUser) {
        user.systemBus?.add(self)
    }

    func joined(_ connection: Connection) {
        self.connection = connection
    }

    func lost(_ error: BusError) {
        connection = nil
        losses += 1
    }
}
