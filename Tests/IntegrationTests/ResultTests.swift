import DBus
import EventLoop
import Glibc
import TestSupport
import Testing

/// The results of what people start by search, with the real service.
@Suite(.showsLogs) final class ResultTests: SessionSuite {
    private let server: FakeNotificationServer

    init() throws {
        let bus = try PrivateBus()
        try bus.directory.write("sound = none\n", to: "home/config/alarms/alarms.conf")
        let session = try Session(on: bus, environment: ["TZ": "UTC"])
        server = try session.serve()
        super.init(session)
    }

    @Test func `a timer is started, paused, resumed, cancelled, and back by Undo, each by a button`() throws {
        let id = try session.activate(session.find("timer 50s tea")[0])
        for (key, state) in [("pause", "paused"), ("resume", "countdown")] {
            let number = try session.waitForResult(of: server, with: key)
            try server.invoke(key, on: number)
            try session.loop.poll(for: state) { try session.property("State", of: id) == .string(state) }
        }
        let fire = try session.property("NextFireUSec", of: id)
        try server.invoke("cancel", on: session.waitForResult(of: server, with: "pause"))
        let cancelled = try session.waitForResult(of: server, with: "undo")
        #expect(server.results.last?.body == "Cancelled")
        #expect(try session.list().isEmpty)
        try server.invoke("undo", on: cancelled)
        _ = try session.waitForResult(of: server, with: "pause")
        // As if it had never been cancelled.
        #expect(try session.property("NextFireUSec", of: id) == fire)
        #expect(server.results.map(\.summary) == Array(repeating: "tea", count: 5))
        #expect(server.shown.count == 1)
    }

    @Test func `a new alarm that repeats is skipped, or undone`() throws {
        let found = try session.find("alarm weekdays 06:45 work")[0]
        let id = try session.activate(found)
        try server.invoke("skip-next", on: session.waitForResult(of: server, with: "skip-next"))
        try server.invoke("undo", on: session.waitForResult(of: server, with: "undo", count: 2))
        let restored = try session.waitForResult(of: server, with: "skip-next")
        #expect(try session.property("SkippedUSec", of: id) == .uint64(0))
        #expect(server.results.last?.buttons == ["skip-next", "Skip next"])
        try server.close(restored, reason: 2)
        let other = try session.activate(found)
        try server.invoke("undo", on: session.waitForResult(of: server, with: "undo", count: 4))
        try session.loop.poll(for: "the last result") { server.results.last?.body == "Cancelled" }
        #expect(try session.list().map { $0["Id"] } == [.string(id)])
        #expect(id != other)
    }

    @Test func `it answers both desktops and our own method, but neither other methods nor a refusal`() throws {
        try session.call("StartTimer", .uint32(30), "Plain")
        try session.call("ScheduleAt", "in 40 seconds", "Plain too")
        for result in ["alarm:00000000-0000-4000-8000-000000000000", "start:", "stop"] {
            #expect(throws: BusError.self) { try session.activate(result) }
        }
        let results = try ["Own", "GNOME", "KDE"].map { try session.find("timer 50s \($0)")[0] }
        try session.activate(results[0])
        _ = try session.waitForResult(of: server, with: "pause")
        try session.search(
            "ActivateResult", .string(results[1]), .strings(["timer"]), .uint32(0),
            of: "org.gnome.Shell.SearchProvider2")
        _ = try session.waitForResult(of: server, with: "pause", count: 2)
        try session.search("Run", .string(results[2]), "", of: "org.kde.krunner1")
        _ = try session.waitForResult(of: server, with: "pause", count: 3)
        #expect(server.results.map(\.summary) == ["Own", "GNOME", "KDE"])
        #expect(server.shown.count == 1)
    }

    @Test func `an alarm that is found is shown, and follows what others do to it`() throws {
        let id = try session.schedule(["title": "Tea", "pre-alert": seconds(50)])
        try session.activate("alarm:\(id)")
        _ = try session.waitForResult(of: server, with: "pause")
        try session.call("Pause", .string(id))
        _ = try session.waitForResult(of: server, with: "resume")
        try session.call("Cancel", .string(id))
        try session.loop.poll(for: "its end") { server.shown.isEmpty }
        #expect(server.results.count == 2)
    }

    @Test func `a press on an alarm that was cancelled meanwhile closes the result`() throws {
        let id = try session.schedule(["title": "Tea", "pre-alert": seconds(50)])
        try session.activate("alarm:\(id)")
        let number = try session.waitForResult(of: server, with: "pause")
        session.service.signal(SIGSTOP)
        try session.client.connection.send(session.message("Cancel", [.string(id)]))
        // The bus has it by now.
        _ = try session.client.call("GetId", of: .bus, at: "/org/freedesktop/DBus", on: .bus)
        try server.invoke("pause", on: number)
        session.service.signal(SIGCONT)
        try session.loop.poll(for: "its end") { server.shown.isEmpty }
        #expect(try session.list().isEmpty)
    }

