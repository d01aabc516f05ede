import DBus
import EventLoop
import TestSupport
import Testing

/// Reboots: the service runs in a namespace with another boot clock and another boot id. See time_namespaces(7).
@Suite(.enabled(if: Namespaces.areAllowed, "no namespaces for this user"), .showsLogs) struct RebootTests {
    @Test(arguments: [100_000, -Clock.boot.now / 2_000_000])
    func `after a reboot countdowns continue by the wall clock`(offset: Int64)
        throws
    {
        let session = try Session()
        let timer = try session.schedule(["pre-alert": seconds(1000)])
        let later = Value.uint64(UInt64(Clock.wall.now + 1_000_000_000))
        let alarm = try session.schedule(["fire-at": later, "pre-alert": seconds(2000)])
        let snoozed = try session.ring(["post-alert": seconds(1000)])
        try session.call("Snooze", .string(snoozed), .empty)
        let held = try session.schedule(["pre-alert": seconds(1000)])
        try session.call("Pause", .string(held))
        let ringing = try session.ring(["alert-timeout": .uint64(.max)])
        let soon = try session.schedule(["pre-alert": seconds(2)])
        let before = try session.managedObjects().mapValues { $0.filter { $0.key != "CountdownStartUSec" }.still }
        try session.reboot(bootClock: offset)

        #expect(try session.managedObjects().mapValues { $0.filter { $0.key != "CountdownStartUSec" }.still } == before)
        for id in [timer, alarm, snoozed] {
            let properties = try session.properties(of: id)
            let (wall, boot) = (Clock.wall.now, Clock.boot.now + offset * 1_000_000)
            let fire = try #require(properties["CountdownFireUSec"]).number
            let remaining = try #require(properties["RemainingUSec"]).number
            let fireBoot = try #require(properties["CountdownFireBootUSec"]).number
            #expect((0...1_000_000).contains(remaining - (fire - wall)))
            #expect(abs((fireBoot - boot) - (fire - wall)) <= 10_000)
        }
        let due = try #require(before[ObjectPath(alarm: soon).rawValue]?["CountdownFireUSec"])
        let fired = try session.next("Fired", of: soon)
        #expect(fired[0] == due)
        #expect(try fired[1].number >= due.number)
        #expect(session.client.signals.allSatisfy { $0.member != "Fired" })
        #expect(try session.property("State", of: ringing) == "alerting")
        try session.call("Resume", .string(held))
        #expect(try session.property("State", of: held) == "countdown")
    }

    @Test func `a timer ends at its wall time after several reboots, too`() throws {
        let session = try Session()
        let timer = try session.schedule(["pre-alert": seconds(1000)])
        let fire = try session.property("CountdownFireUSec", of: timer)
        for bootClock: Int64 in [100_000, 100_500, 0] {
            try session.reboot(bootClock: bootClock)
            #expect(try session.property("CountdownFireUSec", of: timer) == fire)
        }
    }

    @Test func `after a reboot activities that ran or had ended are gone, and pending ones stay`() throws {
        let session = try Session()
        let running = try session.start()
        let ended = try session.start()
        try session.end(ended)
        let later = Value.uint64(UInt64(Clock.wall.now + 600_000_000))
        let pending = try session.start(["start-at": later])
        session.client.signals = []
        try session.reboot(bootClock: 100_000)
        #expect(try session.next("Ended", ofActivity: running) == ["reboot"])
        for id in [running, ended] { try session.nextRemoval(ofActivity: id) }
        #expect(session.client.signals.allSatisfy { $0.interface != .activities })
        #expect(try session.activities().map { $0["Id"] } == [.string(pending)])
        #expect(try session.property("State", ofActivity: pending) == "pending")
    }
}

extension Session {
    /// Kills the service, and starts it in another boot, always the same one.
    ///
    /// - Parameter offset: The difference of that boot's clock to the real one, s.
    fileprivate func reboot(bootClock offset: Int64) throws {
        try service.kill()
        // The process that was started in it, and owns the name, ends a moment later.
        try client.waitForOwner(of: .alarms, isThere: false)
        let identity = try bus.directory.write("5c2b7e3a-1f0d-4a6b-9c8e-7d6f5a4b3c2d\n", to: "boot_id")
        let script = "mount --bind \"$1\" /proc/sys/kernel/random/boot_id && exec \"$0\" --state-directory \"$2\""
        try restart(
            as: ProgramRun(
                Namespaces.program,
                Namespaces.arguments + [
                    "--time", "--boottime", "\(offset)", "--kill-child",
                    "/bin/sh", "-c", script, ProgramRun.path(of: "alarmsd"), identity, stateDirectory,
                ], environment: bus.environment, in: loop))
    }
}
