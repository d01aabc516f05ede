import DBus
import EventLoop
import Foundation
import TestSupport
import Testing

/// The service and a real logind: the machine's sleep is delayed until all is ready for it, and blocked for alarms.
@Suite(.serialized, .showsLogs, .enabled(if: RealSystem.obstacle == nil, "\(RealSystem.obstacle ?? "")"))
struct LogindTests {
    @Test func `systemd-inhibit shows who delays sleep, why, and how`() throws {
        let machine = try Machine()
        try machine.alarmsctl("list")
        try machine.wait(for: [.delay])
        let id = try machine.ring()
        try machine.wait(for: [.delay, .awake, .lid])
        let table = try machine.system.run("systemd-inhibit", "--list", "--no-pager", "--no-legend", as: .person)
        let lines = table.split(separator: "\n").filter { $0.hasPrefix("Alarms ") && $0.contains(" person ") }
        let found = lines.map { line in
            ["sleep:idle", "handle-lid-switch", "sleep"].first { line.contains(" alarmsd \($0) ") }
        }
        #expect(Set(found) == ["sleep:idle", "handle-lid-switch", "sleep"], "\(table)")
        #expect(lines.allSatisfy { $0.contains("alarm") && ($0.contains(" delay") || $0.contains(" block")) })
        try machine.alarmsctl("stop")
        try machine.next("Stopped", of: id)
        try machine.wait(for: [.delay])
    }

    @Test func `a sleep waits until the service lets it go ahead, again and again`() throws {
        let machine = try Machine(setup: Self.patience(seconds: 60))
        try machine.alarmsctl("timer", "1000s", "Tea", "countdown-notice=never")
        try machine.wait(for: [.delay])
        try machine.recordSleep()
        for _ in 1...3 {
            try machine.signalService("STOP")
            try machine.suspend()
            // Without a lock, logind would have asked for the sleep before it answers this, and systemd begun it
            // before its answer.
            #expect(try machine.locks() == [.delay])
            #expect(try machine.sleep().state == "inactive")
            try machine.signalService("CONT")
            try machine.waitUntilAsleep()
            #expect(try machine.locks().isEmpty)
            try machine.wake()
            try machine.wait(for: [.delay])
        }
        #expect(try !machine.wasSleepForced())
    }

    @Test func `with ten thousand alarms a sleep goes ahead within two seconds`() throws {
        let machine = try Machine(capability: "ambient")
        try machine.alarmsctl("list")
        try machine.wait(for: [.delay])
        try machine.fill(with: 10_000)
        try machine.recordSleep()
        try machine.suspend()
        try machine.waitUntilAsleep()
        #expect(try !machine.wasSleepForced())
        try machine.wake()
        try machine.wait(for: [.delay])
        // What would have been said, had it taken longer.
        try machine.signalService("STOP")
        try machine.suspend()
        try machine.waitUntilAsleep()
        #expect(try machine.wasSleepForced())
    }

    @Test func `a call that comes after a sleep was announced is stored and armed before its answer`() throws {
        let machine = try Machine(capability: "ambient")
        try machine.alarmsctl("timer", "9000s", "Tea", "countdown-notice=never")
        try machine.wait(for: [.delay])
        try machine.recordSleep()
        try machine.signalService("STOP")
        try machine.suspend()
        let due = Self.instant(in: 600)
        let call = try machine.scheduling(at: due)
        var answer: Result<Message, BusError>?
        let pending = try machine.person.connection.call(call, timeout: 20_000) { answer = $0 }
        defer { withExtendedLifetime(pending) {} }
        try machine.person.synchronize()
        try machine.signalService("CONT")
        try machine.loop.wait(for: "the answer") { answer != nil }
        try machine.expectArmed(for: due)
        // Nothing is left to do for it: the service is killed, and knows it all the same.
        try machine.crashService()
        let id = try #require(try answer?.get().firstString)
        try machine.waitUntilAsleep()
        #expect(try machine.state(of: id) == "scheduled")
        try machine.wake()
        try machine.wait(for: [.delay])
    }

    @Test func `a call that comes while the machine is about to stand still is stored and armed before its answer`()
        throws
    {
        let machine = try Machine(capability: "ambient")
        try machine.alarmsctl("timer", "9000s", "Tea", "countdown-notice=never")
        try machine.wait(for: [.delay])
        try machine.recordSleep()
        try machine.suspend()
        try machine.waitUntilAsleep()
        for seconds: Int64 in [700, 400] {
            let due = Self.instant(in: seconds)
            let id = try machine.person.answer(to: machine.scheduling(at: due)).firstString
            try machine.expectArmed(for: due)
            try machine.crashService()
            #expect(try machine.state(of: id) == "scheduled")
        }
        try machine.wake()
        try machine.wait(for: [.delay])
    }