    @Test func `a ring that was stopped by search has Undo, and one that begins takes the result's place`() throws {
        let id = try session.ring(["title": "Rise", "post-alert": seconds(600)])
        try session.loop.poll(for: "the alert") { server.shown.count == 1 }
        try session.activate("stop")
        try server.invoke("undo", on: session.waitForResult(of: server, with: "undo"))
        _ = try session.waitForResult(of: server, with: "pause")
        #expect(server.results.map { $0.body.prefix(11) } == ["Stopped", "Rings again"])
        #expect(try session.property("State", of: id) == "countdown")
        try session.ring(["title": "Late"])
        try session.loop.poll(for: "the alert alone") {
            let shown = server.sent(server.shown)
            return shown.contains { $0.summary == "Late" } && !shown.contains(where: \.isResult)
        }
    }

    @Test func `after a crash the next service closes it, and at the end this one does`() throws {
        let id = try session.activate(session.find("timer 50s tea")[0])
        let number = try session.waitForResult(of: server, with: "pause")
        try session.waitUntilRemembered([number])
        try session.restartAfterKill()
        try session.loop.poll(for: "its end") { server.shown.isEmpty }
        try session.activate("alarm:\(id)")
        _ = try session.waitForResult(of: server, with: "pause", count: 2)
        #expect(try session.service.terminate() == .exited(0))
        try session.loop.poll(for: "its end") { server.shown.isEmpty }
    }

    @Test func `of many activations there is one result`() throws {
        let found = try session.find("timer 50s tea")[0]
        let trace = try Trace(of: session.client)
        for _ in 0..<1_000 {
            try trace.send(session.message("Run", [.string(found), ""], of: "org.kde.krunner1", at: .search))
        }
        try trace.settle()
        try session.loop.poll(for: "one result") { server.shown.count == 1 }
        #expect(try session.property("CountdownCount") == .uint32(1_000))
        #expect(server.results.count < 1_000)
    }

    @Test func `without a notification server, and without actions, nothing breaks`() throws {
        let session = try Session()
        let id = try session.activate(session.find("timer 50s tea")[0])
        #expect(try session.property("State", of: id) == "countdown")
        let server = try FakeNotificationServer(
            on: session.bus, in: session.loop, saying: .named("simple", capabilities: ["body"]))
        try session.loop.poll(for: "the server to be known") {
            try session.property("NotificationServer") == "simple"
        }
        try session.activate("alarm:\(id)")
        try session.loop.poll(for: "the result") { server.results.last?.summary == "tea" }
        #expect(server.results.flatMap(\.actions) == [])
        #expect(session.complaints.isEmpty)
    }
}

extension ObjectPath {
    fileprivate static let search: ObjectPath = "/org/example/Alarms/Search"
}

extension SentNotification {
    /// True if it is the result of a search.
    fileprivate var isResult: Bool { hints["transient"] == "b true" }
}

extension FakeNotificationServer {
    /// The results that it has shown.
    fileprivate var results: [SentNotification] { sent.filter(\.isResult) }

    /// The notifications of these IDs.
    fileprivate func sent(_ numbers: [UInt32]) -> [SentNotification] {
        zip(self.numbers, sent).filter { numbers.contains($0.0) }.map(\.1)
    }
}

extension Session {
    /// Calls a method of the object of search.
    @discardableResult
    fileprivate func search(
        _ member: MemberName, _ arguments: Value..., of interface: InterfaceName = "org.example.Alarms.Search"
    ) throws -> [Value] {
        try Value.arguments(of: client.answer(to: message(member, arguments, of: interface, at: .search)))
    }

    /// Returns what a text finds.
    fileprivate func find(_ text: String) throws -> [String] {
        try search("Find", .string(text), [:])[0].elements.map { try $0.properties["Result"]?.text ?? "" }
    }

    /// Activates a result of a search, and returns the alarm.
    @discardableResult
    fileprivate func activate(_ result: String) throws -> String {
        try search("ActivateResult", .string(result), "", [:])[0].text
    }

    /// Waits until the last of at least so many results has a button.
    ///
    /// - Returns: Its ID.
    fileprivate func waitForResult(
        of server: FakeNotificationServer, with key: String, count: Int = 1
    ) throws -> UInt32 {
        var number: UInt32 = 0
        try loop.poll(for: "a result with \(key)") {
            let last = Array(zip(server.numbers, server.sent)).last { $0.1.isResult }
            number = last?.0 ?? 0
            guard server.results.count >= count, server.shown.contains(number) else { return false }
            return last?.1.buttons.contains(key) ?? false
        }
        return number
    }
}
