import DBus
import EventLoop
import TestBus
import Testing

@testable import Desktop

/// Hints about the time zone, on a bus that plays the machine's.
@Suite struct TimeDateTests {
    @Test func `each change that is told is a hint`() throws {
        let bus = try PrivateBus()
        let listener = try Listener(at: bus.address)
        let sender = try FakeTimeDate(on: bus, in: listener.loop)
        try listener.listen(to: sender)
        let heard = listener.hints
        try sender.announce(timeZone: "Europe/Berlin")
        try sender.announce(timeZone: "Asia/Tokyo")
        try listener.loop.wait(for: "both") { listener.hints == heard + 2 }
        #expect(listener.failures.isEmpty)
        #expect(listener.attempts == 1)
    }

    @Test func `others, and changes of something else, are no hints`() throws {
        let bus = try PrivateBus()
        let listener = try Listener(at: bus.address)
        let sender = try FakeTimeDate(on: bus, in: listener.loop)
        try listener.listen(to: sender)
        let heard = listener.hints
        let impostor = try FakeTimeDate(on: bus, ownsName: false, in: listener.loop)
        let client = try Client(on: bus, in: listener.loop)
        try client.record(MatchRule(member: "PropertiesChanged"))
        try impostor.announce(timeZone: "Asia/Tokyo")
        try sender.announce(timeZone: "Asia/Tokyo", ofInterface: "org.example.Other")
        _ = try client.next("PropertiesChanged")
        _ = try client.next("PropertiesChanged")
        try sender.announce(timeZone: "Europe/Berlin")
        try listener.loop.wait(for: "the hint") { listener.hints > heard }
        #expect(listener.hints == heard + 1)
    }

    @Test(arguments: ["unix:path=/nonexistent/bus", "nonsense", ""])
    func `without a bus that is said once, and nothing wakes up for one`(address: String) throws {
        let listener = try Listener(at: address)
        listener.timeDate?.connect()
        #expect(listener.failures.count == 1)
        while try listener.loop.runOnce(timeout: 100_000) {}
        #expect(listener.attempts == 2)
        #expect(listener.failures.count == 1)
    }

    @Test func `a bus that comes later is found when it is looked for`() throws {
        let listener = try Listener(at: "unix:path=/nonexistent/bus")
        let bus = try PrivateBus()
        listener.address = bus.address
        listener.timeDate?.connect()
        try listener.listen(to: FakeTimeDate(on: bus, in: listener.loop))
        #expect(listener.failures.count == 1)
    }

    @Test func `a bus that ends is said once, and another is looked for a few times`() throws {
        let bus = try PrivateBus()
        let listener = try Listener(at: bus.address)
        try listener.listen(to: FakeTimeDate(on: bus, in: listener.loop))
        bus.kill()
        try listener.loop.wait(for: "the attempts") { listener.attempts == 4 }
        while try listener.loop.runOnce(timeout: 100_000) {}
        #expect(listener.attempts == 4)
        #expect(listener.failures.map(\.name) == [.disconnected])

        let next = try PrivateBus()
        listener.address = next.address
        listener.timeDate?.connect()
        try listener.listen(to: FakeTimeDate(on: next, in: listener.loop))
        next.kill()
        try listener.loop.wait(for: "the end to be told again") { listener.failures.count == 2 }
    }

    @Test func `a bus that comes back is joined again`() throws {
        let bus = try PrivateBus()
        let listener = try Listener(at: bus.address)
        try listener.listen(to: FakeTimeDate(on: bus, in: listener.loop))
        let next = try PrivateBus()
        listener.address = next.address
        bus.kill()
        try listener.listen(to: FakeTimeDate(on: next, in: listener.loop))
        #expect(listener.attempts == 2)
    }

    @Test func `a bus that lets nobody in is a failure, told once`() throws {
        let bus = try PrivateBus()
        bus.pause()
        let listener = try Listener(at: bus.address)
        #expect(listener.failures.isEmpty)
        bus.kill()
        try listener.loop.wait(for: "the failure") { listener.failures.count == 1 }
        while try listener.loop.runOnce(timeout: 100_000) {}
        #expect(listener.failures.count == 1)
        #expect(listener.attempts == 1)
    }

    @Test func `it may be let go of at any time`() throws {
        let bus = try PrivateBus()
        let listener = try Listener(at: bus.address)
        listener.timeDate = nil
        while try listener.loop.runOnce(timeout: 0) {}
        let other = try Listener(at: bus.address)
        try other.listen(to: FakeTimeDate(on: bus, in: other.loop))
        other.timeDate = nil
        bus.kill()
        while try other.loop.runOnce(timeout: 100_000) {}
        #expect(other.failures.isEmpty)
    }
}

/// A client, and what it has told.
private final class Listener {
    let loop: EventLoop
    var timeDate: TimeDate?
    /// Where it looks for a bus.
    var address: String
    private(set) var hints = 0
    private(set) var failures: [BusError] = []
    /// How often it has looked.
    private(set) var attempts = 0

    /// Makes a client that has begun to join the bus at `address`.
    init(at address: String) throws {
        self.address = address
        loop = try EventLoop()
        let timeDate = try TimeDate(in: loop, retries: [1_000, 2_000, 3_000]) {
            [unowned self] loop, then throws(BusError) in
            attempts += 1
            return try Connection(joining: self.address, in: loop, then: then)
        }
        self.timeDate = timeDate
        timeDate.whenChanged = { [unowned self] in hints += 1 }
        timeDate.whenFailed = { [unowned self] in failures.append($0) }
        timeDate.connect()
    }

    /// Waits until it hears what `sender` tells.
    func listen(to sender: FakeTimeDate) throws {
        let heard = hints
        // That it listens is told by nobody.
        var timer: Timer?
        timer = try Timer(on: .monotonic, in: loop) { _ in
            try? sender.announce(timeZone: "UTC")
            try? timer?.arm(at: Clock.monotonic.now + 5_000)
        }
        try timer?.arm(at: Clock.monotonic.now)
        try loop.wait(for: "a hint") { hints > heard }
        timer = nil
        // Those that were sent beside it have come when one of another kind of theirs has.
        while try loop.runOnce(timeout: 50_000) {}
    }
}
