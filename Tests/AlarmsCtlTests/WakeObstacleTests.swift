@testable import alarmsctl
import JSONText
import Testing

/// The obstacles to waking a machine, and the advice for each.
struct WakeObstacleTests {
    /// A machine with a clock, asleep and awake as it should be, whose service has no permission.
    private func facts(
        support: String = "none", problem: String = "", sleepStates: [String]? = ["mem"],
        suspendMode: String? = nil, canHibernate: Bool = false,
        clocks: [String] = ["rtc0"],
        wakingClocks: [String] = ["rtc0"], hasWakeClock: Bool = true, isServicePermitted: Bool? = false,
        waker: Waker? = nil, lock: String? = "sleep x delay"
    ) -> WakeFacts {
        let lock = lock.map { "Alarms 1000 anna 7 alarmsd \($0)" }
        return WakeFacts(
            support: support, problem: problem, sleepStates: sleepStates, suspendMode: suspendMode,
            canHibernate: canHibernate, clocks: clocks,
            wakingClocks: wakingClocks,
            hasWakeClock: hasWakeClock, isServicePermitted: isServicePermitted, waker: waker,
            locks: lock.map { [SleepLock(row: $0[...], of: 7)].compactMap { $0 } })
    }

    private func advice(_ facts: WakeFacts) -> String {
        WakeObstacle.all(in: facts).map(Messages.advice).joined(separator: "\n")
    }

    private func conclusion(_ facts: WakeFacts) -> String {
        Messages.conclusion(Check.all(of: facts, version: 1), of: facts)
    }

    private func lines(_ facts: WakeFacts) -> [String] {
        Check.all(of: facts, version: 1).map { "\($0.result.rawValue) \($0.subject.rawValue)" }
    }

