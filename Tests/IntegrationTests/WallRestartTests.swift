import DBus
import EventLoop
import TestSupport
import Testing

/// Alarms in local time after a crash in the same boot: they keep their state.
@Suite(.showsLogs) final class WallRestartTests: SessionSuite {
    @Test func `after a crash a ring continues, times out in its time, and its rule rings again tomorrow`() throws {
        let (id, due) = try session.ringDaily(["alert-timeout": seconds(10)])
        let before = try session.properties(of: id)
        try session.crash()
        #expect(try session.properties(of: id) == before)
        #expect(before["State"] == "alerting")
        #expect(session.client.signals.allSatisfy { $0.member != "Fired" && $0.member != "Missed" })
        let start = try #require(before["AlertStartUSec"]).number
        #expect(try session.next("Stopped", of: id) == ["timeout"])
        #expect((0...2_000_000).contains(Clock.wall.now - (start + 10_000_000)))
        #expect(try session.next("Missed", of: id) == [.instant(due), "timeout", .uint32(1)])
        #expect(try session.property("NextFireUSec", of: id) == .instant(due + 86_400_000_000))
    }

    @Test func `after a crash a snooze continues, rings in its time, and is of the same occurrence`() throws {
        let (id, due) = try session.ringDaily(["post-alert": seconds(3), "alert-timeout": .uint64(.max)])
        try session.call("Snooze", .string(id), .empty)
        let fire = try session.next("Snoozed", of: id)[0]
        let before = try session.properties(of: id).still
        try session.crash()
        #expect(try session.properties(of: id).still == before)
        #expect(before["OccurrenceUSec"] == .instant(due))
        #expect(try session.next("Fired", of: id)[0] == fire)
        // `Fired` precedes the commit; the reply to this follows it.
        _ = try session.property("Version")
        try session.crash()
        #expect(try session.property("State", of: id) == "alerting")
        #expect(session.client.signals.allSatisfy { $0.member != "Fired" })
        try session.call("Stop", .string(id))
        #expect(try session.property("NextFireUSec", of: id) == .instant(due + 86_400_000_000))
    }

    @Test func `an answered, skipped or stopped occurrence doesn't ring after a crash`() throws {
        let (stopped, due) = try session.ringDaily()
        try session.call("Stop", .string(stopped))
        let soon = try WallClock.time(at: Clock.wall.now + 3_000_000, in: "UTC")
        let rule: [String: Value] = ["time": .string(soon), "weekdays": .everyDay]
        let skipped = try session.schedule(rule)
        let first = try session.property("NextFireUSec", of: skipped).number
        try session.call("SkipNext", .string(skipped))
        let counting = try session.schedule(rule.merging(["pre-alert": seconds(60)]) { $1 })
        try session.call("Stop", .string(counting))
        let rings = try session.schedule(rule)
        try session.crash()
        #expect(try session.next("Fired", of: rings)[0] == .instant(first))
        _ = try session.property("Version")
        #expect(try session.property("NextFireUSec", of: stopped) == .instant(due + 86_400_000_000))
        for id in [skipped, counting] {
            #expect(try session.property("NextFireUSec", of: id) == .instant(first + 86_400_000_000))
            #expect(try session.property("State", of: id) == "scheduled")
        }
        #expect(session.client.signals.allSatisfy { $0.member != "Fired" && $0.member != "Missed" })
    }

    @Test func `an occurrence that rang isn't missed for a service that starts hours later`() throws {
        let (id, due) = try session.ringDaily(["alert-timeout": .uint64(.max), "missed": "notify"])
        try session.sleepThrough(7200, environment: Self.environment)
        #expect(try session.property("State", of: id) == "alerting")
        #expect(try session.property("OccurrenceUSec", of: id) == .instant(due - 7_200_000_000))
        #expect(session.client.signals.allSatisfy { $0.member != "Missed" })
    }

    fileprivate static let environment = ["TZ": "UTC"]

    init() throws { super.init(try Session(environment: Self.environment)) }
}

extension Session {
    /// Schedules a daily alarm that is due soon, and waits until it rings and the ring is stored.
    ///
    /// - Returns: Its id, and its due time.
    fileprivate func ringDaily(_ configuration: [String: Value] = [:]) throws -> (id: String, due: Int64) {
        let due = (Clock.wall.now / 1_000_000 + 2) * 1_000_000
        let rule: [String: Value] = [
            "time": .string(try WallClock.time(at: due, in: "UTC")), "weekdays": .everyDay,
        ]
        let id = try schedule(rule.merging(configuration) { $1 })
        guard try next("Fired", of: id)[0] == .instant(due) else { throw TestFailure("it is due at another time") }
        _ = try property("Version")
        return (id, due)
    }

    /// Kills the service by SIGKILL, and starts it again.
    fileprivate func crash() throws {
        try service.kill()
        try restart(as: runService(environment: WallRestartTests.environment))
    }
}
