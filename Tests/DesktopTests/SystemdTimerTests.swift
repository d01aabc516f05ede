import AlarmCore
import DBus
import EventLoop
import TestSupport
import Testing

@testable import Desktop

/// Waking by the user's service manager: what it is asked for, and what its answers mean.
@Suite struct SystemdTimerTests {
    private let sleeper: Sleeper

    init() throws { sleeper = try Sleeper() }

    /// A timer on a bus of its own, and the outcomes of arming it.
    private final class Sleeper {
        let bus: PrivateBus
        let loop: EventLoop
        private(set) var timer: SystemdTimer?
        private(set) var answers: [String] = []
        private(set) var failures: [String] = []

        init() throws {
            bus = try PrivateBus()
            loop = try EventLoop()
            timer = SystemdTimer(on: try Connection(to: .address(bus.address), in: loop)) { [unowned self] in
                failures.append($0.description)
            }
        }

        /// Lets go of the timer, and returns its connection.
        func leave() -> Connection? {
            let connection = timer?.connection
            timer = nil
            return connection
        }

        func arm(_ seconds: Int64?, microseconds: Int64 = 0) {
            let instant = seconds.map { WallTime(microseconds: $0 * 1_000_000 + microseconds) }
            timer?.arm(at: instant) { [unowned self] failure in
                answers.append(failure.map { "\(seconds ?? 0): \($0)" } ?? "\(seconds ?? 0): armed")
            }
        }

        /// Arms it, and waits until there are so many answers.
        func arm(_ seconds: Int64?, answered count: Int) throws {
            arm(seconds)
            try waitForAnswers(count)
        }

        func waitForAnswers(_ count: Int) throws {
            try loop.wait(for: "\(count) answers") { answers.count == count }
        }
    }

    private static func unit(_ seconds: Int) -> String { "alarmsd-wake-\(seconds).timer" }

    @Test func `the machine is armed when the timer's job is done, for the whole second before`() throws {
        let systemd = try FakeSystemd(on: sleeper.bus, in: sleeper.loop)
        systemd.endsJobs = false
        sleeper.arm(2_000_000_000, microseconds: 999_999)
        try sleeper.loop.wait(for: "the call") { systemd.started.count == 1 }
        #expect(sleeper.answers.isEmpty)
        try systemd.endJob()
        try sleeper.waitForAnswers(1)
        #expect(sleeper.answers == ["2000000000: armed"])
        let unit = try #require(systemd.started.first)
        #expect(unit.name == Self.unit(2_000_000_000))
        #expect(unit.properties["TimersCalendar"] == "OnCalendar=@2000000000")
        #expect(unit.properties["WakeSystem"] == "true")
        #expect(unit.properties["AccuracyUSec"] == "1")
        #expect(unit.properties["RemainAfterElapse"] == "false")
        #expect(systemd.calls.first == "Subscribe")
    }

    @Test func `another instant has a timer of its own, and the one before is stopped`() throws {
        let systemd = try FakeSystemd(on: sleeper.bus, in: sleeper.loop)
        try sleeper.arm(2_000_000_000, answered: 1)
        try sleeper.arm(1_900_000_000, answered: 2)
        try sleeper.loop.wait(for: "the old one's end") { systemd.units == [Self.unit(1_900_000_000)] }
        sleeper.arm(1_900_000_000)
        #expect(sleeper.answers.last == "1900000000: armed")
        #expect(systemd.started.count == 2)
    }

    @Test func `nothing to wake for is no timer, and leaves none of an earlier run`() throws {
        let left: Set = [Self.unit(1_800_000_000)]
        let systemd = try FakeSystemd(on: sleeper.bus, units: left, in: sleeper.loop)
        sleeper.arm(2_000_000_000)
        try sleeper.loop.wait(for: "the left one's end") { systemd.units == [Self.unit(2_000_000_000)] }
        sleeper.arm(nil)
        try sleeper.loop.wait(for: "the end") { systemd.units.isEmpty }
        #expect(sleeper.answers == ["2000000000: armed", "0: armed"])
    }

    @Test func `arming nothing is confirmed only after a timer could be armed`() throws {
        let systemd = try FakeSystemd(on: sleeper.bus, in: sleeper.loop)
        systemd.results = ["failed"]
        try sleeper.arm(nil, answered: 1)
        #expect(sleeper.answers[0].contains("can't arm a timer"))
        try sleeper.arm(nil, answered: 2)
        #expect(sleeper.answers[1] == "0: armed")
        try sleeper.loop.wait(for: "its end") { systemd.units.isEmpty }
        sleeper.arm(nil)
        #expect(sleeper.answers.count == 3)
        #expect(systemd.started.count == 2)
    }

    @Test func `a timer that an earlier run has left for the same instant is started`() throws {
        let left: Set = [Self.unit(2_000_000_000)]
        let systemd = try FakeSystemd(on: sleeper.bus, units: left, in: sleeper.loop)
        try sleeper.arm(2_000_000_000, answered: 1)
        #expect(sleeper.answers == ["2000000000: armed"])
        #expect(systemd.calls.filter { $0 == "StartUnit" }.count == 1)
        #expect(systemd.units == left)
    }

