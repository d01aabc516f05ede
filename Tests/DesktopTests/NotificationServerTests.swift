import AlarmCore
import DBus
import EventLoop
import TestSupport
import Testing

@testable import Desktop

/// Servers that come, go, keep silent or have to be started.
@Suite struct NotificationServerTests {
    // MARK: Servers that come and go

    @Test func `an alert without a server waits for one`() throws {
        let fixture = try NotificationsFixture()
        let tea = try fixture.post(.ringing("Tea"))
        fixture.notifications.notices.inform("Set aside", body: "It was damaged")
        fixture.notifications.notices.inform("Set aside", body: "It was damaged")
        let client = try Client(on: fixture.bus, in: fixture.loop)
        try client.synchronize()
        let server = try fixture.serve()
        try fixture.loop.wait(for: "the alert") { server.sent.count == 1 }
        fixture.notifications.alarms.withdraw(tea.id)
        try fixture.loop.wait(for: "the notice") { server.sent.count == 2 }
        try client.synchronize()
        #expect(server.sent.map(\.summary) == ["Tea", "Set aside"])
        #expect(fixture.failures.isEmpty)
    }

    @Test func `a server that was there before us is found`() throws {
        let (bus, loop) = (try PrivateBus(), try EventLoop())
        let server = try FakeNotificationServer(on: bus, in: loop)
        let fixture = try NotificationsFixture(on: bus, in: loop)
        #expect(try fixture.show(.ringing("Tea"), on: server) == 1)
        #expect(fixture.serverNames == ["fake"])
    }

    @Test func `alerts go to the next server, in their order, and their old numbers mean nothing there`() throws {
        let fixture = try NotificationsFixture()
        let server = try fixture.serve()
        let alarms = try ["Tea", "Rice", "Eggs"].map { try Alarm.ringing($0) }
        for alarm in alarms { fixture.notifications.alarms.post(alarm) }
        for alarm in alarms { _ = try fixture.waitUntilShown(alarm.id) }
        server.die()
        try fixture.loop.wait(for: "the server to be gone") { fixture.serverNames == ["fake", ""] }
        let next = try fixture.serve(.named("next", capabilities: ["actions"]))
        next.answers = [.fixed(11), .fixed(12), .fixed(13)]
        for alarm in alarms { _ = try fixture.waitUntilShown(alarm.id) }
        try next.invoke("stop", on: 1)
        try next.invoke("snooze", on: 12)
        #expect(try fixture.waitForPresses() == [.init(alarms[1].id, .snooze)])
        #expect(next.sent.map(\.summary) == ["Tea", "Rice", "Eggs"])
        #expect(next.sent.map(\.replaces) == [0, 0, 0])
        #expect(fixture.serverNames == ["fake", "", "next"])
    }

    @Test func `a server that dies before it answers is followed by the next`() throws {
        let fixture = try NotificationsFixture()
        let server = try fixture.serve()
        server.answer = .nothing
        let tea = try fixture.post(.ringing("Tea"))
        try fixture.loop.wait(for: "the call") { server.unanswered.count == 1 }
        server.die()
        let next = try fixture.serve()
        try next.invoke("stop", on: fixture.waitUntilShown(tea.id))
        try fixture.loop.wait(for: "the press") { fixture.presses == [NotificationsFixture.Pressed(tea.id, .stop)] }
    }

    @Test func `an alert that a server refuses is posted to the next one`() throws {
        let fixture = try NotificationsFixture()
        let server = try fixture.serve()
        server.answer = .wrongType
        let tea = try fixture.post(.ringing("Tea"))
        try fixture.loop.wait(for: "refusals") {
            fixture.notifications.alarms.postings[tea.id]?.slot.delivery.failures == 3
        }
        server.die()
        let next = try fixture.serve()
        #expect(try fixture.waitUntilShown(tea.id) == 1)
        #expect(next.sent.count == 1)
    }