    @Test func `after a restart of logind sleep is delayed again`() throws {
        let machine = try Machine(setup: Self.patience(seconds: 60))
        try machine.alarmsctl("timer", "1000s", "Tea", "countdown-notice=never")
        try machine.wait(for: [.delay])
        try machine.system.run("systemctl", "restart", "systemd-logind.service")
        try machine.wait(for: [.delay])
        // And one that has forgotten all.
        try machine.system.run("systemctl", "stop", "systemd-logind.service")
        try machine.system.run("sh", "-c", "rm -f /run/systemd/inhibit/*")
        try machine.system.run("systemctl", "start", "systemd-logind.service")
        try machine.wait(for: [.delay])
        try machine.recordSleep()
        try machine.signalService("STOP")
        try machine.suspend()
        #expect(try machine.sleep().state == "inactive")
        try machine.signalService("CONT")
        try machine.waitUntilAsleep()
        #expect(try !machine.wasSleepForced())
    }

    @Test func `sleep is blocked from 90 s before an alarm to its end`() throws {
        let machine = try Machine()
        let far = try machine.person.answer(to: machine.scheduling(at: Self.instant(in: 1000))).firstString
        try machine.wait(for: [.delay])
        let near = try machine.person.answer(to: machine.scheduling(at: Self.instant(in: 80))).firstString
        try machine.wait(for: [.delay, .awake])
        try machine.alarmsctl("cancel", near)
        try machine.wait(for: [.delay])
        // The block of this one begins in a moment, by time alone.
        let due = Self.instant(in: 95)
        let soon = try machine.person.answer(to: machine.scheduling(at: due)).firstString
        try machine.wait(for: [.delay, .awake])
        #expect(Clock.wall.now >= due - 90_000_000)
        for id in [soon, far] { try machine.alarmsctl("cancel", id) }
        try machine.wait(for: [.delay])
    }

    @Test func `sleep and the lid are blocked while an alarm rings, and no longer`() throws {
        let machine = try Machine()
        let first = try machine.ring()
        try machine.wait(for: [.delay, .awake, .lid])
        let second = try machine.ring()
        try machine.alarmsctl("stop", first)
        try machine.next("Stopped", of: first)
        #expect(try Set(machine.locks()) == [.delay, .awake, .lid])
        // A crash doesn't end it.
        try machine.crashService()
        #expect(try machine.state(of: second) == "alerting")
        try machine.wait(for: [.delay, .awake, .lid])
        try machine.alarmsctl("stop", second)
        try machine.wait(for: [.delay])
    }

    @Test func `a service that starts during a sleep delays the next one`() throws {
        let machine = try Machine()
        try machine.recordSleep()
        try machine.suspend()
        try machine.waitUntilAsleep()
        let id = try machine.alarmsctl("timer", "1000s", "Tea", "countdown-notice=never")
        #expect(try machine.locks().isEmpty)
        try machine.wake()
        try machine.wait(for: [.delay])
        #expect(try machine.state(of: id) == "countdown")
    }

    @Test func `refused locks are logged once, and alarms ring all the same`() throws {
        let rule =
            "polkit.addRule(function(a) { if (/login1.inhibit-/.test(a.id)) return polkit.Result.NO; });"
        let machine = try Machine(setup: "echo '\(rule)' >/etc/polkit-1/rules.d/00-test.rules")
        for _ in 1...2 {
            _ = try machine.ring()
            _ = try machine.wakeProblem(with: "sleep can't be blocked")
            try machine.alarmsctl("stop")
        }
        #expect(try machine.locks().isEmpty)
        let lines = try machine.system.journal().split(separator: "\n").filter { $0.contains("alarmsd[") }
        for what in ["sleep can't be delayed", "sleep can't be blocked"] {
            #expect(lines.count { $0.contains(what) } == 1, "\(lines)")
        }
    }

    @Test func `a shutdown waits until the notice of the next alarm was shown`() throws {
        // One that fails is called off.
        let machine = try Machine(setup: "ln -sf /dev/null /etc/systemd/system/poweroff.target")
        let server = try FakeNotificationServer(at: machine.system.sessionBus, in: machine.loop)
        try machine.alarmsctl("timer", "1000s", "Tea", "countdown-notice=never")
        try machine.wait(for: [.delay, .shutdown], among: { try $0.allLocks() })
        try machine.powerOff()
        try machine.loop.wait(for: "the notice") { server.sent.count == 1 }
        #expect(server.sent[0].summary == "An alarm might not ring")
        #expect(server.sent[0].body.hasPrefix("Tea, "))
        try machine.waitUntilTold(ofShutdown: false)
        try machine.wait(for: [.delay, .shutdown], among: { try $0.allLocks() })
        try machine.alarmsctl("cancel", "Tea")
        try machine.wait(for: [.delay], among: { try $0.allLocks() })
    }

    @Test func `a machine that is set to hibernate has that as its WakeProblem`() throws {
        let setting =
            "printf '[Login]\\nHandleLidSwitch=suspend-then-hibernate\\n' >/etc/systemd/logind.conf.d/zz-lid.conf"
        let machine = try Machine(setup: setting)
        let problem = try machine.wakeProblem(with: "hibernates")
        #expect(problem.contains("(HandleLidSwitch=suspend-then-hibernate)"), "\(problem)")
    }

