import DBus
import EventLoop
import TestSupport
import Testing

/// Live activities that outlive the service, and how seldom they are written and announced.
@Suite(.showsLogs) final class ActivityStorageTests: SessionSuite {
    @Test func `what was started and ended is there after a crash, and what was dismissed isn't`() throws {
        let keys: [String: Value] = [
            "title": "Pizza", "kind": "Delivery", "content": ["eta": .uint64(7)], "relevance": .double(2.5),
            "attributes": ["order": .int32(-3)], "link": "https://example.org/", "tint": "#00aa88",
        ]
        let running = try session.start(keys)
        let ended = try session.start()
        try session.end(ended, ["content": ["status": "done"]])
        let dismissed = try session.start()
        try session.call("Dismiss", .string(dismissed), of: .activities)
        let later = Value.uint64(UInt64(Clock.wall.now + 600_000_000))
        let pending = try session.start(["start-at": later])
        let before = try session.activities()
        session.client.signals = []
        try session.restartAfterKill()
        #expect(try session.activities() == before)
        #expect(before.map { $0["Id"] } == [running, ended, pending].map { .string($0) })
        #expect(session.client.signals.allSatisfy { $0.interface != .activities && $0.interface != .objectManager })
    }

    @Test func `an update is on disk a second later at the latest, and with any commit before`() throws {
        let id = try session.start()
        let before = try session.commits
        try session.update(id, ["content": ["status": "one"]])
        try session.waitForCommits(after: before)
        try session.restartAfterKill()
        #expect(try session.property("Content", ofActivity: id) == ["status": "one"])
        #expect(try session.property("UpdateCount", ofActivity: id) == .uint64(1))
        // The reply to this means: on disk.
        try session.update(id, ["content": ["status": "two"]])
        try session.schedule(["pre-alert": seconds(600)])
        try session.restartAfterKill()
        #expect(try session.property("Content", ofActivity: id) == ["status": "two"])
    }

    @Test func `a service that ends writes what it hasn't yet`() throws {
        let id = try session.start()
        try session.update(id, ["content": ["status": "last"]])
        #expect(try session.service.terminate() == .exited(0))
        try session.restart()
        #expect(try session.property("Content", ofActivity: id) == ["status": "last"])
    }

    @Test func `activities whose file is lost are written anew`() throws {
        let server = try session.serve()
        let id = try session.start()
        try session.output(of: "/bin/sh", ["-c", "rm -f \(session.database)*"])
        let other = try session.start()
        try session.loop.wait(for: "a notification") {
            server.sent.contains { $0.summary == "The file of the alarms was lost" }
        }
        try session.restartAfterKill()
        #expect(try Set(session.activities().map { $0["Id"] }) == [.string(id), .string(other)])
    }

    @Test func `ten thousand updates are announced four times a second, written once a second, and delay nobody`()
        throws
    {
        let id = try session.start()
        try session.waitForCommits(after: 0)
        let commits = try session.commits
        let (flood, other) = try (session.anotherClient(), session.anotherClient())
        let trace = try Trace(of: session.client)
        let start = Clock.monotonic.now
        let updates = Updates(of: id, by: flood, in: session)
        var answers = 0
        for round in 0..<100 {
            for number in 1...100 { try updates.send(round * 100 + number) }
            // An answer that waited for all updates would come with the last of them.
            let left = updates.awaited
            try session.call("NextAlarm", by: other)
            if updates.awaited > 0 || left == 0 { answers += 1 }
        }
        try session.loop.wait(for: "the replies") { updates.awaited == 0 }
        let path = try ObjectPath(activity: id)
        try session.loop.wait(for: "the last announcement") {
            try trace.changes(of: path).values["UpdateCount"] == .uint64(10_000)
        }
        try session.waitForCommits(after: commits)
        let seconds = Double(Clock.monotonic.now - start) / 1_000_000
        let announcements = trace.events.count { $0.name == "PropertiesChanged" && $0.path == path }
        #expect(Double(announcements) <= 4 * seconds + 1)
        #expect(try Double(session.commits - commits) <= seconds + 1)
        #expect(answers > 0)
        #expect(updates.failures == 0)
    }
}

/// Updates of an activity whose replies aren't waited for.
private final class Updates {
    private(set) var awaited = 0
    private(set) var failures = 0
    private let id: String
    private let client: Client
    private let session: Session
    private var calls: [PendingCall] = []

    init(of id: String, by client: Client, in session: Session) {
        self.id = id
        self.client = client
        self.session = session
    }

    func send(_ number: Int) throws {
        let changes: [String: Value] = ["content": ["step": .int32(Int32(number))]]
        let call = try session.message("Update", [.string(id), .dictionary(changes)], of: .activities)
        awaited += 1
        calls.append(
            try client.connection.call(call, timeout: 60_000) { [unowned self] answer in
                awaited -= 1
                if case .failure = answer { failures += 1 }
            })
    }
}
