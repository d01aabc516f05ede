import AlarmCore
import DBus
import EventLoop
import TestSupport
import Testing

@testable import Desktop

/// The questions and results of apps' actions.
@Suite struct NotificationActionTests {
    private let bus: PrivateBus
    private let loop: EventLoop
    private let connection: Connection

    init() throws {
        bus = try PrivateBus()
        loop = try EventLoop()
        connection = try Connection(to: .address(bus.address), in: loop)
    }

    /// The reports, in short: `pressed 1 key`, `closed 1`, `unanswerable 1`.
    private final class Reports {
        var all: [String] = []

        func add(_ event: ActionNotifications.Event) {
            switch event {
            case .pressed(let id, let key, let data):
                all.append("pressed \(id) \(key)" + (data.activationToken.map { " with \($0)" } ?? ""))
            case .closed(let id): all.append("closed \(id)")
            case .unanswerable(let id): all.append("unanswerable \(id)")
            case .failed(let error): all.append("failed \(error)")
            }
        }
    }

    private let reports = Reports()

    private func notifications(
        results: Interval = .hours(1), prompts: Interval = .hours(1), server: Interval = .hours(1)
    ) throws -> ActionNotifications {
        var policy = NotificationsFixture.short
        (policy.resultTime, policy.promptTime, policy.questionServerTime) = (results, prompts, server)
        let reports = reports
        return try ActionNotifications(
            on: connection, in: loop, policy: policy, environment: NotificationsFixture.noApps
        ) { reports.add($0) }
    }

    private func serve(_ name: String = "fake", _ capabilities: [String] = ["actions", "body"]) throws
        -> FakeNotificationServer
    {
        try FakeNotificationServer(on: bus, in: loop, saying: .named(name, capabilities: capabilities))
    }

    private func notice(_ title: String, isQuestion: Bool = false) -> ActionNotice {
        ActionNotice(
            of: "org.example.Tea", isQuestion: isQuestion, title: title, lines: ["Line <b>"],
            buttons: [ActionNotice.Button("yes", "Yes"), ActionNotice.Button("no", "No")])
    }

    private func wait(for count: Int, on server: FakeNotificationServer, _ notifications: ActionNotifications) throws {
        try loop.wait(for: "\(count) notifications") { server.sent.count >= count && notifications.isSettled }
    }

    private func waitForReport(_ report: String) throws {
        try loop.wait(for: "\(report), of \(reports.all)") { reports.all.contains(report) }
    }

    @Test(arguments: [("gnome-shell", "y 2"), ("Plasma", "y 1"), ("Xfce Notify Daemon", "y 1")])
    func `a question stays, and on GNOME is critical, so that its buttons are seen`(
        _ name: String, _ urgency: String
    ) throws {
        let notifications = try notifications()
        let server = try serve(name)
        notifications.show(notice("Go?", isQuestion: true), as: 1)
        try wait(for: 1, on: server, notifications)
        let sent = server.sent[0]
        #expect(sent.appName == "org.example.Tea")
        #expect(sent.summary == "Go?")
        #expect(sent.buttons.suffix(4) == ["yes", "Yes", "no", "No"])
        #expect(sent.expiry == 0)
        #expect(sent.hints["urgency"] == urgency)
        #expect(sent.hints["resident"] == "b true")
        #expect(sent.hints["transient"] == nil)
    }

    @Test func `a result expires, and is closed by itself after its time`() throws {
        let notifications = try notifications(results: Interval(microseconds: 200_000))
        let server = try serve()
        notifications.show(notice("Done"), as: 1)
        try wait(for: 1, on: server, notifications)
        #expect(server.sent[0].expiry == 8000)
        try waitForReport("closed 1")
        try loop.wait(for: "the close") { server.closed == server.numbers }
        #expect(notifications.isEmpty)
    }

    @Test func `one whose time is over is shown again as another`() throws {
        let notifications = try notifications(results: Interval(microseconds: 50_000))
        let server = try serve()
        notifications.show(notice("Done"), as: 1)
        try wait(for: 1, on: server, notifications)
        // The loop is late: the timer has not run yet.
        let end = Clock.monotonic.now + 60_000
        while Clock.monotonic.now < end {}
        notifications.show(notice("Done again"), as: 1)
        try wait(for: 2, on: server, notifications)
        try waitForReport("closed 1")
        #expect(reports.all == ["closed 1"])
    }