    @Test func `an instant requested meanwhile replaces the former, and only that is answered`() throws {
        let systemd = try FakeSystemd(on: sleeper.bus, in: sleeper.loop)
        systemd.endsJobs = false
        sleeper.arm(2_000_000_000)
        try sleeper.loop.wait(for: "the call") { systemd.started.count == 1 }
        sleeper.arm(2_000_000_001)
        sleeper.arm(2_000_000_002)
        try systemd.endJob()
        try sleeper.loop.wait(for: "the next call") { systemd.started.count == 2 }
        try systemd.endJob()
        try sleeper.waitForAnswers(1)
        #expect(sleeper.answers == ["2000000002: armed"])
        try sleeper.loop.wait(for: "the first one's end") { systemd.units == [Self.unit(2_000_000_002)] }
    }

    @Test func `a job that fails is a failure, and can be tried again`() throws {
        let systemd = try FakeSystemd(on: sleeper.bus, in: sleeper.loop)
        systemd.results = ["failed"]
        try sleeper.arm(2_000_000_000, answered: 1)
        #expect(
            sleeper.answers == [
                "2000000000: the user's service manager can't arm a timer with WakeSystem= (failed)"
            ])
        try sleeper.arm(2_000_000_000, answered: 2)
        #expect(sleeper.answers.last == "2000000000: armed")
    }

    @Test func `without a manager on the bus it is a failure, until there is one`() throws {
        try sleeper.arm(2_000_000_000, answered: 1)
        #expect(sleeper.answers[0].contains("the user's service manager can't be called"))
        let systemd = try FakeSystemd(on: sleeper.bus, in: sleeper.loop)
        try sleeper.arm(2_000_000_000, answered: 2)
        #expect(sleeper.answers.last == "2000000000: armed")
        #expect(systemd.started.count == 1)
    }

    @Test func `a bus that ends meanwhile is a failure`() throws {
        sleeper.bus.pause()
        sleeper.arm(2_000_000_000)
        sleeper.bus.kill()
        try sleeper.waitForAnswers(1)
        #expect(sleeper.answers[0].contains("Disconnected"))
    }

    @Test func `after its release no timer is left`() throws {
        let systemd = try FakeSystemd(on: sleeper.bus, in: sleeper.loop)
        try sleeper.arm(2_000_000_000, answered: 1)
        let connection = sleeper.leave()
        try sleeper.loop.wait(for: "its end") { systemd.units.isEmpty }
        withExtendedLifetime(connection) {}
    }

    @Test func `signals of another program in the manager's name arm nothing, and are dropped`() throws {
        let systemd = try FakeSystemd(on: sleeper.bus, in: sleeper.loop)
        (systemd.endsJobs, systemd.results) = (false, ["failed"])
        sleeper.arm(2_000_000_000)
        try sleeper.loop.wait(for: "the call") { systemd.started.count == 1 }
        let connection = try #require(sleeper.timer?.connection)
        var dispatched = 0
        connection.whenMessagesWait = { [unowned connection] in
            if connection.dispatchNext() { dispatched += 1 }
        }
        let other = try Client(on: sleeper.bus, in: sleeper.loop)
        let signal = try Message.signal(
            "JobRemoved", of: "org.freedesktop.systemd1.Manager", at: "/org/freedesktop/systemd1",
            to: connection.uniqueName
        ) { writer in
            writer.append(UInt32(7))
            writer.append("/org/freedesktop/systemd1/job/7" as ObjectPath)
            writer.append(Self.unit(2_000_000_000))
            writer.append("done")
        }
        for _ in 0..<1_000 { try other.connection.send(signal) }
        try other.synchronize()
        try systemd.endJob()
        try sleeper.waitForAnswers(1)
        #expect(sleeper.answers[0].contains("can't arm a timer"))
        #expect(dispatched < 10, "\(dispatched)")
    }

    @Test func `a manager that exits is a failure, with or without a pending answer`() throws {
        var systemd: FakeSystemd? = try FakeSystemd(on: sleeper.bus, in: sleeper.loop)
        try sleeper.arm(2_000_000_000, answered: 1)
        withExtendedLifetime(systemd) {}
        systemd = nil
        try sleeper.loop.wait(for: "the failure") { sleeper.failures == ["the user's service manager has exited"] }

        systemd = try FakeSystemd(on: sleeper.bus, in: sleeper.loop)
        systemd?.endsJobs = false
        sleeper.arm(2_000_000_000)
        try sleeper.loop.wait(for: "the call") { systemd?.started.count == 1 }
        systemd = nil
        try sleeper.waitForAnswers(2)
        #expect(sleeper.answers.last == "2000000000: the user's service manager has exited")

        systemd = try FakeSystemd(on: sleeper.bus, in: sleeper.loop)
        try sleeper.arm(2_000_000_000, answered: 3)
        #expect(sleeper.answers.last == "2000000000: armed")
        withExtendedLifetime(systemd) {}
    }
}
