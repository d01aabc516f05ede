import DBus
import EventLoop
import TestSupport
import Testing

@testable import Desktop

/// Delaying the shutdown of the machine, and its announcement.
@Suite struct ShutdownDelayTests {
    private let user: User

    init() throws { user = try User() }

    /// A program that delays shutdowns, on a bus in place of the machine's.
    private final class User {
        let bus: PrivateBus
        let user: BusUser
        private(set) var delay: ShutdownDelay?
        private(set) var shutdowns = 0
        private(set) var calledOff = 0
        private(set) var failures: [String] = []

        var loop: EventLoop { user.loop }

        init() throws {
            bus = try PrivateBus()
            user = try BusUser(at: bus.address)
            delay = user.systemBus.map { ShutdownDelay(on: $0) { [unowned self] in receive($0) } }
            user.connect()
        }

        private func receive(_ event: ShutdownDelay.Event) {
            switch event {
            case .shutdownComes: shutdowns += 1
            case .calledOff: calledOff += 1
            case .failed(let failure): failures.append(failure)
            }
        }

        func serve() throws -> FakeLogin { try FakeLogin(on: bus, in: loop) }

        func wait(for count: Int, by login: FakeLogin) throws {
            try loop.wait(for: "\(count) locks") { login.shutdownLocks.count == count }
        }
    }

    @Test func `a shutdown waits while that is wanted, and is announced`() throws {
        let login = try user.serve()
        try user.user.settle()
        #expect(login.asked.isEmpty)
        user.delay?.isWanted = true
        try user.wait(for: 1, by: login)
        #expect(login.asked == [["shutdown", "Alarms", "People are told first which alarm might not ring", "delay"]])
        try login.prepareForShutdown(true)
        try login.prepareForShutdown(true)
        try user.loop.wait(for: "the announcement") { user.shutdowns == 1 }
        try user.user.settle()
        #expect(user.shutdowns == 1)
        #expect(login.shutdownLocks.count == 1)
        user.delay?.letShutDown()
        try user.wait(for: 0, by: login)
        #expect(user.failures.isEmpty)
    }

    @Test func `a shutdown that was called off is delayed again`() throws {
        let login = try user.serve()
        user.delay?.isWanted = true
        try user.wait(for: 1, by: login)
        // Nothing to let go ahead.
        user.delay?.letShutDown()
        for round in 1...2 {
            try login.prepareForShutdown(true)
            try user.loop.wait(for: "the announcement") { user.shutdowns == round }
            user.delay?.letShutDown()
            try user.wait(for: 0, by: login)
            try login.prepareForShutdown(false)
            try user.wait(for: 1, by: login)
        }
        #expect(user.calledOff == 2)
        user.delay?.isWanted = false
        try user.wait(for: 0, by: login)
        try login.prepareForShutdown(true)
        try user.user.settle()
        #expect(user.shutdowns == 2)
    }

    @Test func `another logind is asked for another lock`() throws {
        user.delay?.isWanted = true
        let login = try user.serve()
        try user.wait(for: 1, by: login)
        try login.prepareForShutdown(true)
        try user.loop.wait(for: "the announcement") { user.shutdowns == 1 }
        login.die()
        let next = try user.serve()
        try user.wait(for: 1, by: next)
        try next.prepareForShutdown(true)
        try user.loop.wait(for: "the announcement") { user.shutdowns == 2 }
    }

    @Test func `a refusal is reported once`() throws {
        let login = try user.serve()
        login.answer = .error(BusError(.accessDenied, "no"))
        for _ in 1...2 {
            user.delay?.isWanted = true
            try user.loop.wait(for: "the refusal") { !user.failures.isEmpty }
            try user.user.settle()
            user.delay?.isWanted = false
        }
        #expect(user.failures.count == 1)
        #expect(user.failures.first?.hasPrefix("a shutdown can't be delayed: ") == true)
        #expect(login.asked.count == 2)
    }
}
