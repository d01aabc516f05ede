import AlarmCore
import EventLoop
import TestSupport
import Testing

@testable import Desktop

/// The notifications that a crashed service has left on the screen.
@Suite struct NotificationCrashTests {
    private let runtime: TemporaryDirectory
    private let bus: PrivateBus
    private let loop: EventLoop
    private let server: FakeNotificationServer

    init() throws {
        runtime = try TemporaryDirectory()
        bus = try PrivateBus()
        loop = try EventLoop()
        server = try FakeNotificationServer(on: bus, in: loop)
    }

    private func fixture(on bus: PrivateBus? = nil) throws -> NotificationsFixture {
        let path = runtime.path
        let environment = DesktopEnvironment { $0 == "XDG_RUNTIME_DIR" ? path : nil }
        return try NotificationsFixture(on: bus ?? self.bus, in: loop, environment: environment)
    }

    /// The numbers that are remembered.
    private var remembered: [String] {
        runtime.read("alarms/notifications").split(separator: "\n").dropFirst().map { line in
            String(line.prefix { $0 != " " })
        }
    }

    /// Shows alerts of these titles, and ends as a crash would.
    private func crash(showing titles: [String]) throws {
        let fixture = try fixture()
        try fixture.waitForServer()
        for title in titles {
            let alarm = try Alarm.ringing(title)
            fixture.notifications.alarms.post(alarm)
            _ = try fixture.waitUntilShown(alarm.id)
        }
        try wait(until: titles.indices.map { "\($0 + 1)" }, by: fixture)
    }

    /// Waits until just these numbers are remembered.
    private func wait(until numbers: [String], by fixture: NotificationsFixture) throws {
        try withExtendedLifetime(fixture) {
            try loop.wait(for: "\(numbers) to be remembered") { remembered == numbers }
        }
    }

    @Test func `it is closed by the next service, and then forgotten`() throws {
        try crash(showing: ["Tea", "Rice"])
        let next = try fixture()
        let tea = try next.post(.ringing("Tea"))
        #expect(try next.waitUntilShown(tea.id) == 3)
        try wait(until: ["3"], by: next)
        #expect(server.closed == [1, 2])
        next.notifications.alarms.withdraw(tea.id)
        try wait(until: [], by: next)
        #expect(runtime.read("alarms/notifications").isEmpty)
    }

    @Test func `nothing is closed on another server`() throws {
        try crash(showing: ["Tea"])
        server.die()
        let other = try FakeNotificationServer(on: bus, in: loop)
        let next = try fixture()
        _ = try next.show(.ringing("Rice"), on: other)
        try wait(until: ["1"], by: next)
        #expect(other.closed.isEmpty)
    }

    @Test func `nothing is closed on a server of the same name on another bus`() throws {
        try crash(showing: ["Tea"])
        let otherBus = try PrivateBus()
        let other = try FakeNotificationServer(on: otherBus, in: loop)
        let next = try fixture(on: otherBus)
        _ = try next.show(.ringing("Rice"), on: other)
        #expect(other.closed.isEmpty)
        #expect(server.closed.isEmpty)
    }

    @Test func `nonsense among the numbers costs nothing else`() throws {
        try crash(showing: ["Tea"])
        let file = runtime.read("alarms/notifications")
        let rings = "0 \(AlarmID.random()) 1 -a\n8 x 1 -a\n9 \(AlarmID.random()) soon -a\n10 \(AlarmID.random()) 1\n"
        try runtime.write("\(file)-3\n0\n\u{1}\n4294967296\nseven\n\(rings)7\n", to: "alarms/notifications")
        let next = try fixture()
        _ = try next.show(.ringing("Rice"), on: server)
        #expect(server.closed.sorted() == [1, 7])
    }

    @Test(arguments: ["", "\n\n", "1\n2\n3", String(repeating: "1\n", count: 100_000)])
    func `a file of nonsense is no file`(text: String) throws {
        _ = try runtime.makeDirectory("alarms")
        try runtime.write(text, to: "alarms/notifications")
        let next = try fixture()
        _ = try next.show(.ringing("Rice"), on: server)
        try wait(until: ["1"], by: next)
        #expect(server.closed.isEmpty)
    }

