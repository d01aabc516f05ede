import AlarmCore
import ConfigurationSamples
import DBus
import EventLoop
import TestSupport
import Testing

@testable import Desktop

/// The alerts and countdowns that are shown where there is room for a few.
@Suite final class NotificationRoomTests: NotificationsSuite {
    init() throws { try super.init(NotificationsFixture(), on: Self.gnome()) }

    private static func gnome(_ version: String = "43.9") -> FakeNotificationServer.Information {
        .named("gnome-shell", version: version, capabilities: ["actions", "body"])
    }

    @Test(arguments: ["43.9", "48.beta"])
    func `where there is room for one alert the others wait for it`(version: String) throws {
        var policy = NotificationsFixture.short
        policy.turnLength = .hours(1)
        let fixture = try NotificationsFixture(policy: policy)
        let server = try fixture.serve(Self.gnome(version))
        let alarms = try (0...2).map { number in
            try Alarm.ringing([.title("\(number)"), .fireAt(1), .appID("org.example.App\(number)")])
        }
        for alarm in alarms { fixture.notifications.alarms.post(alarm) }
        let number = try fixture.waitUntilShown(alarms[0].id)
        #expect(server.sent.count == 1)
        // One that is gone by then is passed over.
        fixture.notifications.alarms.withdraw(alarms[1].id)
        try server.close(number, reason: 2)
        _ = try fixture.waitUntilShown(alarms[2].id)
        #expect(fixture.presses == [NotificationsFixture.Pressed(alarms[0].id, .stop)])
        #expect(server.sent.map(\.summary) == ["0", "2"])
    }

    @Test func `where one alert is seen at a time it names the number of the others`() throws {
        let alarms = try (0...2).map { try Alarm.ringing("\($0)") }
        for alarm in alarms { fixture.notifications.alarms.post(alarm) }
        _ = try fixture.waitUntilShown(alarms[0].id)
        for alarm in alarms[...1] {
            fixture.notifications.alarms.withdraw(alarm.id)
            try fixture.loop.wait(for: "the next") {
                fixture.notifications.board.isSettled && !fixture.shown.isEmpty
            }
        }
        #expect(server.sent.map(\.body) == ["00:01", "00:01.\n1 more alarm rings", "00:01"])
    }

    @Test func `the first of several that ring at once names the number of the others`() throws {
        let alarms = try (0...4).map { try Alarm.ringing("\($0)") }
        fixture.notifications.alarms.postTogether { for alarm in alarms { fixture.notifications.alarms.post(alarm) } }
        _ = try fixture.waitUntilShown(alarms[0].id)
        #expect(server.sent.map(\.body) == ["00:01.\n4 more alarms ring"])
        fixture.notifications.alarms.postTogether {
            for alarm in alarms { fixture.notifications.alarms.withdraw(alarm.id) }
        }
        fixture.notifications.alarms.postTogether { fixture.notifications.alarms.post(alarms[4]) }
        _ = try fixture.waitUntilShown(alarms[4].id)
        #expect(server.sent.map(\.body) == ["00:01.\n4 more alarms ring", "00:01"])
    }

    @Test func `an alert is posted anew when none of the others that it names rings any more`() throws {
        var policy = NotificationsFixture.short
        policy.turnLength = .hours(1)
        let fixture = try NotificationsFixture(policy: policy)
        let server = try fixture.serve(Self.gnome())
        let alarms = try (0...2).map { try Alarm.ringing("\($0)") }
        fixture.notifications.alarms.postTogether { for alarm in alarms { fixture.notifications.alarms.post(alarm) } }
        _ = try fixture.waitUntilShown(alarms[0].id)
        fixture.notifications.alarms.withdraw(alarms[1].id)
        fixture.notifications.alarms.withdraw(alarms[2].id)
        try fixture.loop.wait(for: "the alert anew") { server.sent.count == 2 }
        _ = try fixture.waitUntilShown(alarms[0].id)
        #expect(server.sent.map(\.body) == ["00:01.\n2 more alarms ring", "00:01"])
        #expect(server.sent.map(\.summary) == ["0", "0"])
        #expect(fixture.presses.isEmpty)
    }

