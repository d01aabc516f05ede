import DBus
import EventLoop
import TestSupport
import Testing

@testable import Desktop

/// Hints about the time zone, on a bus in place of the machine's.
@Suite struct TimeDateTests {
    @Test func `each signalled change is a hint`() throws {
        let bus = try PrivateBus()
        let listener = try Listener(at: bus.address)
        let sender = try FakeTimeDate(on: bus, in: listener.loop)
        try listener.listen(to: sender)
        let heard = listener.hints
        try sender.announce(timeZone: "Europe/Berlin")
        try sender.announce(timeZone: "Asia/Tokyo")
        try listener.loop.wait(for: "both") { listener.hints == heard + 2 }
        #expect(listener.user.failures.isEmpty)
        #expect(listener.user.attempts == 1)
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

    @Test func `on a bus that comes back hints are received again`() throws {
        let bus = try PrivateBus()
        let listener = try Listener(at: bus.address)
        try listener.listen(to: FakeTimeDate(on: bus, in: listener.loop))
        let next = try PrivateBus()
        listener.user.address = next.address
        bus.kill()
        try listener.listen(to: FakeTimeDate(on: next, in: listener.loop))
    }

    @Test func `it may be released at any time`() throws {
        let bus = try PrivateBus()
        let listener = try Listener(at: bus.address)
        listener.timeDate = nil
        try listener.user.settle()
        let other = try Listener(at: bus.address)
        let sender = try FakeTimeDate(on: bus, in: other.loop)
        try other.listen(to: sender)
        let heard = other.hints
        other.timeDate = nil
        try sender.announce(timeZone: "Asia/Tokyo")
        try other.user.settle()
        #expect(other.hints == heard)
        bus.kill()
        try other.loop.wait(for: "the end") { other.user.failures.count == 1 }
    }
}

/// A client, and the hints that it has reported.
private final class Listener {
    let user: BusUser
    var timeDate: TimeDate?
    private(set) var hints = 0

    var loop: EventLoop { user.loop }

    /// Makes a client that has begun to join the bus at `address`.
    init(at address: String) throws {
        user = try BusUser(at: address)
        timeDate = user.systemBus.map { TimeDate(on: $0) { [unowned self] in hints += 1 } }
        user.connect()
    }

    /// Waits until it receives the signals of `sender`.
    func listen(to sender: FakeTimeDate) throws {
        let heard = hints
        // That it is subscribed isn't reported.
        var timer: Timer?
        timer = try Timer(on: .monotonic, in: loop) { _ in
            try? sender.announce(timeZone: "UTC")
            try? timer?.arm(at: Clock.monotonic.now + 5_000)
        }
        try timer?.arm(at: Clock.monotonic.now)
        try loop.wait(for: "a hint") { hints > heard }
        timer = nil
        // Lets the other signals arrive that were sent meanwhile.
        while try loop.runOnce(timeout: 50_000) {}
    }
}
