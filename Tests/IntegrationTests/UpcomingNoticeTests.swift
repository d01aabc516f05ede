import DBus
import EventLoop
import TestSupport
import Testing

/// The notice some time before an alarm rings, by which a person skips it.
@Suite(.showsLogs) struct UpcomingNoticeTests {
    /// Starts a session with notices of this length, and a notification server.
    private func start(_ length: String = "1h") throws -> (Session, FakeNotificationServer) {
        let bus = try PrivateBus()
        try prefer(length, on: bus)
        let session = try Session(on: bus, environment: ["TZ": "UTC"])
        return (session, try session.serve())
    }

    private func prefer(_ length: String, on bus: PrivateBus) throws {
        try bus.directory.write("sound = none\nupcoming-notice = \(length)\n", to: "home/config/alarms/alarms.conf")
    }

    /// Waits until just these notices are recorded as shown, and so many occurrences as announced.
    private func waitForRecord(of titles: [String], told: Int, in session: Session) throws {
        try session.loop.poll(for: "the record of \(titles)") {
            let lines = session.bus.directory.read("runtime/alarms/notifications").split(separator: "\n").dropFirst()
            let notices = lines.compactMap { line in
                let fields = line.split(separator: "\t")
                return fields.count == 5 ? String(fields[1]) : nil
            }
            return notices == titles && lines.count == titles.count + told
        }
    }

    /// The configuration of an alarm that rings each day, next in this many minutes.
    private func daily(_ title: String, in minutes: Int64) throws -> [String: Value] {
        let due = Clock.wall.now + minutes * 60_000_000
        return [
            "title": .string(title), "time": .string(try WallClock.time(at: due, in: "UTC")), "timezone": "UTC",
            "weekdays": .everyDay,
        ]
    }

    private func once(_ title: String, in minutes: Int64) -> [String: Value] {
        ["title": .string(title), "fire-at": .uint64(UInt64(Clock.wall.now + minutes * 60_000_000))]
    }

    @Test func `Skip leaves the occurrence out, and a daily alarm goes on to the next`() throws {
        let (session, server) = try start()
        let later = try session.schedule(daily("Later", in: 90))
        let id = try session.schedule(daily("Wake up", in: 50))
        try session.loop.wait(for: "the notice") { server.shown.count == 1 }
        #expect(server.sent[0].summary == "Wake up")
        let due = try session.property("NextFireUSec", of: id)
        let time = try WallClock.time(at: Int64(due.number), in: "UTC")
        // Without seconds if they are zero.
        #expect(server.sent[0].body.hasPrefix("Rings \(time.prefix(5))"))
        #expect(server.sent[0].buttons == ["stop", "Skip"])
        try server.invoke("stop", on: server.shown[0])
        try session.loop.wait(for: "its end") { server.shown.isEmpty }
        #expect(try session.property("SkippedUSec", of: id) == due)
        #expect(try session.property("NextFireUSec", of: id).number == due.number + 86_400_000_000)
        #expect(try session.call("NextAlarm")[0] == .string(later))
        #expect(server.sent.count == 1)
    }

    @Test func `Cancel ends an alarm that rings once`() throws {
        let (session, server) = try start()
        try session.schedule(once("Train", in: 30))
        let kept = try session.schedule(once("Bus", in: 40).merging(["keep": true]) { $1 })
        try session.loop.wait(for: "the notices") { server.shown.count == 2 }
        #expect(server.sent.map(\.buttons) == [["stop", "Cancel"], ["stop", "Cancel"]])
        for number in server.shown { try server.invoke("stop", on: number) }
        try session.loop.wait(for: "their end") { server.shown.isEmpty }
        #expect(try session.list().map { $0["Id"] } == [.string(kept)])
        #expect(try session.property("Enabled", of: kept) == false)
    }