    @Test func `unanswered alerts take turns`() throws {
        let alarms = try (0..<5).map { try Alarm.ringing("\($0)") }
        for alarm in alarms { fixture.notifications.alarms.post(alarm) }
        try fixture.loop.wait(for: "each to have been seen twice") {
            alarms.indices.allSatisfy { title in server.sent.count { $0.summary == "\(title)" } >= 2 }
        }
        #expect(server.sent.prefix(5).map(\.summary) == ["0", "1", "2", "3", "4"])
        #expect(fixture.shown.count + fixture.notifications.board.alarmCallCount <= 1)
        #expect(fixture.presses.isEmpty)
    }

    @Test func `an alert that has had a turn waits for the next`() throws {
        let alarms = try (0..<4).map { try Alarm.ringing("\($0)") }
        for alarm in alarms { fixture.notifications.alarms.post(alarm) }
        try fixture.loop.wait(for: "the fourth to have its turn") { server.sent.count == 4 }
        let start = Clock.monotonic.now
        try fixture.loop.wait(for: "the first to have its turn again") { server.sent.count == 5 }
        #expect(server.sent.last?.summary == "0")
        #expect(Clock.monotonic.now - start > 200_000)
    }

    @Test func `each app has room of its own for countdowns, and beside them for an alert`() throws {
        let alarms = try (0..<6).map { number in
            try Alarm.counting("\(number)", app: "org.example.App\(number % 2)")
        }
        for alarm in alarms { fixture.notifications.alarms.post(alarm) }
        for alarm in alarms[..<4] { _ = try fixture.waitUntilShown(alarm.id) }
        #expect(server.sent.count == 4)
        _ = try fixture.show(.ringing("Tea"), on: server)
        #expect(server.closed.isEmpty)
        fixture.notifications.alarms.withdraw(alarms[0].id)
        _ = try fixture.waitUntilShown(alarms[4].id)
        #expect(server.sent.map(\.summary) == ["0", "1", "2", "3", "Tea", "4"])
    }

    @Test func `four countdowns of an app are shown where there is room for any number, and every alert`() throws {
        let fixture = try NotificationsFixture()
        let server = try fixture.serve()
        let alarms = try (0..<6).map { try Alarm.counting("\($0)") }
        for alarm in alarms { fixture.notifications.alarms.post(alarm) }
        for alarm in alarms[..<4] { _ = try fixture.waitUntilShown(alarm.id) }
        for title in ["Tea", "Rice"] { _ = try fixture.show(.ringing(title), on: server) }
        #expect(server.sent.map(\.summary) == alarms[..<4].map(\.configuration.title) + ["Tea", "Rice"])
        fixture.notifications.alarms.withdraw(alarms[0].id)
        _ = try fixture.waitUntilShown(alarms[4].id)
        #expect(server.sent.count == 7)
    }

    @Test func `an alert that the server pushed out comes back`() throws {
        let tea = try Alarm.ringing("Tea")
        try server.close(fixture.show(tea, on: server), reason: 1)
        try fixture.loop.wait(for: "it to come back") { server.sent.count == 2 }
        #expect(fixture.presses.isEmpty)
    }

    @Test func `no more calls are under way than the server answers`() throws {
        var policy = NotificationsFixture.short
        policy.mostCalls = 2
        let fixture = try NotificationsFixture(policy: policy)
        let server = try fixture.serve()
        server.answer = .nothing
        let tea = try Alarm.ringing("Tea")
        for round in 0..<50 {
            fixture.notifications.alarms.post(try .ringing("Tea \(round)", id: tea.id))
            fixture.notifications.alarms.withdraw(tea.id)
        }
        let (rice, eggs) = (try Alarm.ringing("Rice"), try Alarm.ringing("Eggs"))
        fixture.notifications.alarms.post(rice)
        fixture.notifications.alarms.post(eggs)
        try fixture.loop.wait(for: "the calls") { server.unanswered.count == 2 }
        #expect(fixture.notifications.board.alarmCallCount == 2)
        server.answer = .number
        try server.answerLate()
        for alarm in [rice, eggs] { _ = try fixture.waitUntilShown(alarm.id) }
        #expect(server.sent.map(\.summary) == ["Tea 0", "Tea 1", "Rice", "Eggs"])
    }
}
