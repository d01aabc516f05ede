import DBus
import EventLoop
import TestSupport
import Testing

/// The service and the machine's sleep, with a fake logind.
@Suite(.showsLogs) final class SleepTests: SessionSuite {
    private let login: FakeLogin

    init() throws {
        let (session, login) = try Self.start()
        self.login = login
        super.init(session)
    }

    /// Starts a session with a fake logind.
    private static func start(
        answersAbout answers: [String: FakeLogin.Answer] = [:]
    ) throws -> (Session, FakeLogin) {
        let bus = try PrivateBus()
        let loop = try EventLoop()
        let login = try FakeLogin(on: bus, in: loop)
        login.answersAbout = answers
        let session = try Session(on: bus, in: loop)
        try loop.wait(for: "the service to ask") { login.asked.contains { $0[0] == "sleep" } }
        if answers["sleep"] == nil { try loop.wait(for: "the delay") { login.openLocks("delay").count == 1 } }
        return (session, login)
    }

    @Test func `sleep is delayed until earlier calls are stored`() throws {
        let id = "7f3b0a1e-0000-4000-8000-000000000001"
        // Not waited for: it is sent, but not handled, when the machine is about to sleep.
        let call = try session.message(
            "Schedule", [.string(id), .dictionary(["fire-at": .inSeconds(5000)])])
        try session.client.connection.send(call)
        try login.prepareForSleep(true)
        try session.loop.wait(for: "the delay's end") { login.openLocks("delay").isEmpty }
        try session.restartAfterKill()
        #expect(try session.properties(of: id)["State"] == "scheduled")
    }

    @Test(.enabled(if: WakePermission.isHere, "\(WakePermission.isMissing)"))
    func `calls while the machine falls asleep are stored and armed before their replies`() throws {
        try login.prepareForSleep(true)
        try session.loop.wait(for: "the delay's end") { login.openLocks("delay").isEmpty }
        try session.schedule(["fire-at": .inSeconds(5000)])
        #expect(try session.wakeTimer(isIn: 4980...4985))
    }

    @Test(.enabled(if: WakePermission.isHere, "\(WakePermission.isMissing)"))
    func `the kernel is to wake the machine 15 seconds before the next alarm that wakes it`() throws {
        try session.schedule(["fire-at": .inSeconds(1000), "wake": false])
        #expect(session.wakeTimers.allSatisfy { $0.remaining == 0 })
        let id = try session.schedule(["fire-at": .inSeconds(3000)])
        #expect(try session.wakeTimer(isIn: 2980...2985))
        try session.schedule(["pre-alert": seconds(2000)])
        #expect(try session.wakeTimer(isIn: 1980...1985))
        try session.schedule(["fire-at": .inSeconds(5000)])
        #expect(try session.wakeTimer(isIn: 1980...1985))
        try session.call("Cancel", .string(id))
        #expect(try session.wakeTimer(isIn: 1980...1985))
    }

    @Test(.enabled(if: WakePermission.isHere, "\(WakePermission.isMissing)"))
    func `the kernel's timer for an alarm of next week is armed within a day`() throws {
        try session.schedule(["fire-at": .inSeconds(7 * 86_400)])
        #expect(try session.wakeTimer(isIn: 82_000...86_100))
    }

    @Test func `sleep is blocked from 90 seconds before an alarm until it is answered, the lid only while it rings`()
        throws
    {
        try session.schedule(["fire-at": .inSeconds(1000)])
        let far = try session.schedule(["fire-at": .inSeconds(300)])
        try session.settle()
        #expect(login.openLocks("block-weak").isEmpty)
        try session.call("Cancel", .string(far))
        let near = try session.schedule(["fire-at": .inSeconds(85)])
        try session.wait(for: ["sleep:idle"], by: login)
        try session.call("Update", .string(near), .dictionary(["wake": false]))
        try session.wait(for: [], by: login)
        try session.call("Cancel", .string(near))
        let ringing = try session.ring()
        try session.wait(for: ["handle-lid-switch", "sleep:idle"], by: login)
        try session.call("Stop", .string(ringing))
        try session.wait(for: [], by: login)
        #expect(login.openLocks("delay").count == 1)
    }

    @Test func `a sleep from which nothing wakes the machine is reported once for an alarm`() throws {
        _ = try session.service.terminate()
        try session.restart(as: session.runWithoutPermission())
        let server = try session.serve()
        try session.schedule(["fire-at": .inSeconds(40_000), "wake": false])
        for due: Int64 in [3000, 2000] {
            try session.schedule(["fire-at": .inSeconds(due)])
            for _ in 1...2 {
                try login.prepareForSleep(true)
                try session.loop.wait(for: "the delay's end") { login.openLocks("delay").isEmpty }
                try login.prepareForSleep(false)
                try session.loop.wait(for: "the delay") { login.openLocks("delay").count == 1 }
            }
            try session.settle()
        }
        #expect(server.sent.map(\.summary).filter { $0.contains("not be woken") }.count == 2)
        #expect(server.sent.allSatisfy { $0.actions.isEmpty })
    }

