import AlarmCore
import ConfigurationSamples
import DBus
import EventLoop
import TestSupport
import Testing

@testable import Desktop
@testable import Presentation

/// The results of what people start by search.
@Suite struct NotificationResultTests {
    private let runtime: TemporaryDirectory
    private let bus: PrivateBus
    private let loop: EventLoop
    private let now = WallTime(seconds: 1_772_452_800)

    init() throws {
        runtime = try TemporaryDirectory()
        bus = try PrivateBus()
        loop = try EventLoop()
    }

    /// - Parameter time: The time for which a result is shown.
    private func fixture(lasting time: Interval = .hours(1)) throws -> NotificationsFixture {
        let path = runtime.path
        var policy = NotificationsFixture.short
        policy.resultTime = time
        return try NotificationsFixture(
            on: bus, in: loop, policy: policy,
            environment: DesktopEnvironment { $0 == "XDG_RUNTIME_DIR" ? path : nil })
    }

    /// Starts a service and its server.
    private func start(
        _ information: FakeNotificationServer.Information? = nil
    ) throws -> (NotificationsFixture, FakeNotificationServer) {
        let fixture = try fixture()
        return (fixture, try fixture.serve(information))
    }

    /// The result of a timer of five minutes that has just begun.
    private func running(_ title: String = "Tea", id: AlarmID = .random()) throws -> AlarmResult {
        try #require(AlarmResult(of: .counting(title, id: id)))
    }

    /// The result of a timer that was paused a minute after its beginning.
    private func paused(_ title: String = "Tea", id: AlarmID = .random()) throws -> AlarmResult {
        try #require(AlarmResult(of: .standingStill(title, id: id)))
    }

    /// The result of a timer that was cancelled.
    private func cancelled(_ title: String = "Tea") throws -> AlarmResult {
        try #require(AlarmResult(of: nil, before: .counting(title), undo: .random()))
    }

    /// Shows a result, and waits until the server shows it.
    ///
    /// - Returns: Its number there.
    private func show(_ result: AlarmResult, by fixture: NotificationsFixture) throws -> UInt32 {
        fixture.notifications.result.show(result, at: now)
        return try number(by: fixture)
    }

    private func number(by fixture: NotificationsFixture) throws -> UInt32 {
        try loop.wait(for: "the result") {
            fixture.notifications.result.number != 0 && fixture.notifications.isSettled
        }
        return fixture.notifications.result.number
    }

    /// True if the timer of notifications is to wake the service.
    private func wakes(_ fixture: NotificationsFixture) -> Bool { fixture.notifications.board.timer?.deadline != nil }

    // MARK: Form

    @Test(arguments: [("gnome-shell", "y 2", true), ("Plasma", "y 1", false), ("Xfce Notify Daemon", "y 1", false)])
    func `it is silent, transient and expires, and on GNOME critical, so that its buttons are seen`(
        name: String, urgency: String, isGNOME: Bool
    ) throws {
        let (fixture, server) = try start(.named(name, capabilities: ["actions", "body", "body-markup"]))
        _ = try show(try running("Tea <hot>\nand sweet"), by: fixture)
        let sent = server.sent[0]
        #expect(sent.summary == "Tea <hot>")
        #expect(sent.body == "and sweet.\nRings 12:05")
        #expect(sent.buttons == ["pause", "Pause", "cancel", "Cancel"])
        #expect(sent.hints["urgency"] == urgency)
        #expect(sent.hints["transient"] == "b true")
        #expect(sent.hints["suppress-sound"] == "b true")
        #expect(sent.hints["resident"] == nil)
        #expect((sent.hints["desktop-entry"] == nil) == isGNOME)
        #expect(sent.expiry == 8000)
    }

