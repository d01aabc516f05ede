import DBus
import EventLoop
import TestSupport

/// One of logind's inhibitor locks that the service holds. org.freedesktop.login1(5).
struct Lock: Hashable {
    /// The operations that it locks, as logind names them.
    let what: String
    /// `delay` or `block`.
    let mode: String

    /// The lock that delays sleep.
    static let delay = Lock(what: "sleep", mode: "delay")
    /// The lock that delays a shutdown.
    static let shutdown = Lock(what: "shutdown", mode: "delay")
    /// The lock that blocks sleep.
    static let awake = Lock(what: "sleep:idle", mode: "block")
    /// The lock that blocks the handling of the lid switch.
    static let lid = Lock(what: "handle-lid-switch", mode: "block")
}

/// The sleep of the machine, by logind.
extension Machine {
    private static let logind: BusName = "org.freedesktop.login1"
    private static let logindObject: ObjectPath = "/org/freedesktop/login1"
    private static let logindManager: InterfaceName = "org.freedesktop.login1.Manager"

    /// The locks on sleep, idleness and the lid that the service holds.
    func locks() throws -> [Lock] { try allLocks().filter { $0 != .shutdown } }

    /// The locks that the service holds, but for those of a mode that this logind may not know.
    func allLocks() throws -> [Lock] {
        let answer = try administrator.call(
            "ListInhibitors", of: Self.logindManager, at: Self.logindObject, on: Self.logind)
        var reader = Reader(answer)
        var entries = try reader.array(of: "(ssssuu)")
        var locks: [Lock] = []
        while !entries.isAtEnd {
            var entry = try entries.structure()
            let (what, who) = (try entry.string(), try entry.string())
            _ = try entry.string()
            let mode = try entry.string()
            if who == "Alarms" { locks.append(Lock(what: what, mode: mode == "block-weak" ? "block" : mode)) }
        }
        return locks
    }

    /// Waits until the service holds these locks, each once, and no others.
    ///
    /// - Parameter query: Returns the locks among which they are looked for.
    func wait(
        for expected: Set<Lock>, within seconds: Int = EventLoop.longestWait,
        among query: (Machine) throws -> [Lock] = { try $0.locks() }
    ) throws {
        var hasChanged = false
        // A restarted logind emits no signal for the locks that it finds.
        let subscriptions = [
            MatchRule(sender: Self.logind, path: Self.logindObject, interface: .properties),
            .ownerChanged(of: Self.logind),
        ].map { rule in administrator.connection.subscribe(to: rule) { _ in hasChanged = true } }
        defer { withExtendedLifetime(subscriptions) {} }
        try administrator.synchronize()
        while true {
            let locks = try query(self)
            if locks.count == expected.count, Set(locks) == expected { return }
            do {
                try loop.wait(for: "a change of locks", within: seconds) { hasChanged }
            } catch let failure as TestFailure {
                throw TestFailure("\(failure.description) to \(expected); there are \(locks)")
            }
            hasChanged = false
        }
    }

    /// Starts recording logind's signals of sleep.
    func recordSleep() throws {
        try administrator.record(MatchRule(interface: Self.logindManager, member: "PrepareForSleep"))
    }

    /// Requests a sleep of the machine, and waits for the signal of it. Call ``recordSleep()`` before.
    func suspend() throws {
        try administrator.call("Suspend", of: Self.logindManager, at: Self.logindObject, on: Self.logind) {
            $0.append(false)
        }
        try waitUntilTold(ofSleep: true)
    }

    /// Requests that the machine be switched off, and waits for the signal of it.
    func powerOff() throws {
        try administrator.record(MatchRule(interface: Self.logindManager, member: "PrepareForShutdown"))
        try administrator.call("PowerOff", of: Self.logindManager, at: Self.logindObject, on: Self.logind) {
            $0.append(false)
        }
        try waitUntilTold(ofShutdown: true)
    }

    /// Waits for the signal that the machine is about to be switched off, or that that was called off.
    func waitUntilTold(ofShutdown isComing: Bool) throws { try wait(for: "PrepareForShutdown", isComing) }

    /// The unit that is active for as long as the machine sleeps.
    func sleep() throws -> Unit { try Unit("systemd-suspend.service", of: administrator) }

    /// Waits until the machine sleeps.
    func waitUntilAsleep() throws { try sleep().wait(untilIts: "activating") }

    /// Ends the sleep, and waits for the signal of it.
    func wake() throws {
        try system.run("sh", "-c", "echo >/run/wake")
        try waitUntilTold(ofSleep: false)
    }

    private func waitUntilTold(ofSleep isComing: Bool) throws { try wait(for: "PrepareForSleep", isComing) }

    private func wait(for signal: MemberName, _ isComing: Bool) throws {
        _ = try administrator.next(signal, of: Self.logindManager) { signal in
            var reader = Reader(signal)
            return try reader.boolean() == isComing
        }
    }

    /// Returns true if logind has let a sleep go ahead that the service still delayed.
    func wasSleepForced() throws -> Bool {
        try system.journal(of: "systemd-logind.service").contains("inhibitor timeout is reached")
    }

    /// Returns the times, µs since 1970 UTC, between which each timer elapses that wakes the machine, of all processes
    /// of the service. See proc(5), `/proc/[pid]/fdinfo`: `CLOCK_REALTIME_ALARM` is number 8.
    func wakeTimers() throws -> [ClosedRange<Int64>] {
        let group = try service().text("ControlGroup")
        let before = Clock.wall.now
        let text = try system.run(
            "sh", "-c", "for p in $(cat /sys/fs/cgroup\(group)/cgroup.procs); do cat /proc/$p/fdinfo/*; done")
        let after = Clock.wall.now
        var timers: [ClosedRange<Int64>] = []
        var isAlarm = false
        for line in text.split(separator: "\n") {
            if line.hasPrefix("clockid:") { isAlarm = line.hasSuffix(" 8") }
            guard isAlarm, line.hasPrefix("it_value:") else { continue }
            let seconds = line.drop { $0 != "(" }.dropFirst().prefix { $0.isNumber }
            // What it shows is rounded down.
            if let seconds = Int64(seconds), seconds > 0 {
                timers.append(before + seconds * 1_000_000...after + (seconds + 1) * 1_000_000)
            }
        }
        return timers
    }
}
