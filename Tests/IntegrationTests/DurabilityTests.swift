import Randomness
import DBus
import EventLoop
import TestSupport
import Testing

/// Durability: all acknowledged changes survive a crash of the service, and nothing else does.
@Suite(.showsLogs) final class DurabilityTests: SessionSuite {
    /// The tolerance of a countdown after a crash, µs.
    private static let tolerance: Int64 = 10_000

    @Test(arguments: [1, 2]) func `nothing acknowledged is lost in fifty crashes`(seed: UInt64) throws {
        let mirror = try Mirror(of: session.client)
        let commands = RandomCommands(seed: seed, in: session, mirror)
        for round in 0..<50 {
            for _ in 0..<commands.burst() { try commands.next() }
            try session.restartAfterKill()
            let comment: Comment = "seed \(seed), crash \(round)"
            let found = try session.managedObjects()
            let told = Set(mirror.alarms.values.first?.keys.map { $0 } ?? [])
            let states = found.mapValues { $0.filter { told.contains($0.key) } }
            try #require(differences(states, mirror.alarms).isEmpty, comment)
            let configurations = Dictionary(
                uniqueKeysWithValues: try found.values.map {
                    (try #require($0["Id"]).text, try #require($0["Configuration"]).properties)
                })
            try #require(differences(configurations, commands.configurations).isEmpty, comment)
            for alarm in found.values { try expectRightCountdown(alarm, comment) }
        }
        #expect(mirror.rings.values.allSatisfy { $0 == 1 })
        #expect(mirror.alarms.count > 5)
    }

    /// The differences between the alarms that were found and those that were expected.
    private func differences(_ found: [String: [String: Value]], _ expected: [String: [String: Value]]) -> [String] {
        Set(found.keys).union(expected.keys).filter { found[$0] != expected[$0] }.map { id in
            let found = found[id]?.filter { $0.value != expected[id]?[$0.key] }
            let expected = expected[id]?.filter { $0.value != found?[$0.key] }
            return "\(id): found \(found as Any), expected \(expected as Any)"
        }
    }

    /// Expects the countdown to be consistent with the clocks.
    private func expectRightCountdown(_ alarm: [String: Value], _ comment: Comment) throws {
        let remaining = try #require(alarm["RemainingUSec"]).number
        let total = try #require(alarm["CountdownTotalUSec"]).number
        let elapsed = try #require(alarm["CountdownElapsedUSec"]).number
        switch alarm["State"] {
        case "paused":
            #expect(remaining == total - elapsed, comment)
        case "countdown":
            let fire = try #require(alarm["CountdownFireUSec"]).number
            let fireBoot = try #require(alarm["CountdownFireBootUSec"]).number
            let start = try #require(alarm["CountdownStartUSec"]).number
            #expect(fire - start == total - elapsed, comment)
            let (earliest, wall, latest) = (Clock.boot.now, Clock.wall.now, Clock.boot.now)
            let boots = (earliest - Self.tolerance)...(latest + Self.tolerance)
            #expect(boots.contains(fireBoot - (fire - wall)), comment)
        default:
            #expect(remaining == 0 && total == 0 && elapsed == 0, comment)
        }
    }

    @Test func `the remaining time of a countdown after a crash agrees with the clocks`() throws {
        let timer = try session.schedule(["pre-alert": seconds(1000)])
        let before = try session.properties(of: timer)
        let snoozed = try session.ring(["post-alert": seconds(1000)])
        try session.call("Snooze", .string(snoozed), .empty)
        let held = try session.schedule(["pre-alert": seconds(1000)])
        try session.call("Pause", .string(held))
        let left = try session.property("RemainingUSec", of: held)
        try session.restartAfterKill()
        #expect(try session.property("RemainingUSec", of: held) == left)
        #expect(try session.property("CountdownFireBootUSec", of: timer) == before["CountdownFireBootUSec"])
        for id in [timer, snoozed] {
            let fire = try session.property("CountdownFireBootUSec", of: id).number
            let earliest = fire - Clock.boot.now
            let remaining = try session.property("RemainingUSec", of: id).number
            let latest = fire - Clock.boot.now
            #expect((latest...earliest).contains(remaining))
        }
    }

    @Test(arguments: 0..<20) func `each command pending at a crash is done or not`(seed: Int) throws {
        var chance = SeededGenerator(seed: UInt64(seed))
        let ids = (0..<60).map { AlarmIDs.make($0) }
        let trace = try Trace(of: session.client)
        let looks: [String: Value] = ["title": "changed", "tint": "#112233", "post-alert": seconds(9)]
        for id in ids {
            try trace.send(
                session.message("Schedule", [.string(id), ["pre-alert": seconds(600), "title": "new"]]))
            try trace.send(session.message("Update", [.string(id), .dictionary(looks)]))
        }
        let awaited = Int.random(in: 0...100, using: &chance)
        try session.loop.wait(for: "\(awaited) answers") { trace.replies >= awaited }
        try session.service.kill()
        try trace.settleCalls()
        let acknowledged = trace.replies
        try session.restart()
        let found = try session.managedObjects()
        // Commands run in the order of the calls: those that were done are the first ones.
        var done = 0
        for id in ids {
            guard let alarm = found[try ObjectPath(alarm: id).rawValue] else { break }
            let configuration = try #require(alarm["Configuration"]).properties
            if configuration == ["pre-alert": seconds(600), "title": "new"] {
                done += 1
                break
            }
            #expect(configuration == looks.merging(["pre-alert": seconds(600)]) { $1 })
            done += 2
        }
        #expect(found.count == (done + 1) / 2)
        #expect(done >= acknowledged)
    }

    @Test(arguments: 0..<10)
    func `after a crash at the ring itself the alarm rings once more, unless the ring was stored`(round: Int) throws {
        let mirror = try Mirror(of: session.client)
        let id = try session.startRinging()
        // The signal precedes the commit.
        try session.restartAfterKill()
        #expect(try session.property("State", of: id) == "alerting")
        #expect(mirror.rings.count == 1)
        #expect((1...2).contains(mirror.rings.values.first ?? 0))
        #expect(try session.property("AlertingCount") == .uint32(1))
    }

    @Test func `a ringing alarm still rings after a crash, without another Fired`() throws {
        let mirror = try Mirror(of: session.client)
        let id = try session.ring(["post-alert": seconds(100)])
        let ringing = try session.properties(of: id)
        for _ in 0..<3 {
            try session.restartAfterKill()
            #expect(try session.properties(of: id) == ringing)
        }
        #expect(mirror.rings.count == 1 && mirror.rings.values.first == 1)
        #expect(session.service.notifications.contains("STATUS=1 alarms, 1 ringing"))
        try session.call("SnoozeRinging")
        #expect(try session.property("State", of: id) == "countdown")
    }

    @Test func `an alarm that came due while the service was down rings at its start`() throws {
        let due = Clock.wall.now + 300_000
        let alarm = try session.schedule(["fire-at": .uint64(UInt64(due))])
        let timer = try session.schedule(["pre-alert": seconds(1)])
        let end = try session.property("CountdownFireUSec", of: timer).number
        try session.service.kill()
        try session.loop.wait(untilWall: end)
        let started = Clock.wall.now
        try session.restart()
        for (id, due) in [(alarm, due), (timer, end)] {
            let fired = try session.next("Fired", of: id)
            #expect(try fired[0].number == due)
            #expect(try fired[1].number >= started)
            #expect(try session.property("State", of: id) == "alerting")
        }
    }

    @Test func `a restart by SIGTERM loses nothing either`() throws {
        let id = try session.schedule(["pre-alert": seconds(100), "title": "Tea"])
        let before = try session.properties(of: id).filter { $0.key != "RemainingUSec" }
        #expect(try session.service.terminate() == .exited(0))
        try session.restart()
        #expect(try session.properties(of: id).filter { $0.key != "RemainingUSec" } == before)
    }
}