    /// Shows a notice, and waits until it is remembered.
    private func inform(_ fixture: NotificationsFixture, _ server: FakeNotificationServer, body: String) throws {
        try fixture.waitForServer()
        fixture.notifications.notices.inform("An alarm was missed", body: body)
        try wait(untilRecorded: "1\tAn alarm was missed\t", by: fixture)
    }

    private func wait(untilRecorded text: String, by fixture: NotificationsFixture) throws {
        try withExtendedLifetime(fixture) {
            try loop.wait(for: "\(text) to be recorded") { runtime.read("alarms/notifications").contains(text) }
        }
    }

    @Test(arguments: ["", "06:59 Dentist,\n07:00 Tea", "tab\there, back\\slash\\n, carriage return\r, Zeit für 차 👩‍🍳"])
    func `a notice stays, and gives way to the next service's alerts`(body: String) throws {
        try inform(fixture(), server, body: body)
        let next = try fixture()
        let tea = try Alarm.ringing("Tea")
        try next.waitForServer()
        #expect(server.closed.isEmpty)
        _ = try next.show(tea, on: server)
        try loop.wait(for: "the notice to be closed") { server.closed == [1] }
        next.notifications.alarms.withdraw(tea.id)
        try loop.wait(for: "the notice to come back") { server.sent.count == 3 }
        #expect(server.sent[2].summary == "An alarm was missed")
        #expect(server.sent[2].body == server.sent[0].body)
    }

    @Test func `a notice that was closed after the service's end doesn't come back`() throws {
        try inform(fixture(), server, body: "")
        let next = try fixture()
        try next.waitForServer()
        try next.synchronize()
        try server.close(1, reason: 2)
        try loop.wait(for: "it to be forgotten") { next.notifications.notices.all.isEmpty }
        let (tea, _) = try next.shown(.ringing("Tea"))
        next.notifications.alarms.withdraw(tea.id)
        _ = try next.show(.ringing("Rice"), on: server)
        #expect(server.sent.map(\.summary) == ["An alarm was missed", "Tea", "Rice"])
    }

    @Test func `a notice that was closed before the service found it doesn't come back`() throws {
        try inform(fixture(), server, body: "")
        try server.close(1, reason: 2)
        let next = try fixture()
        let (tea, _) = try next.shown(.ringing("Tea"))
        next.notifications.alarms.withdraw(tea.id)
        _ = try next.show(.ringing("Rice"), on: server)
        #expect(server.sent.map(\.summary) == ["An alarm was missed", "Tea", "Rice"])
    }

    @Test func `a notice that gave way before a crash comes back after it`() throws {
        let tea = try Alarm.ringing("Tea")
        let crashed = try fixture()
        try inform(crashed, server, body: "07:00 Tea")
        _ = try crashed.show(tea, on: server)
        try wait(untilRecorded: "0\tAn alarm was missed\t07:00 Tea\n", by: crashed)
        let next = try fixture()
        _ = try next.show(tea, on: server)
        next.notifications.alarms.withdraw(tea.id)
        try loop.wait(for: "the notice") { server.sent.count == 4 }
        #expect(server.sent.map(\.summary) == ["An alarm was missed", "Tea", "Tea", "An alarm was missed"])
    }

    @Test func `a notice that gave way is on the screen when the service has ended`() throws {
        let fixture = try fixture()
        try inform(fixture, server, body: "07:00 Tea")
        _ = try fixture.show(.ringing("Rice"), on: server)
        var isSettled = false
        fixture.receive = { if case .settled = $0 { isSettled = true } }
        fixture.notifications.withdrawAll()
        try loop.wait(for: "the server's answers") { isSettled }
        #expect(server.sent.map(\.summary) == ["An alarm was missed", "Rice", "An alarm was missed"])
        #expect(runtime.read("alarms/notifications").contains("3\tAn alarm was missed\t07:00 Tea\n"))
    }

    @Test func `the end of a service leaves nothing to close`() throws {
        let fixture = try fixture()
        _ = try fixture.show(.ringing("Tea"), on: server)
        try wait(until: ["1"], by: fixture)
        fixture.notifications.withdrawAll()
        #expect(remembered.isEmpty)
        try loop.wait(for: "it to be closed") { server.closed == [1] }
    }
}