    @Test func `the kinds of sleep are distinguished`() {
        #expect(Messages.sleep(facts(suspendMode: "deep")) == "this machine is suspended to memory (S3)")
        let light = "this machine is suspended to idle (s2idle): it sleeps lightly"
        #expect(Messages.sleep(facts(suspendMode: "s2idle")) == light)
        #expect(Messages.sleep(facts(sleepStates: ["freeze"])) == light)
        #expect(
            Messages.sleep(facts(sleepStates: ["freeze", "mem"])) == "this machine can be suspended (freeze, mem)")
        #expect(Messages.sleep(facts(suspendMode: "shallow")) == "this machine can be suspended (mem)")
    }

    @Test func `without an obstacle there is no advice`() {
        let facts = facts(support: "timerfd", isServicePermitted: true)
        #expect(WakeObstacle.all(in: facts).isEmpty)
        #expect(lines(facts) == ["ok service", "ok wake", "ok clock", "ok permission", "ok sleep", "ok lock"])
        let checks = Check.all(of: facts, version: 1)
        #expect(Check.canWake(checks))
        #expect(Messages.conclusion(checks, of: facts) == "This machine can be woken for an alarm.")
        #expect(Messages.wakes(facts) == "yes, by a timer of the service's own")
        #expect(
            Messages.wakes(self.facts(support: "helper", problem: "x")) == "yes, by a timer of alarms-waker; but: x")
    }

    @Test func `the advice for a machine without a clock is to keep it on, whatever else is missing`() {
        let facts = facts(problem: "no clock", clocks: [], wakingClocks: [], hasWakeClock: false)
        #expect(WakeObstacle.all(in: facts) == [.noClock])
        #expect(advice(facts).contains("keep it on"))
        #expect(Messages.wakes(facts) == "no: no clock")
        #expect(lines(facts).contains("no clock"))
        #expect(!Check.canWake(Check.all(of: facts, version: 1)))
    }

    @Test func `a clock that isn't allowed to wake is named`() {
        let facts = facts(support: "none", hasWakeClock: false, isServicePermitted: true)
        #expect(WakeObstacle.all(in: facts) == [.clockNotAllowed("rtc0")])
        #expect(advice(facts).contains("sudo tee /sys/class/rtc/rtc0/device/power/wakeup"))
    }

    @Test func `the permission comes from a helper, that is to be installed or permitted`() throws {
        #expect(WakeObstacle.all(in: facts()) == [.noWaker(nil)])
        let missing = Waker(path: "/usr/libexec/alarms-waker", isInstalled: false, isPermitted: false)
        #expect(WakeObstacle.all(in: facts(waker: missing)) == [.noWaker(missing.path)])
        #expect(advice(facts(waker: missing)).contains("install alarms-waker as \(missing.path)"))
        let there = facts(waker: Waker(path: missing.path, isInstalled: true, isPermitted: false))
        #expect(WakeObstacle.all(in: there) == [.wakerNotPermitted(missing.path)])
        #expect(advice(there).contains("sudo setcap cap_wake_alarm+ep \(missing.path)"))
        #expect(lines(there).contains("no permission"))
        let permitted = Waker(path: missing.path, isInstalled: true, isPermitted: true)
        #expect(WakeObstacle.all(in: facts(support: "helper", waker: permitted)).isEmpty)
    }

    @Test func `a drop-in that may keep the service from starting is never advised`() {
        let wakers = [
            nil, Waker(path: "/w", isInstalled: false, isPermitted: false),
            Waker(path: "/w", isInstalled: true, isPermitted: false),
            Waker(path: "/w", isInstalled: true, isPermitted: nil),
        ]
        for waker in wakers {
            let advice = advice(facts(waker: waker))
            #expect(advice.contains("sudo setcap cap_wake_alarm+ep"))
            #expect(!advice.contains("alarmsd.service.d"))
        }
    }

    @Test func `the advice about a helper whose permission is unknown says so`() {
        let facts = facts(waker: Waker(path: "/w", isInstalled: true, isPermitted: nil))
        #expect(WakeObstacle.all(in: facts) == [.wakerUnknown("/w")])
        #expect(advice(facts).contains("unless it already may"))
        #expect(advice(facts).contains("sudo setcap cap_wake_alarm+ep /w"))
        #expect(lines(facts).contains("unknown permission"))
    }

    @Test(arguments: [
        ("timerfd", "the service has CAP_WAKE_ALARM"), ("helper", "/w arms the clock for the service"),
        ("systemd-timer", "the user's service manager wakes for the service"), ("new", "the service arms the clock"),
    ])
    func `whatever wakes the machine has the permission`(support: String, detail: String) {
        for isServicePermitted in [false, nil] {
            let waker = Waker(path: "/w", isInstalled: true, isPermitted: nil)
            let facts = facts(support: support, isServicePermitted: isServicePermitted, waker: waker)
            #expect(WakeObstacle.all(in: facts).isEmpty)
            #expect(Check.all(of: facts, version: 1).first { $0.subject == .permission }?.result == .ok)
            #expect(Messages.permission(facts) == detail)
        }
    }

    @Test func `a machine that can't sleep needs nothing`() {
        let facts = facts(sleepStates: [], hasWakeClock: false)
        #expect(WakeObstacle.all(in: facts) == [.noSleep])
        #expect(conclusion(facts).contains("always awake"))
    }

    @Test func `a machine that can only hibernate isn't always awake`() {
        let facts = facts(sleepStates: [], canHibernate: true, hasWakeClock: false)
        #expect(WakeObstacle.all(in: facts) == [.onlyHibernation])
        #expect(advice(facts).contains("what is due while it\nhibernates is late"))
        #expect(Messages.sleep(facts) == "this machine can't be suspended, only hibernated")
        #expect(conclusion(facts) == "This machine isn't woken for alarms: it can't be suspended.")
        #expect(lines(facts).contains("no sleep"))
        #expect(WakeObstacle.all(in: self.facts(support: "helper", canHibernate: true)).isEmpty)
    }

    @Test func `without a lock the machine can be woken, but isn't kept awake`() {
        let facts = facts(support: "helper", isServicePermitted: true, lock: "handle-lid-switch x block")
        #expect(WakeObstacle.all(in: facts) == [.noLocks])
        #expect(advice(facts).contains("logind"))
        let checks = Check.all(of: facts, version: 1)
        #expect(Check.canWake(checks))
        #expect(conclusion(facts).contains("fall asleep just before"))
    }

    @Test func `unknown facts don't count as failures`() {
        let facts = facts(support: "", sleepStates: nil, isServicePermitted: nil, lock: nil)
        #expect(WakeObstacle.all(in: facts).isEmpty)
        #expect(
            lines(facts)
                == ["ok service", "unknown wake", "ok clock", "unknown permission", "unknown sleep", "unknown lock"])
        #expect(
            conclusion(facts) == "As far as known, this machine can be woken for an alarm; "
                + "unknown: wake, permission, sleep, lock.")
    }

    @Test func `a problem reported by the service is shown beside the checks that pass`() {
        let facts = facts(support: "helper", problem: "logind refuses\u{1B} a lock")
        #expect(
            conclusion(facts) == "As far as known, this machine can be woken for an alarm; "
                + "the service says: \(TerminalText.harmless(facts.problem)).")
        #expect(!conclusion(facts).unicodeScalars.contains("\u{1B}"))
    }

    @Test func `text of others is escaped for the terminal`() {
        let facts = facts(support: "\u{1B}[2J", problem: "a\u{1B}b", waker: nil)
        #expect(!Messages.wakes(facts).unicodeScalars.contains("\u{1B}"))
    }
}