    @Test func `sleep is blocked in time without another event`() throws {
        let due = Clock.wall.now + 93_000_000
        try session.schedule(["fire-at": .instant(due)])
        try session.settle()
        let locks = login.openLocks("block-weak")
        // On a busy machine its time may have come.
        #expect(locks.isEmpty || Clock.wall.now > due - 90_000_000)
        try session.wait(for: ["sleep:idle"], by: login)
        #expect(Clock.wall.now > due - 90_100_000)
    }

    @Test func `an unanswered alert blocks sleep until it times out, also after a change of the timeout`() throws {
        let id = try session.ring(["alert-timeout": seconds(600)])
        try session.wait(for: ["handle-lid-switch", "sleep:idle"], by: login)
        try session.call("Update", .string(id), .dictionary(["alert-timeout": seconds(10)]))
        try session.settle()
        #expect(login.openLocks("block-weak").count == 2)
        #expect(try session.next("Stopped", of: id) == ["timeout"])
        try session.wait(for: [], by: login)

        // The other way round: it blocks for as long as it rings.
        let other = try session.ring(["alert-timeout": seconds(10)])
        try session.call("Update", .string(other), .dictionary(["alert-timeout": seconds(600)]))
        // A countdown that starts then blocks nothing yet, and shows that the first limit is past.
        let later = try session.schedule(["fire-at": .inSeconds(1011), "pre-alert": seconds(1000)])
        _ = try session.client.next("PropertiesChanged", of: .properties, at: ObjectPath(alarm: later))
        #expect(login.openLocks("block-weak").count == 2)
        try session.call("Stop", .string(other))
        try session.wait(for: [], by: login)
    }

    @Test func `a ringing alarm blocks again after the service was killed`() throws {
        try session.ring(["alert-timeout": .uint64(.max)])
        try session.wait(for: ["handle-lid-switch", "sleep:idle"], by: login)
        try session.service.kill()
        try session.wait(for: [], by: login)
        try session.restart()
        try session.wait(for: ["handle-lid-switch", "sleep:idle"], by: login)
    }

    @Test func `a refusal of logind is reported, retried after the sleep, and costs no alarm`() throws {
        let refusal = BusError("org.freedesktop.login1.OperationInProgress", "sleep is under way")
        let (session, login) = try Self.start(answersAbout: ["sleep:idle": .error(refusal)])
        let id = try session.ring()
        try session.wait(forProblem: "sleep can't be blocked: org.freedesktop.login1.OperationInProgress")
        #expect(session.service.errorText.contains("sleep can't be blocked"))
        login.answersAbout = [:]
        try login.prepareForSleep(true)
        try login.prepareForSleep(false)
        try session.wait(for: ["handle-lid-switch", "sleep:idle"], by: login)
        try session.wait(forProblem: nil)
        try session.call("Stop", .string(id))
    }

    @Test func `a refused delay is reported, and alarms still ring`() throws {
        let refusal = BusError(.accessDenied, "Permission denied")
        let (session, login) = try Self.start(answersAbout: ["sleep": .error(refusal)])
        defer { withExtendedLifetime(login) {} }
        try session.wait(forProblem: "sleep can't be delayed: org.freedesktop.DBus.Error.AccessDenied")
        try session.call("Stop", .string(session.ring()))
    }

    @Test func `a missing logind is reported until there is one`() throws {
        let session = try Session()
        try session.wait(forProblem: "logind is not running")
        try session.call("Stop", .string(session.ring()))
        let login = try FakeLogin(on: session.bus, in: session.loop)
        try session.loop.wait(for: "the delay") { login.openLocks("delay").count == 1 }
        try session.wait(forProblem: nil)
    }

    @Test func `the end of the system bus is reported, and locks are taken again once it is back`() throws {
        let system = try PrivateBus()
        // Its end removes the directory in which the next one listens.
        defer { withExtendedLifetime(system) {} }
        let loop = try EventLoop()
        let login = try FakeLogin(on: system, in: loop)
        // Without the identity of the bus, as for the system bus.
        let address = String(system.address.prefix { $0 != "," })
        let environment = ["DBUS_SYSTEM_BUS_ADDRESS": address]
        let session = try Session(environment: environment, in: loop)
        try loop.wait(for: "the delay") { login.openLocks("delay").count == 1 }
        system.kill()
        try session.wait(forProblem: "the system bus can't be reached")
        try session.call("Stop", .string(session.ring()))
        let next = try PrivateBus(at: address)
        let nextLogin = try FakeLogin(on: next, in: loop)
        try loop.wait(for: "the delay") { nextLogin.openLocks("delay").count == 1 }
        try session.wait(forProblem: nil)
    }