    @Test func `a question is closed after its time`() throws {
        let notifications = try notifications(prompts: Interval(microseconds: 200_000))
        let server = try serve()
        notifications.show(notice("Go?", isQuestion: true), as: 1)
        try waitForReport("closed 1")
        try loop.wait(for: "the close") { server.closed == server.numbers }
    }

    @Test func `a press takes it down, with the token that lets an app come to the foreground`() throws {
        let notifications = try notifications()
        let server = try serve()
        notifications.show(notice("Done"), as: 1)
        try wait(for: 1, on: server, notifications)
        try server.emit("ActivationToken") { writer in
            writer.append(server.numbers[0])
            writer.append("token")
        }
        try server.invoke("yes", on: server.numbers[0])
        try waitForReport("pressed 1 yes with token")
        #expect(!notifications.isEmpty)
        notifications.withdraw(1)
        #expect(notifications.isEmpty)
        try loop.wait(for: "the close") { server.closed == server.numbers }
        #expect(reports.all == ["pressed 1 yes with token"])
    }

    @Test func `a press of a key that isn't offered has no effect`() throws {
        let notifications = try notifications()
        let server = try serve()
        notifications.show(notice("Done"), as: 1)
        try wait(for: 1, on: server, notifications)
        for key in ["yes", "default", "maybe"] { try server.report(key, on: server.numbers[0]) }
        try server.invoke("no", on: server.numbers[0])
        try waitForReport("pressed 1 no")
        #expect(reports.all == ["pressed 1 no"])
    }

    @Test func `of a fourth the oldest result is closed, but never a question`() throws {
        let notifications = try notifications()
        let server = try serve()
        for (id, isQuestion) in [(1, true), (2, false), (3, false)] as [(UInt64, Bool)] {
            #expect(notifications.show(notice("No. \(id)", isQuestion: isQuestion), as: id))
        }
        try wait(for: 3, on: server, notifications)
        #expect(notifications.show(notice("No. 4", isQuestion: true), as: 4))
        #expect(notifications.show(notice("No. 5", isQuestion: true), as: 5))
        #expect(reports.all == ["closed 2", "closed 3"])
        #expect(!notifications.show(notice("No. 6"), as: 6))
        // In place of one that is there, there is room.
        #expect(notifications.show(notice("No. 5 again", isQuestion: true), as: 5))
    }

    @Test func `on GNOME the latest is shown alone, and a question comes again after it`() throws {
        let notifications = try notifications()
        let server = try serve("gnome-shell")
        notifications.show(notice("First", isQuestion: true), as: 1)
        try wait(for: 1, on: server, notifications)
        notifications.show(notice("Result"), as: 2)
        try wait(for: 2, on: server, notifications)
        #expect(server.closed == [server.numbers[0]])
        notifications.show(notice("Second", isQuestion: true), as: 3)
        try wait(for: 3, on: server, notifications)
        #expect(reports.all == ["closed 2"])
        try server.close(server.numbers[2], reason: 2)
        try wait(for: 4, on: server, notifications)
        #expect(server.sent.map(\.summary) == ["First", "Result", "Second", "First"])
        #expect(reports.all == ["closed 2", "closed 3"])
    }

    @Test(arguments: [("dunst", ["actions", "body"]), ("fake", ["body"])])
    func `without buttons a question is unanswerable, and a result is text alone`(
        _ name: String, _ capabilities: [String]
    ) throws {
        let notifications = try notifications()
        let server = try serve(name, capabilities)
        notifications.show(notice("Go?", isQuestion: true), as: 1)
        try waitForReport("unanswerable 1")
        #expect(server.sent.isEmpty)
        notifications.show(notice("Done"), as: 2)
        try wait(for: 1, on: server, notifications)
        #expect(server.sent[0].actions == [])
    }

    @Test func `without a server a question is unanswerable after a time`() throws {
        let notifications = try notifications(server: Interval(microseconds: 200_000))
        notifications.show(notice("Go?", isQuestion: true), as: 1)
        try waitForReport("unanswerable 1")
    }

    @Test func `a question comes again on another server, but a result doesn't`() throws {
        let notifications = try notifications()
        let server = try serve()
        notifications.show(notice("Go?", isQuestion: true), as: 1)
        notifications.show(notice("Done"), as: 2)
        try wait(for: 2, on: server, notifications)
        server.die()
        try waitForReport("closed 2")
        let other = try serve()
        try wait(for: 1, on: other, notifications)
        #expect(other.sent.map(\.summary) == ["Go?"])
        #expect(reports.all == ["closed 2"])
    }
}