    @Test func `it is withdrawn when the alarm rings, is changed, skipped, disabled or removed`() throws {
        let (session, server) = try start()
        let id = try session.schedule(daily("Wake up", in: 50))
        let soon = try session.startRinging(["title": "Tea"])
        try session.loop.wait(for: "the alert") { server.sent.last?.hints["urgency"] == "y 2" }
        try session.call("Stop", .string(soon))
        try session.loop.wait(for: "only the notice") {
            zip(server.numbers, server.sent).filter { server.shown.contains($0.0) }.map(\.1.summary) == ["Wake up"]
        }
        try session.call("Update", .string(id), daily("Wake up", in: 90).value)
        try session.loop.wait(for: "its end") { server.shown.isEmpty }
        try session.call("Update", .string(id), daily("Get up", in: 40).value)
        try session.loop.wait(for: "another") { server.shown.count == 1 }
        #expect(server.sent.last?.summary == "Get up")
        try session.call("SkipNext", .string(id))
        try session.loop.wait(for: "its end") { server.shown.isEmpty }
        try session.call("Unskip", .string(id))
        try session.loop.wait(for: "it again") { server.shown.count == 1 }
        try session.call("SetEnabled", .string(id), false)
        try session.loop.wait(for: "its end") { server.shown.isEmpty }
        try session.call("SetEnabled", .string(id), true)
        try session.loop.wait(for: "it again") { server.shown.count == 1 }
        try session.call("Cancel", .string(id))
        try session.loop.wait(for: "its end") { server.shown.isEmpty }
    }

    @Test func `it comes when the hour before begins`() throws {
        let (session, server) = try start("1m")
        let due = Clock.wall.now + 61_500_000
        try session.schedule(["title": "Tea", "fire-at": .uint64(UInt64(due))])
        try session.loop.wait(for: "the notice") { server.shown.count == 1 }
        #expect(Clock.wall.now >= due - 60_000_000)
    }

    @Test func `after a crash it is neither shown twice nor lost, and Skip works`() throws {
        let (session, server) = try start()
        let shown = try session.schedule(daily("Shown", in: 30))
        try session.schedule(daily("Closed", in: 40))
        try session.loop.wait(for: "the notices") { server.shown.count == 2 }
        try server.close(server.numbers[1], reason: 2)
        try waitForRecord(of: ["Shown"], told: 2, in: session)
        try session.restartAfterKill()
        try session.schedule(daily("New", in: 50))
        try session.loop.wait(for: "the new one") { server.sent.count == 3 }
        #expect(server.sent.map(\.summary) == ["Shown", "Closed", "New"])
        try server.invoke("stop", on: server.numbers[0])
        try session.loop.wait(for: "its end") { server.closed == [server.numbers[0]] }
        #expect(try session.property("SkippedUSec", of: shown).number > 0)
        try waitForRecord(of: ["New"], told: 2, in: session)
        try session.service.kill()
        // It was switched off while nobody looked.
        try prefer("no", on: session.bus)
        try session.restart()
        try session.loop.wait(for: "the end of the new one") { server.closed.count == 2 }
        #expect(server.sent.count == 3)
    }

    @Test func `it can be switched on and off, and made longer and shorter`() throws {
        let (session, server) = try start("no")
        try session.schedule(daily("Wake up", in: 50))
        _ = try session.property("Version")
        #expect(server.sent.isEmpty)
        try prefer("1h", on: session.bus)
        try session.loop.wait(for: "the notice") { server.shown.count == 1 }
        try prefer("30m", on: session.bus)
        try session.loop.wait(for: "its end") { server.shown.isEmpty }
        try prefer("2h", on: session.bus)
        try session.loop.wait(for: "the notice") { server.shown.count == 1 }
        try prefer("no", on: session.bus)
        try session.loop.wait(for: "its end") { server.shown.isEmpty }
    }
}

extension [String: Value] {
    /// The configuration as an argument.
    fileprivate var value: Value { .dictionary(self) }
}