    @Test func `a missing logind is logged once, and alarms ring`() throws {
        let machine = try Machine()
        try machine.system.run("systemctl", "stop", "systemd-logind.service")
        try machine.system.run("ln", "-sf", "/dev/null", "/etc/person/units/systemd-logind.service")
        try machine.system.run("systemctl", "daemon-reload")
        for _ in 1...2 {
            _ = try machine.ring()
            try machine.alarmsctl("stop")
        }
        _ = try machine.wakeProblem(with: "logind is not running")
        let lines = try machine.system.journal().split(separator: "\n").filter {
            $0.contains("alarmsd[") && $0.contains("logind")
        }
        #expect(lines.count == 1, "\(lines)")
    }

    @Test func `where the service may not wake the machine the program alarms-waker does it`() throws {
        let setup =
            "rm /etc/person/units/user@.service.d/capability.conf; setcap cap_wake_alarm+ep /usr/libexec/alarms-waker"
        let machine = try Machine(setup: setup)
        let due = Self.instant(in: 500)
        try machine.person.answer(to: machine.scheduling(at: due))
        try machine.waitUntilArmed(for: due)
        let process = try machine.service().number("MainPID")
        #expect(try machine.system.run("cat", "/proc/\(process)/status").contains("CapEff:\t0000000000000000"))
    }

    @Test func `where nothing may wake the machine each reason is reported`() throws {
        let machine = try Machine(setup: "rm /etc/person/units/user@.service.d/capability.conf")
        try machine.alarmsctl("timer", "500s", "Tea", "countdown-notice=never")
        let problem = try machine.wakeProblem(with: "service manager")
        for reason in [
            "alarmsd has no permission", "/usr/libexec/alarms-waker has no permission",
            "the user's service manager can't arm a timer with WakeSystem= (failed)",
        ] { #expect(problem.contains(reason), "\(problem)") }
        #expect(try machine.system.journal().contains("the machine is not woken for alarms: "))
    }

    /// The instant in so many seconds, µs since 1970 UTC.
    private static func instant(in seconds: Int64) -> Int64 { Clock.wall.now + seconds * 1_000_000 }

    /// A command that lets logind wait so long for programs that delay a sleep.
    private static func patience(seconds: Int) -> String {
        "printf '[Login]\\nInhibitDelayMaxSec=\(seconds)\\n' >/etc/systemd/logind.conf.d/zz-patience.conf"
    }
}

extension Machine {
    /// A call that makes an alarm that rings at `due`, µs since 1970 UTC.
    fileprivate func scheduling(at due: Int64) throws -> Message {
        try Message.methodCall("Schedule", of: .alarms, at: .alarms, on: .alarms) { writer in
            writer.append("")
            writer.array(of: "{sv}") { writer in
                writer.entry("fire-at", "t") { $0.append(UInt64(due)) }
            }
        }
    }

    /// Makes so many alarms.
    fileprivate func fill(with count: Int) throws {
        var answers = 0
        let first = Clock.wall.now + 1_000_000_000
        let calls = try (0..<count).map { index in
            try person.connection.call(scheduling(at: first + Int64(index) * 1_000_000), timeout: 120_000) { _ in
                answers += 1
            }
        }
        try loop.wait(for: "\(count) alarms") { answers == count }
        withExtendedLifetime(calls) {}
    }

    /// The machine's clock is armed for an alarm that rings at `due`.
    fileprivate func expectArmed(for due: Int64, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let timers = try wakeTimers()
        #expect(timers.contains { $0.contains(Self.wake(for: due)) }, "\(timers)", sourceLocation: sourceLocation)
    }

    /// Waits until the machine's clock is armed for an alarm that rings at `due`: unless the machine is about to sleep,
    /// the service answers before `alarms-waker` has.
    fileprivate func waitUntilArmed(for due: Int64) throws {
        let end = Clock.monotonic.now + Int64(EventLoop.longestWait) * 1_000_000
        while case let timers = try wakeTimers(), !timers.contains(where: { $0.contains(Self.wake(for: due)) }) {
            guard Clock.monotonic.now < end else { throw TestFailure("waited in vain for the clock; \(timers)") }
        }
    }

    /// Returns the time at which the machine is woken for an alarm that rings at `due`: 15 s before, at a whole second.
    private static func wake(for due: Int64) -> Int64 { (due / 1_000_000 - 15) * 1_000_000 }

    /// Waits until `WakeProblem` has this in it, and returns it.
    fileprivate func wakeProblem(with text: String) throws -> String {
        while true {
            var reader = try person.property("WakeProblem", of: .alarms, at: .alarms, on: .alarms)
            let problem = try reader.string()
            if problem.contains(text) { return problem }
            _ = try person.next("PropertiesChanged")
        }
    }
}

extension Message {
    /// Its first argument, which is text.
    fileprivate var firstString: String {
        get throws {
            var reader = Reader(self)
            return try reader.string()
        }
    }
}
