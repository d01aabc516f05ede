import DBus
import EventLoop
import TestSupport
import Testing

@testable import Desktop

/// The reasons that the session's dialog shows to a person who ends the session.
@Suite struct LogoutInhibitorTests {
    private let user: User

    init() throws { user = try User() }

    /// A program of the session.
    private final class User {
        let loop: EventLoop
        let bus: PrivateBus
        let connection: Connection
        private(set) var inhibitor: LogoutInhibitor?
        private(set) var failures: [BusError] = []

        init() throws {
            loop = try EventLoop()
            bus = try PrivateBus()
            connection = try Connection(to: .address(bus.address), in: loop)
            inhibitor = try LogoutInhibitor(on: connection) { [unowned self] in failures.append($0) }
        }

        func settle() throws {
            while try loop.runOnce(timeout: 50_000) {}
        }
    }

    @Test func `the session manager has the reason, as long as there is one`() throws {
        let manager = try FakeInhibitService(.sessionManager, on: user.bus, in: user.loop)
        try user.settle()
        #expect(manager.asked.isEmpty)
        user.inhibitor?.reason = "Tea at 07:00"
        user.inhibitor?.reason = "Tea at 07:00"
        try user.loop.wait(for: "the cookie") { manager.held == [1] }
        #expect(manager.asked == ["org.example.Alarms, 0, Tea at 07:00, 1"])
        user.inhibitor?.reason = nil
        try user.loop.wait(for: "its return") { manager.held.isEmpty }
        #expect(manager.unknown.isEmpty)
        #expect(user.failures.isEmpty)
    }

    @Test func `another reason takes the place of the earlier one`() throws {
        let manager = try FakeInhibitService(.sessionManager, on: user.bus, in: user.loop)
        user.inhibitor?.reason = "Tea"
        try user.loop.wait(for: "the cookie") { manager.held == [1] }
        user.inhibitor?.reason = "Rice"
        try user.loop.wait(for: "the other") { manager.held == [2] }
        // And one that comes while the answer is awaited.
        manager.answer = .nothing
        user.inhibitor?.reason = "Eggs"
        try user.loop.wait(for: "the call") { manager.unanswered.count == 1 }
        user.inhibitor?.reason = "Soup"
        manager.answer = .cookie
        try manager.answerLate()
        try user.loop.wait(for: "the last") { manager.asked.count == 4 }
        try user.loop.wait(for: "the return of the one before") { manager.held.count == 1 }
        #expect(manager.asked.map { $0.split(separator: ", ")[2] } == ["Tea", "Rice", "Eggs", "Soup"])
        #expect(manager.unknown.isEmpty)
    }

    @Test func `a session manager that comes later has the reason too, and none is no failure`() throws {
        user.inhibitor?.reason = "Tea"
        user.inhibitor?.reason = "Rice"
        try user.settle()
        let manager = try FakeInhibitService(.sessionManager, on: user.bus, in: user.loop)
        try user.loop.wait(for: "the cookie") { manager.held.count == 1 }
        #expect(manager.asked == ["org.example.Alarms, 0, Rice, 1"])
        manager.die()
        try user.settle()
        #expect(user.failures.isEmpty)
    }

    @Test func `a refusal is reported, and the next reason is tried`() throws {
        let manager = try FakeInhibitService(.sessionManager, on: user.bus, in: user.loop)
        manager.answer = .error(BusError(.accessDenied, "Forced logout"))
        user.inhibitor?.reason = "Tea"
        try user.loop.wait(for: "the refusal") { user.failures.count == 1 }
        manager.answer = .cookie
        user.inhibitor?.reason = "Rice"
        try user.loop.wait(for: "the cookie") { manager.held.count == 1 }
    }
}