    @Test(arguments: [FakeNotificationServer.Information.errors, .wrongTypes, .noArguments])
    func `a server that can't describe itself gets alerts all the same`(information: FakeNotificationServer.Information)
        throws
    {
        let fixture = try NotificationsFixture()
        let server = try fixture.serve(information)
        #expect(try fixture.show(.ringing("Tea\n&"), on: server) == 1)
        #expect(fixture.serverNames == ["unknown"])
        #expect(server.sent.first?.body == "&amp;.\n00:01")
    }

    @Test func `a server that doesn't describe itself gets alerts after a while`() throws {
        var policy = NotificationsFixture.short
        policy.answerTimeout = 300
        let fixture = try NotificationsFixture(policy: policy)
        let server = try fixture.serve(.nothing)
        #expect(try fixture.show(.ringing("Tea"), on: server) == 1)
    }

    @Test func `a server that has only its name yet is queried again`() throws {
        let fixture = try NotificationsFixture()
        let server = try FakeNotificationServer(on: fixture.bus, in: fixture.loop, saying: .starting)
        let tea = try fixture.post(.ringing("Tea"))
        let client = try Client(on: fixture.bus, in: fixture.loop)
        try client.synchronize()
        #expect(server.sent.isEmpty)
        server.information = .usual
        #expect(try fixture.waitUntilShown(tea.id) == 1)
        #expect(fixture.serverNames == ["fake"])
    }

    @Test func `a server that never gets further than its name gets alerts in the end`() throws {
        let fixture = try NotificationsFixture()
        let server = try FakeNotificationServer(on: fixture.bus, in: fixture.loop, saying: .starting)
        let start = Clock.monotonic.now
        #expect(try fixture.show(.ringing("Tea"), on: server) == 1)
        // It was asked three times more.
        #expect(Clock.monotonic.now - start >= 700_000)
        #expect(fixture.serverNames == ["unknown"])
    }

    @Test func `a server that reports only its capabilities gets alerts at once`() throws {
        var policy = NotificationsFixture.short
        policy.retryDelays = [.hours(1)]
        let fixture = try NotificationsFixture(policy: policy)
        let server = try fixture.serve(.capabilities(["actions", "body"]))
        #expect(try fixture.show(.ringing("Tea\n&"), on: server) == 1)
        #expect(fixture.serverNames == ["unknown"])
        #expect(server.sent.first?.body == "&.\n00:01")
    }

    // MARK: Servers that close in ways of their own

    @Test(arguments: [("MATE", true), ("GNOME", false)])
    func `only MATE reports dismissed notifications as expired`(vendor: String, isPerson: Bool) throws {
        let fixture = try NotificationsFixture()
        let server = try fixture.serve(
            .named("Notification Daemon", vendor: vendor, capabilities: ["actions", "body"]))
        let tea = try Alarm.ringing("Tea")
        try server.close(fixture.show(tea, on: server), reason: 1)
        if isPerson {
            try fixture.loop.wait(for: "the press") { fixture.presses == [NotificationsFixture.Pressed(tea.id, .stop)] }
        } else {
            try fixture.loop.wait(for: "it to come back") { server.sent.count == 2 }
            #expect(fixture.presses.isEmpty)
        }
    }

    @Test(arguments: [("GNOME", true), ("MATE", false)])
    func `notifications on notification-daemon are made to expire before they are closed`(vendor: String, expires: Bool)
        throws
    {
        let fixture = try NotificationsFixture()
        let server = try fixture.serve(
            .named("Notification Daemon", vendor: vendor, capabilities: ["actions", "body"]))
        let (tea, number) = try fixture.shown(.ringing("Tea"))
        fixture.notifications.alarms.withdraw(tea.id)
        try fixture.loop.wait(for: "it to be closed") { server.closed == [number] }
        #expect(server.sent.dropFirst().map(\.replaces) == (expires ? [number] : []))
        #expect(server.sent.dropFirst().allSatisfy { $0.expiry == 1 && $0.summary.isEmpty && $0.body.isEmpty })
        #expect(fixture.presses.isEmpty)
    }

    // MARK: Activation

