import DBus
import EventLoop
import TestSupport
import Testing

/// Alarms that were due while the service was down.
@Suite(.showsLogs) final class MissedTests: SessionSuite {
    private static let hour: Int64 = 3600
    private static let day: Int64 = 86_400

    @Test func `each alarm is missed once by its policy, with one notification for all`() throws {
        // Whole minutes, as people set them.
        let minute = Clock.wall.now / 60_000_000 * 60_000_000
        let due = minute + 1_200_000_000
        let late = try session.schedule(["title": "Late", "fire-at": .instant(due)])
        let told = try session.schedule([
            "title": "Told <&>", "fire-at": .instant(due + 60_000_000), "missed": "notify",
        ])
        let dropped = try session.schedule(["title": "Dropped", "fire-at": .instant(due), "missed": "drop"])
        let kept = try session.schedule([
            "title": "", "app-id": "org.example.App", "fire-at": .instant(due), "keep": true,
        ])
        let rings = try session.schedule(["title": "Rings", "fire-at": .instant(due), "grace": seconds(4 * 3600)])
        let timer = try session.schedule(["title": "Tea", "pre-alert": seconds(1800), "countdown-notice": "never"])
        let snoozed = try session.ring(["title": "Nap", "post-alert": seconds(1800), "countdown-notice": "never"])
        try session.call("Snooze", .string(snoozed), .empty)
        let held = try session.schedule(["title": "Held", "pre-alert": seconds(1800), "countdown-notice": "never"])
        try session.call("Pause", .string(held))
        session.client.signals = []

        let server = try FakeNotificationServer(on: session.bus, in: session.loop)
        try session.sleepThrough(2 * Self.hour, environment: Self.environment)
        let found = Value.instant(due - 7_200_000_000)
        #expect(try session.next("Missed", of: late) == [found, "ring", .uint32(1)])
        #expect(try session.next("Missed", of: told)[1...] == ["notify", .uint32(1)])
        #expect(try session.next("Missed", of: dropped) == [found, "drop", .uint32(1)])
        #expect(try session.next("Missed", of: kept) == [found, "ring", .uint32(1)])
        #expect(try session.next("Missed", of: timer)[1...] == ["ring", .uint32(1)])
        #expect(try session.next("Missed", of: snoozed)[1...] == ["ring", .uint32(1)])
        let fired = try session.next("Fired", of: rings)
        #expect(fired[0] == found)
        #expect(try fired[1].number > found.number + 4_000_000_000)

        // Missed alarms without another occurrence were removed.
        #expect(Set(try session.list().map { $0["Id"] }) == [.string(kept), .string(rings), .string(held)])
        #expect(try session.property("Enabled", of: kept) == false)
        #expect(session.client.signals.allSatisfy { !["Missed", "Stopped", "Fired"].contains($0.member) })

        // The notice waits until nothing rings.
        try session.loop.wait(for: "the alert") { server.sent.count == 1 }
        #expect(server.sent[0].summary == "Rings")
        try session.call("Stop", .string(rings))
        try session.loop.wait(for: "the notice") { server.sent.count == 2 }
        let notice = try #require(server.sent.first { $0.actions.isEmpty })
        #expect(notice.summary.hasPrefix("5 alarms were missed"))
        let lines = notice.body.split(separator: ",\n").map(String.init)
        #expect(lines.count == 5)
        let time = try WallClock.time(at: due - 7_200_000_000, in: "UTC").prefix(5)
        #expect(lines.count { $0.hasSuffix("\(time) Late") } == 1)
        #expect(lines.count { $0.hasSuffix("\(time) org.example.App") } == 1)
        #expect(lines.count { $0.hasSuffix("Told &lt;&amp;&gt;") } == 1)
        #expect(!notice.body.contains("Dropped") && !notice.body.contains("Rings"))

        try session.service.kill()
        try session.restart(as: session.runService(environment: Self.environment))
        _ = try session.property("Version")
        #expect(session.client.signals.allSatisfy { $0.member != "Missed" && $0.member != "Fired" })
    }

    @Test func `a sandboxed app has its share of the notice's lines`() throws {
        let due = Clock.wall.now + 1_200_000_000
        let tea = try session.authorized("org.example.Tea")
        for number in 0..<30 {
            _ = try tea.schedule(["title": .string("Tea \(number)"), "fire-at": .instant(due), "missed": "notify"])
        }
        try session.schedule(["title": "Bread", "fire-at": .instant(due + 60_000_000), "missed": "notify"])
        let server = try FakeNotificationServer(on: session.bus, in: session.loop)
        try session.sleepThrough(2 * Self.hour, environment: Self.environment)
        try session.loop.wait(for: "the notice") { server.sent.count == 1 }
        #expect(server.sent[0].summary.hasPrefix("31 alarms were missed"))
        #expect(server.sent[0].body.contains("Bread"))
        #expect(server.sent[0].body.contains("and 21 more"))
    }

