import DBus
import EventLoop
import TestSupport
import Testing

/// The notification of a running countdown, which clients can ask for.
@Suite(.showsLogs) final class CountdownNoticeTests: SessionSuite {
    @Test func `the countdown notice pauses, resumes and cancels, and the alert follows it`() throws {
        let server = try session.serve()
        let id = try session.schedule([
            "title": "Tea", "countdown-title": "Steeping", "paused-title": "Waiting", "pre-alert": seconds(1000),
            "countdown-notice": "always",
        ])
        try session.loop.wait(for: "the notice") { server.shown.count == 1 }
        #expect(server.sent[0].summary == "Steeping")
        #expect(server.sent[0].hints["urgency"] == "y 0")
        try server.invoke("pause", on: server.shown[0])
        try session.loop.wait(for: "the notice of the pause") { server.sent.last?.summary == "Waiting" }
        #expect(try session.property("State", of: id) == "paused")
        try session.loop.wait(for: "its number") { server.numbers.count == server.sent.count }
        try server.invoke("resume", on: try #require(server.numbers.last))
        try session.loop.wait(for: "the notice of the countdown") { server.sent.last?.summary == "Steeping" }
        #expect(try session.property("State", of: id) == "countdown")

        // Less than what has passed: it rings.
        try session.call("Update", .string(id), ["pre-alert": seconds(1)])
        try session.next("Fired", of: id)
        try session.loop.wait(for: "the alert") { server.sent.last?.hints["urgency"] == "y 2" }
        #expect(server.sent.last?.summary == "Tea")
        try session.call("Stop", .string(id))
        try session.loop.wait(for: "the alert to be closed") { server.shown.isEmpty }
    }

    @Test func `Cancel of a countdown notice cancels the occurrence, and keeps a repeating alarm`() throws {
        let server = try session.serve()
        let due = try WallClock.time(at: Clock.wall.now + 3_600_000_000, in: "UTC")
        let daily = try session.schedule([
            "title": "Rise", "time": .string(due), "timezone": "UTC", "weekdays": .everyDay,
            "pre-alert": seconds(7200), "countdown-notice": "always",
        ])
        try session.loop.wait(for: "the notice") { server.shown.count == 1 }
        try server.invoke("stop", on: server.shown[0])
        try session.loop.wait(for: "the notice to be closed") { server.shown.isEmpty }
        #expect(try session.property("State", of: daily) == "scheduled")
        #expect(try session.property("NextFireUSec", of: daily).number > Clock.wall.now + 80_000_000_000)
    }

    @Test func `an update of countdown-notice shows and closes the notice`() throws {
        let server = try session.serve()
        let id = try session.schedule(["title": "Tea", "pre-alert": seconds(1000)])
        try session.call("Update", .string(id), ["countdown-notice": "always"])
        try session.loop.wait(for: "the notice") { server.shown.count == 1 }
        try session.call("Update", .string(id), ["countdown-notice": "never"])
        try session.loop.wait(for: "the notice to be closed") { server.shown.isEmpty }
        #expect(server.sent.count == 1)
    }

    @Test func `beside a widget only the notices that are asked for are shown`() throws {
        let server = try session.serve()
        let widget = try Client(on: session.bus, in: session.loop)
        try session.schedule(["title": "Short", "pre-alert": seconds(59)])
        try session.schedule(["title": "Asked", "pre-alert": seconds(59), "countdown-notice": "always"])
        try session.schedule(["title": "Tea", "pre-alert": seconds(1000)])
        try session.schedule(["title": "Hidden", "pre-alert": seconds(1000), "countdown-notice": "never"])
        try session.loop.wait(for: "the notices") { server.shown.count == 2 }
        #expect(server.sent.map(\.summary).sorted() == ["Asked", "Tea"])
        try session.call("RegisterWidget", .strings(["panel"]), by: widget)
        try session.loop.wait(for: "one to be closed") { server.shown.count == 1 }
        try session.call("RegisterWidget", .strings([]), by: widget)
        try session.loop.wait(for: "it to come back") { server.shown.count == 2 }
        #expect(server.sent.map(\.summary).sorted() == ["Asked", "Tea", "Tea"])
    }

    @Test func `a countdown notice is shown again after a crash, and closed with its alarm`() throws {
        let server = try session.serve()
        let id = try session.schedule(["title": "Tea", "pre-alert": seconds(1000), "countdown-notice": "always"])
        try session.loop.wait(for: "the notice") { server.shown.count == 1 }
        try session.waitUntilRemembered(server.numbers)
        try session.restartAfterKill()
        try session.loop.wait(for: "the notice again") { server.numbers.count == 2 }
        // The one of the killed service, which would ignore a press on it.
        #expect(server.closed == [server.numbers[0]])
        _ = try session.property("Version")
        try session.call("Cancel", .string(id))
        try session.loop.wait(for: "the notice to be closed") { server.closed.contains(server.numbers[1]) }
    }
}
