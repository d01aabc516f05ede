import DBus
import EventLoop
import TestSupport
import Testing

@testable import Desktop

/// Inhibitions that keep the session from putting an idle machine to sleep.
@Suite struct SessionInhibitorTests {
    private let session: Session

    init() throws { session = try Session() }

    @Test func `the session manager is asked to inhibit sleep, and the inhibition is released in the end`() throws {
        let manager = try FakeInhibitService(.sessionManager, on: session.bus, in: session.loop)
        try session.settle()
        #expect(manager.asked.isEmpty)
        session.inhibitor?.isInhibiting = true
        session.inhibitor?.isInhibiting = true
        try session.loop.wait(for: "the cookie") { manager.held == [1] }
        try session.settle()
        #expect(manager.asked == ["org.example.Alarms, 0, An alarm is ringing or about to ring, 12"])
        session.inhibitor?.isInhibiting = false
        try session.loop.wait(for: "its return") { manager.held.isEmpty }
        session.inhibitor?.isInhibiting = true
        try session.loop.wait(for: "another") { manager.held == [2] }
        #expect(manager.unknown.isEmpty)
        #expect(session.failures.isEmpty)
    }

    @Test(arguments: [FakeInhibitService.Kind.powerDevil, .xfce])
    func `where there is no session manager, power management is asked`(kind: FakeInhibitService.Kind) throws {
        let service = try FakeInhibitService(kind, on: session.bus, in: session.loop)
        session.inhibitor?.isInhibiting = true
        try session.loop.wait(for: "the cookie") { service.held.count == 1 }
        try session.settle()
        #expect(service.held.count == 1)
        #expect(service.asked.allSatisfy { $0 == "org.example.Alarms, An alarm is ringing or about to ring" })
        session.inhibitor?.isInhibiting = false
        try session.loop.wait(for: "its return") { service.held.isEmpty }
        #expect(service.unknown.isEmpty)
    }

    @Test func `of two services the better one is asked, whichever comes first`() throws {
        session.inhibitor?.isInhibiting = true
        let power = try FakeInhibitService(.powerDevil, on: session.bus, in: session.loop)
        try session.loop.wait(for: "the cookie") { power.held.count == 1 }
        let manager = try FakeInhibitService(.sessionManager, on: session.bus, in: session.loop)
        try session.loop.wait(for: "the other") { manager.held.count == 1 && power.held.isEmpty }
        manager.die()
        try session.loop.wait(for: "the first again") { power.held.count == 1 }
        try session.settle()
        #expect(power.held.count == 1)
        #expect(power.unknown.isEmpty)
    }

    @Test func `a service that comes back is asked again, but only if it is wanted`() throws {
        let manager = try FakeInhibitService(.sessionManager, on: session.bus, in: session.loop)
        session.inhibitor?.isInhibiting = true
        try session.loop.wait(for: "the cookie") { manager.held.count == 1 }
        manager.die()
        try session.settle()
        let second = try FakeInhibitService(.sessionManager, on: session.bus, in: session.loop)
        try session.loop.wait(for: "another") { second.held.count == 1 }
        second.die()
        try session.settle()
        session.inhibitor?.isInhibiting = false
        let third = try FakeInhibitService(.sessionManager, on: session.bus, in: session.loop)
        try session.settle()
        #expect(third.asked.isEmpty)
        #expect(third.unknown.isEmpty)
        #expect(session.failures.isEmpty)
    }

    @Test func `a cookie that comes when it isn't wanted any more is given back`() throws {
        let manager = try FakeInhibitService(.sessionManager, on: session.bus, in: session.loop)
        manager.answer = .nothing
        session.inhibitor?.isInhibiting = true
        try session.loop.wait(for: "the call") { manager.unanswered.count == 1 }
        session.inhibitor?.isInhibiting = false
        try manager.answerLate()
        try session.settle()
        #expect(manager.held.isEmpty)
        #expect(manager.unknown.isEmpty)
        // Wanted again before it comes, it is kept.
        session.inhibitor?.isInhibiting = true
        try session.loop.wait(for: "the call") { manager.unanswered.count == 1 }
        session.inhibitor?.isInhibiting = false
        session.inhibitor?.isInhibiting = true
        try manager.answerLate()
        try session.settle()
        #expect(manager.held == [2])
        #expect(manager.asked.count == 2)
    }

    @Test(arguments: [
        FakeInhibitService.Answer.error(BusError("org.gnome.SessionManager.Error", "Forced logout")), .wrongType,
    ])
    func `a refusal is reported once, and the next service is asked`(
        answer: FakeInhibitService.Answer
    ) throws {
        let manager = try FakeInhibitService(.sessionManager, on: session.bus, in: session.loop)
        manager.answer = answer
        let power = try FakeInhibitService(.xfce, on: session.bus, in: session.loop)
        session.inhibitor?.isInhibiting = true
        try session.loop.wait(for: "the next one's") { power.held.count == 1 }
        session.inhibitor?.isInhibiting = false
        try session.loop.wait(for: "its return") { power.held.isEmpty }
        session.inhibitor?.isInhibiting = true
        try session.loop.wait(for: "the next one's") { power.held.count == 1 }
        #expect(manager.asked.count == 2)
        #expect(session.failures.count == 1)
        // It grants it at last.
        session.inhibitor?.isInhibiting = false
        manager.answer = .cookie
        session.inhibitor?.isInhibiting = true
        try session.loop.wait(for: "its own") { manager.held.count == 1 && power.held.isEmpty }
        #expect(session.failures.count == 1)
    }

    @Test func `a service that refuses is asked again at the next inhibition, if it is the only one`() throws {
        let power = try FakeInhibitService(.xfce, on: session.bus, in: session.loop)
        power.answer = .error(BusError(.failed, "no"))
        session.inhibitor?.isInhibiting = true
        try session.loop.wait(for: "the failure") { session.failures.count == 1 }
        try session.settle()
        #expect(power.asked.count == 1)
        session.inhibitor?.isInhibiting = false
        power.answer = .cookie
        session.inhibitor?.isInhibiting = true
        try session.loop.wait(for: "the cookie") { power.held.count == 1 }
    }

    @Test func `no service is started, and the bus's end is no reported failure`() throws {
        let directory = try TemporaryDirectory()
        let start = "/bin/cp /proc/version \(directory.path)/started"
        let session = try Session(
            services: ["org.gnome.SessionManager": start, "org.freedesktop.PowerManagement": start])
        session.inhibitor?.isInhibiting = true
        try session.settle()
        #expect(directory.read("started").isEmpty)
        session.bus.kill()
        while try session.loop.runOnce(timeout: 50_000) {}
        session.inhibitor?.isInhibiting = false
        session.inhibitor?.isInhibiting = true
        session.inhibitor = nil
        #expect(session.failures.isEmpty)
    }
}

/// A service that wants a machine awake, on a private bus.
private final class Session {
    let loop: EventLoop
    let bus: PrivateBus
    var inhibitor: SessionInhibitor?
    private(set) var failures: [BusError] = []
    private let connection: Connection

    init(services: [String: String] = [:]) throws {
        bus = try PrivateBus(services: services)
        loop = try EventLoop()
        connection = try Connection(to: .address(bus.address), in: loop)
        inhibitor = try SessionInhibitor(on: connection) { [unowned self] in failures.append($0) }
    }

    /// Returns when nothing happens any more.
    func settle() throws {
        while try loop.runOnce(timeout: 50_000) {}
    }
}