    @Test func `each state has its line and its buttons`() throws {
        let daily: [Setting] = [
            .title("Rise"), .time("07:00"), .weekdays(Weekday.allCases.map(\.rawValue)), .timeZone("UTC"),
        ]
        let rise = try Alarm.noticed(.scheduled, daily)
        let off = try Alarm.noticed(.scheduled, daily + [.enabled(false)])
        let snoozed = try Alarm.counting("Tea", kind: .postAlert)
        let token = UndoToken.random()
        let results: [(AlarmResult?, String, [String])] = [
            (AlarmResult(of: rise, undo: token), "Rings Tuesday, 07:00", ["undo", "skip-next"]),
            (try paused(), "Paused with 4 min left", ["resume", "cancel"]),
            (AlarmResult(of: snoozed), "Rings again 12:05", ["pause", "cancel"]),
            (AlarmResult(of: off, undo: token), "Switched off", ["undo"]),
            (try cancelled(), "Cancelled", ["undo"]),
            (AlarmResult(of: nil, before: try .ringing("Tea"), undo: token), "Stopped", ["undo"]),
        ]
        for (result, body, keys) in results {
            let shown = Presenter.plain.notification(of: try #require(result), at: now)
            let notification = Notification(result: try #require(shown))
            #expect(notification.body(for: .usual) == body)
            #expect(notification.choices.map(\.key) == keys)
        }
        let labels = AlarmResult.Action.allCases.map { PresentedButton($0).text }
        #expect(labels == ["Pause", "Resume", "Cancel", "Skip next", "Undo"])
    }

    @Test(arguments: [("dunst", ["actions"]), ("mako", ["actions"]), ("simple", [])])
    func `where no buttons are seen there are none, and a gesture does nothing`(
        name: String, capabilities: [String]
    ) throws {
        let (fixture, server) = try start(.named(name, capabilities: capabilities))
        var presses: [AlarmResult.Action] = []
        fixture.receive = { if case .resultPressed(_, let press) = $0 { presses.append(press) } }
        let number = try show(try running(), by: fixture)
        #expect(server.sent[0].buttons == [])
        #expect(server.sent[0].body == "Rings 12:05")
        try server.invoke("pause", on: number)
        try server.close(number, reason: 2)
        try loop.wait(for: "its end") { fixture.notifications.result.alarm == nil }
        #expect(presses.isEmpty)
    }

    // MARK: Presses

    @Test func `a press is reported once, takes it down, and the next state is a new notification`() throws {
        let (fixture, server) = try start()
        var presses: [AlarmResult.Action] = []
        let id = AlarmID.random()
        let (first, second) = (try running(id: id), try paused(id: id))
        fixture.receive = { [notifications = fixture.notifications, now] event in
            guard case .resultPressed(let result, let press) = event else { return }
            #expect(result == first)
            presses.append(press)
            notifications.result.show(second, at: now)
        }
        let number = try show(first, by: fixture)
        try server.invoke("undo", on: number)
        try server.invoke("default", on: number)
        try server.invoke("pause", on: 70)
        // GNOME reports it twice, and closes it.
        for _ in 1...2 { try server.invoke("pause", on: number) }
        try server.close(number, reason: 2)
        try loop.wait(for: "the second") { server.sent.count == 2 }
        // One that is still on the screen would hold the next one back.
        #expect(server.closed == [number])
        #expect(try self.number(by: fixture) != number)
        #expect(presses == [.pause])
        #expect(server.sent[1].body == "Paused with 4 min left")
        #expect(server.sent[1].buttons == ["resume", "Resume", "cancel", "Cancel"])
        #expect(server.sent[1].replaces == 0)
    }

    @Test func `a press that nobody follows by a result closes it`() throws {
        let (fixture, server) = try start()
        let number = try show(try cancelled(), by: fixture)
        try server.invoke("undo", on: number)
        try loop.wait(for: "its end") { server.closed == [number] }
        #expect(fixture.notifications.result.alarm == nil)
        #expect(!wakes(fixture))
    }

    // MARK: One at a time

    @Test func `of a thousand there is one, and one call at a time`() throws {
        let (fixture, server) = try start()
        server.answers = [.nothing]
        for number in 1...1_000 { fixture.notifications.result.show(try running("Tea \(number)"), at: now) }
        try loop.wait(for: "the first") { server.unanswered.count == 1 }
        try server.answerLate(70)
        _ = try number(by: fixture)
        #expect(server.sent.map(\.summary) == ["Tea 1", "Tea 1000"])
        #expect(server.closed == [70])
    }

    @Test func `the same result again is a new notification`() throws {
        let (fixture, server) = try start()
        let result = try running()
        let number = try show(result, by: fixture)
        #expect(try show(result, by: fixture) != number)
        #expect(server.closed == [number])
    }

    @Test func `it follows its alarm, and no other`() throws {
        let (fixture, server) = try start()
        let id = AlarmID.random()
        let number = try show(try running(id: id), by: fixture)
        fixture.notifications.result.update(to: try paused(), at: now)
        fixture.notifications.result.update(to: try running(id: id), at: now)
        #expect(fixture.notifications.result.number == number)
        let end = fixture.notifications.result.end
        fixture.notifications.result.update(to: try paused(id: id), at: now)
        _ = try self.number(by: fixture)
        #expect(server.sent.map(\.body) == ["Rings 12:05", "Paused with 4 min left"])
        #expect(server.closed == [number])
        #expect(fixture.notifications.result.end == end)
        fixture.notifications.result.withdraw()
        try loop.wait(for: "its end") { server.closed.count == 2 }
        fixture.notifications.result.update(to: try running(id: id), at: now)
        #expect(fixture.notifications.result.alarm == nil)
    }

    // MARK: Rings

    @Test func `while an alarm rings it is closed, and comes back within its time`() throws {
        let (fixture, server) = try start()
        let number = try show(try running(), by: fixture)
        let eggs = try fixture.post(.ringing("Eggs"))
        try loop.wait(for: "the alert") { server.sent.count == 2 }
        #expect(server.closed == [number])
        _ = try fixture.waitUntilShown(eggs.id)
        fixture.notifications.result.show(try cancelled(), at: now)
        fixture.notifications.notices.inform("An alarm was missed", body: "")
        fixture.notifications.alarms.withdraw(eggs.id)
        _ = try self.number(by: fixture)
        #expect(server.sent[2].body == "Cancelled")
    }

    @Test func `one whose time ends while an alarm rings doesn't come back`() throws {
        let fixture = try fixture(lasting: Interval(microseconds: 50_000))
        let server = try fixture.serve()
        let (eggs, _) = try fixture.shown(.ringing("Eggs"))
        fixture.notifications.result.show(try running(), at: now)
        try loop.wait(for: "its end") { fixture.notifications.result.alarm == nil }
        fixture.notifications.alarms.withdraw(eggs.id)
        let (rice, _) = try fixture.shown(.ringing("Rice"))
        #expect(server.sent.map(\.summary) == ["Eggs", "Rice"])
        fixture.notifications.alarms.withdraw(rice.id)
        #expect(!wakes(fixture))
    }

    // MARK: The end

    @Test func `it is closed after its time, and nothing wakes the service then`() throws {
        let fixture = try fixture(lasting: Interval(microseconds: 50_000))
        let server = try fixture.serve()
        #expect(!wakes(fixture))
        fixture.notifications.result.show(try running(), at: now)
        #expect(wakes(fixture))
        try loop.wait(for: "its end") { fixture.notifications.result.alarm == nil }
        #expect(!wakes(fixture))
        try loop.wait(for: "it to be closed") { server.closed == server.numbers }
    }

    @Test(arguments: [1, 2, 4] as [UInt32])
    func `one that a person or the server closes is gone`(reason: UInt32) throws {
        let (fixture, server) = try start()
        try server.close(show(try running(), by: fixture), reason: reason)
        try loop.wait(for: "its end") { fixture.notifications.result.alarm == nil }
        #expect(!wakes(fixture))
        _ = try show(try cancelled(), by: fixture)
        #expect(server.closed.isEmpty)
    }

    @Test func `the end of the service closes it, also before the server has answered`() throws {
        let (fixture, server) = try start()
        server.answers = [.nothing]
        fixture.notifications.result.show(try running(), at: now)
        try loop.wait(for: "the result") { server.unanswered.count == 1 }
        fixture.notifications.withdrawAll()
        #expect(!fixture.notifications.isSettled)
        try server.answerLate(70)
        try loop.wait(for: "it to be closed") { server.closed == [70] }
        #expect(fixture.notifications.isSettled)
    }

    @Test func `after a crash the next service closes it`() throws {
        let server = try FakeNotificationServer(on: bus, in: loop)
        let crashed = try fixture()
        try crashed.waitForServer()
        let number = try show(try running(), by: crashed)
        try withExtendedLifetime(crashed) {
            try loop.wait(for: "the record") {
                runtime.read("alarms/notifications").split(separator: "\n").dropFirst() == ["\(number)"]
            }
        }
        let next = try fixture()
        try next.waitForServer()
        try loop.wait(for: "it to be closed") { server.closed == [number] }
        try loop.wait(for: "an empty record") { runtime.read("alarms/notifications").isEmpty }
    }

    // MARK: Servers

    @Test func `without a server nothing is shown, and one that appears in time shows it`() throws {
        let short = try fixture(lasting: Interval(microseconds: 50_000))
        short.notifications.result.show(try running(), at: now)
        try loop.wait(for: "its end") { short.notifications.result.alarm == nil }
        let fixture = try fixture()
        fixture.notifications.result.show(try running("Rice"), at: now)
        let server = try fixture.serve()
        _ = try number(by: fixture)
        #expect(server.sent.map(\.summary) == ["Rice"])
        #expect(short.failures.isEmpty)
    }

    @Test func `what a server has shown that has gone isn't shown by the next`() throws {
        let (fixture, server) = try start()
        _ = try show(try running(), by: fixture)
        server.die()
        try loop.wait(for: "the server's end") { fixture.serverNames.last == "" }
        #expect(fixture.notifications.result.alarm == nil)
        #expect(!wakes(fixture))
        let other = try fixture.serve()
        _ = try show(try cancelled("Rice"), by: fixture)
        #expect(other.sent.map(\.summary) == ["Rice"])
    }

    @Test func `one that the server refuses is given up, but of a text that Plasma has just shown`() throws {
        let (fixture, server) = try start()
        server.answers = [
            .error(BusError(.failed, "no")), .error(BusError(.excessNotificationGeneration, "too soon")), .wrongType,
        ]
        fixture.notifications.result.show(try running("Rice"), at: now)
        try loop.wait(for: "the refusal") { fixture.failures.count == 1 }
        #expect(fixture.notifications.result.alarm == nil)
        #expect(!wakes(fixture))
        fixture.notifications.result.show(try running(), at: now)
        try loop.wait(for: "the second attempt to fail as well") { fixture.failures.count == 3 }
        #expect(fixture.notifications.result.alarm == nil)
        #expect(server.sent.map(\.summary) == ["Rice", "Tea", "Tea"])
        _ = try show(try running("Eggs"), by: fixture)
    }
}