    @Test func `missed occurrences of a repeating alarm are counted, and it continues`() throws {
        let due = (Clock.wall.now / 1_000_000 - Self.hour) * 1_000_000
        let time = try WallClock.time(at: due, in: "UTC")
        let id = try session.schedule(["title": "Pills", "time": .string(time), "weekdays": .everyDay])
        let server = try FakeNotificationServer(on: session.bus, in: session.loop)
        try session.sleepThrough(3 * Self.day, environment: Self.environment)
        #expect(try session.next("Missed", of: id) == [.instant(due), "ring", .uint32(3)])
        #expect(try session.property("NextFireUSec", of: id) == .instant(due + Self.day * 1_000_000))
        try session.loop.wait(for: "the notice") { server.sent.count == 1 }
        #expect(server.sent[0].summary.hasPrefix("An alarm was missed"))
        #expect(server.sent[0].body.contains("\(time.hasSuffix(":00") ? String(time.prefix(5)) : time) Pills"))
        #expect(server.sent[0].body.contains("3 times"))
        try session.sleepThrough(0, environment: Self.environment)
        #expect(session.client.signals.allSatisfy { $0.member != "Missed" })
    }

    @Test func `of several missed occurrences the last still rings within its grace, after Missed of the earlier ones`()
        throws
    {
        let due = (Clock.wall.now / 1_000_000 - 300) * 1_000_000
        let time = try Value.string(WallClock.time(at: due, in: "UTC"))
        let id = try session.schedule(["time": time, "weekdays": .everyDay])
        let trace = try Trace(of: session.client)
        try session.sleepThrough(3 * Self.day, environment: Self.environment)
        #expect(try session.next("Missed", of: id) == [.instant(due - Self.day * 1_000_000), "ring", .uint32(2)])
        #expect(try session.next("Fired", of: id)[0] == .instant(due))
        #expect(try session.property("State", of: id) == "alerting")
        try session.call("Stop", .string(id))
        #expect(try session.property("NextFireUSec", of: id) == .instant(due + Self.day * 1_000_000))
        #expect(trace.names.filter { $0 == "Missed" || $0 == "Fired" } == ["Missed", "Fired"])
    }

    @Test func `an alarm less than a minute late is on time by every policy`() throws {
        let due = Clock.wall.now + 600_000_000
        let ids = try ["ring", "notify", "drop"].map { policy in
            try session.schedule(["fire-at": .instant(due), "missed": .string(policy), "grace": seconds(0)])
        }
        try session.sleepThrough(620, environment: Self.environment)
        for id in ids { #expect(try session.next("Fired", of: id)[0] == .instant(due - 620_000_000)) }
        #expect(session.client.signals.allSatisfy { $0.member != "Missed" })
    }

    @Test func `missed alarms of the policy drop are in no notification`() throws {
        let due = Clock.wall.now + 600_000_000
        let id = try session.schedule(["fire-at": .instant(due), "missed": "drop"])
        let server = try FakeNotificationServer(on: session.bus, in: session.loop)
        try session.sleepThrough(2 * Self.hour, environment: Self.environment)
        try session.next("Missed", of: id)
        try session.ring(["title": "Now"])
        try session.loop.wait(for: "an alert") { !server.sent.isEmpty }
        #expect(server.sent.map(\.summary) == ["Now"])
    }

    // MARK: Alerts

    @Test func `an unanswered alert has timed out while the service was down`() throws {
        let server = try FakeNotificationServer(on: session.bus, in: session.loop)
        let id = try session.ring(["title": "Tea", "alert-timeout": seconds(60)])
        let due = try session.property("OccurrenceUSec", of: id).number
        try session.sleepThrough(120, environment: Self.environment)
        #expect(try session.next("Stopped", of: id) == ["timeout"])
        #expect(try session.next("Missed", of: id) == [.instant(due - 120_000_000), "timeout", .uint32(1)])
        #expect(try session.list().isEmpty)
        try session.loop.wait(for: "the notice") { server.sent.contains { $0.actions.isEmpty } }
        let notice = try #require(server.sent.first { $0.actions.isEmpty })
        #expect(notice.summary == "An alarm was missed: nobody answered")
    }

    @Test func `an alert that snoozes on timeout does so once for all the time that has passed`() throws {
        let id = try session.ring(["alert-timeout": seconds(60), "post-alert": seconds(600), "max-snoozes": .uint32(2)])
        try session.sleepThrough(120, environment: Self.environment)
        let fire = try session.next("Snoozed", of: id)[0]
        #expect(try session.property("SnoozeCount", of: id) == .uint32(1))
        #expect(try session.property("CountdownFireUSec", of: id) == fire)
        #expect(try fire.number > Clock.wall.now + 500_000_000)
        #expect(session.client.signals.allSatisfy { $0.member != "Missed" && $0.member != "Stopped" })
    }

    /// The zone of these tests.
    private static let environment = ["TZ": "UTC"]

    init() throws { super.init(try Session(environment: Self.environment)) }
}