    @Test func `a service that fails to start costs nothing else, and is tried again at the next ring`() throws {
        let bus = try PrivateBus(services: ["org.freedesktop.Notifications": Self.failing])
        let fixture = try NotificationsFixture(on: bus)
        let tea = try Alarm.ringing("Tea")
        for ring in 1...2 {
            fixture.notifications.alarms.post(tea)
            try fixture.loop.wait(for: "the failure") { fixture.failures.count == ring }
            fixture.notifications.alarms.withdraw(tea.id)
        }
        #expect(bus.directory.read("home/starts") == "x\nx\n")
        let server = try fixture.serve()
        #expect(try fixture.show(tea, on: server) == 1)
    }

    @Test func `while an alarm rings a server that fails to start is started again, and the first failure is reported`()
        throws
    {
        let bus = try PrivateBus(services: ["org.freedesktop.Notifications": Self.failing])
        let fixture = try NotificationsFixture(on: bus)
        let tea = try fixture.post(.ringing("Tea"))
        try fixture.loop.wait(for: "the third start") { starts(on: bus) >= 3 }
        #expect(fixture.failures.count == 1)
        let server = try fixture.serve()
        #expect(try fixture.waitUntilShown(tea.id) == 1)
        #expect(server.sent.map(\.summary) == ["Tea"])
    }

    @Test func `a server that fails to start for a countdown isn't started again`() throws {
        let bus = try PrivateBus(services: ["org.freedesktop.Notifications": Self.failing])
        let fixture = try NotificationsFixture(on: bus)
        fixture.notifications.alarms.post(try .counting("Tea"))
        try fixture.loop.wait(for: "the failure") { fixture.failures.count == 1 }
        #expect(fixture.notifications.board.watch.restart?.deadline == nil)
    }

    @Test func `a server is started only when there is something to post`() throws {
        let bus = try PrivateBus(services: ["org.freedesktop.Notifications": Self.failing])
        let fixture = try NotificationsFixture(on: bus)
        let client = try Client(on: bus, in: fixture.loop)
        try client.synchronize()
        let server = try fixture.serve()
        let (tea, _) = try fixture.shown(.ringing("Tea"))
        fixture.notifications.alarms.withdraw(tea.id)
        server.die()
        try fixture.loop.wait(for: "the server to be gone") { fixture.serverNames.last == "" }
        fixture.notifications.alarms.withdraw(tea.id)
        try client.synchronize()
        #expect(bus.directory.read("home/starts").isEmpty)
    }

    @Test func `a server that goes while an alarm rings is started again as often as it goes`() throws {
        // One is started again, too, when it doesn't come.
        #expect(try starts(while: .ringing("Tea"), ofServersThatGo: 6) >= 6)
    }

    @Test func `a server that goes while a countdown is shown is started again a few times`() throws {
        #expect(try starts(while: .counting("Tea"), ofServersThatGo: 4) == 3)
    }

    /// Returns the number of times that a server is started while `alarm` is shown on several that go.
    private func starts(while alarm: Alarm, ofServersThatGo count: Int) throws -> Int {
        let bus = try PrivateBus(services: ["org.freedesktop.Notifications": Self.failing])
        let fixture = try NotificationsFixture(on: bus)
        for round in 1...count {
            let server = try fixture.serve()
            if round == 1 { fixture.notifications.alarms.post(alarm) }
            try fixture.loop.wait(for: "the alert") { server.sent.count == 1 }
            let before = starts(on: bus)
            server.die()
            try fixture.loop.wait(for: "the server to be gone") { fixture.serverNames.last == "" }
            guard round < 4 || alarm.alert != nil else { break }
            try fixture.loop.wait(for: "it to be started") { starts(on: bus) > before }
        }
        return starts(on: bus)
    }

    /// The command of a server that fails to start, and writes down each time.
    private static let failing = "/bin/sh -c 'echo x >> $HOME/starts; exit 1'"

    /// Returns the number of times that ``failing`` was started.
    private func starts(on bus: PrivateBus) -> Int {
        bus.directory.read("home/starts").split(separator: "\n").count
    }
}