    /// Restarts the service without the permission to wake the machine, but with a fake of the user's service manager.
    private func restartWithSystemd() throws -> FakeSystemd {
        try session.service.kill()
        let systemd = try FakeSystemd(on: session.bus, in: session.loop)
        try session.restart(as: session.runWithoutPermission())
        try session.loop.wait(for: "the delay") { login.openLocks("delay").count == 1 }
        return systemd
    }

    @Test func `sleep and replies are delayed until the wake-up is armed, by each way of arming it`() throws {
        let systemd = try restartWithSystemd()
        systemd.endsJobs = false

        // Replied to at once, but not yet armed when the machine is about to sleep.
        let id = try session.schedule(["fire-at": .inSeconds(3000)])
        try login.prepareForSleep(true)
        try session.loop.wait(for: "the timer") { systemd.started.count == 2 }
        try session.client.synchronize()
        #expect(login.openLocks("delay").count == 1)
        try systemd.endJob()
        try session.loop.wait(for: "the delay's end") { login.openLocks("delay").isEmpty }

        var answer: Result<Message, BusError>?
        let call = try session.client.connection.call(session.message("Cancel", [.string(id)])) { answer = $0 }
        defer { withExtendedLifetime(call) {} }
        try session.next("InterfacesRemoved")
        // Nothing is left to be armed, which takes no time.
        try session.loop.wait(for: "the answer") { answer != nil }

        answer = nil
        let other = try session.client.connection.call(
            session.message("Schedule", [.string(""), .dictionary(["fire-at": .inSeconds(2000)])])
        ) { answer = $0 }
        defer { withExtendedLifetime(other) {} }
        try session.next("InterfacesAdded")
        try session.loop.wait(for: "the timer") { systemd.started.count == 3 }
        try session.client.synchronize()
        #expect(answer == nil)
        try systemd.endJob()
        try session.loop.wait(for: "the answer") { answer != nil }
    }

    @Test func `sleep waits for answers for at most two seconds`() throws {
        let systemd = try restartWithSystemd()
        systemd.endsJobs = false
        try session.schedule(["fire-at": .inSeconds(3000)])
        try login.prepareForSleep(true)
        try session.loop.wait(for: "the delay's end") { login.openLocks("delay").isEmpty }
        try session.schedule(["fire-at": .inSeconds(2000)])
        #expect(session.service.errorText.contains("is falling asleep before its wake-up is confirmed"))
    }

    @Test func `a service that exits replies to earlier calls`() throws {
        let systemd = try restartWithSystemd()
        try login.prepareForSleep(true)
        try session.loop.wait(for: "the delay's end") { login.openLocks("delay").isEmpty }
        systemd.endsJobs = false
        var answer: Result<Message, BusError>?
        let call = try session.client.connection.call(
            session.message("Schedule", [.string(""), .dictionary(["fire-at": .inSeconds(2000)])])
        ) { answer = $0 }
        defer { withExtendedLifetime(call) {} }
        try session.next("InterfacesAdded")
        try session.service.terminate()
        try session.loop.wait(for: "the answer") { answer != nil }
        #expect(throws: Never.self) { try answer?.get() }
    }

    @Test func `a service that exits leaves no timer that wakes the machine`() throws {
        let systemd = try restartWithSystemd()
        try session.schedule(["fire-at": .inSeconds(3000)])
        try session.loop.wait(for: "the timer") { systemd.started.count == 2 && systemd.units.count == 1 }
        try session.service.terminate()
        try session.loop.wait(for: "its end") { systemd.units.isEmpty }
    }

    @Test func `a killed alarms-waker is reported, and restarted`() throws {
        try session.service.kill()
        let program = try session.makeWaker(
            "echo $$ >PROCESS; while read -r verb instant; do",
            "case $verb in arm) echo \"armed $instant\" ;; *) echo disarmed ;; esac; done")
        try session.restart(as: session.runWithoutPermission(waker: program))
        try session.wait(forWaking: "clock")
        try session.killWaker()
        try session.wait(forWaking: "was ended by signal 9")
        #expect(session.service.errorText.contains("was ended by signal 9"))
        // A second later, by itself.
        try session.wait(forWaking: "no clock that can wake it")
        try session.call("Stop", .string(session.ring()))
    }

    @Test func `an alarms-waker that writes nonsense is reported, and costs no alarm`() throws {
        try session.service.kill()
        let program = try session.makeWaker("while read -r line; do echo nonsense; done")
        try session.restart(as: session.runWithoutPermission(waker: program))
        try session.wait(forWaking: "answers \"disarm\" with \"nonsense\"")
        #expect(try session.property("WakeSupport") == "none")
        #expect(session.service.errorText.contains("nonsense"))
        try session.call("Stop", .string(session.ring()))
    }
}
