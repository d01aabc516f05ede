import AlarmCore
import ConfigurationSamples
import DBus
import EventLoop
import TestSupport
import Testing

@testable import Desktop

/// Alerts that other programs may replace by their numbers.
@Suite struct NotificationRenewalTests {
    private static let dunst = FakeNotificationServer.Information.named(
        "dunst", capabilities: ["actions", "body"])
    private static let xfce = FakeNotificationServer.Information.named(
        "Xfce Notify Daemon", capabilities: ["actions", "body"])
    private static let gnome = FakeNotificationServer.Information.named(
        "gnome-shell", version: "43.9", capabilities: ["actions", "body"])

    private static let daemon = FakeNotificationServer.Information.named(
        "Notification Daemon", vendor: "GNOME", capabilities: ["actions", "body", "body-markup"])

    /// A policy by which alerts are posted under a new number every tenth of a second.
    private static var renewing: DeliveryPolicy {
        var policy = NotificationsFixture.short
        policy.renewalDelays = (Interval(microseconds: 100_000), Interval(microseconds: 100_000))
        return policy
    }

    private static let both: [Setting] = [
        .title("Tea"), .fireAt(1), .secondaryBehavior("both"), .postAlert(60_000_000),
    ]

    // MARK: Keys

    @Test func `the keys of each ring have an end of their own, which stays the same with another text`() throws {
        let fixture = try NotificationsFixture()
        let server = try fixture.serve()
        let (tea, rice) = (try Alarm.ringing("Tea"), try Alarm.ringing("Rice"))
        for alarm in [tea, rice] { _ = try fixture.show(alarm, on: server) }
        fixture.notifications.alarms.post(tea, remarks: ["The sound is muted."])
        _ = try fixture.waitUntilShown(tea.id)
        fixture.notifications.alarms.post(try .ringing("Tea", id: tea.id))
        _ = try fixture.waitUntilShown(tea.id)
        let keys = server.sent.map { $0.key("stop") ?? "" }
        #expect(server.sent.map(\.summary) == ["Tea", "Rice", "Tea", "Tea"])
        #expect(keys[0] == keys[2] && Set(keys).count == 3)
        #expect(keys.allSatisfy { $0.count > 10 })
        #expect(server.sent.allSatisfy { $0.buttons == ["stop", "Stop", "snooze", "Snooze"] })
    }

    @Test(arguments: ["stop", "snooze", "stop-1", ""])
    func `a key that wasn't offered is ignored, and the alert posted under a new number`(key: String) throws {
        let fixture = try NotificationsFixture()
        let server = try fixture.serve()
        let (tea, number) = try fixture.shown(.ringing("Tea"))
        for _ in 0..<3 { try server.report(key, on: number) }
        try fixture.loop.wait(for: "the alert under a new number") { server.sent.count == 2 }
        #expect(server.closed == [number])
        try server.report(key, on: number)
        try server.invoke("snooze", on: fixture.waitUntilShown(tea.id))
        #expect(try fixture.waitForPresses() == [.init(tea.id, .snooze)])
        #expect(server.sent.count == 2)
    }

    @Test func `a close after a key that wasn't offered is of what another program has shown`() throws {
        let fixture = try NotificationsFixture()
        let server = try fixture.serve(Self.xfce)
        server.reportsCloses = false
        let (tea, number) = try fixture.shown(.ringing("Tea"))
        try server.report("stop", on: number)
        try server.close(number, reason: 2)
        try fixture.loop.wait(for: "the alert under a new number") { server.sent.count == 2 }
        try server.invoke("snooze", on: fixture.waitUntilShown(tea.id))
        #expect(try fixture.waitForPresses() == [.init(tea.id, .snooze)])
    }

    @Test func `the fixed keys of a countdown do nothing`() throws {
        let fixture = try NotificationsFixture()
        let server = try fixture.serve()
        let (tea, number) = try fixture.shown(.counting("Tea"))
        for key in ["pause", "stop"] { try server.report(key, on: number) }
        try server.invoke("pause", on: number)
        #expect(try fixture.waitForPresses() == [.init(tea.id, .pause, on: .countdown)])
        #expect(server.sent.count == 1)
    }

    @Test func `after a crash a ring has the same keys, and a press that was on its way counts`() throws {
        let runtime = try TemporaryDirectory()
        let (bus, loop) = (try PrivateBus(), try EventLoop())
        let path = runtime.path
        let environment = DesktopEnvironment { $0 == "XDG_RUNTIME_DIR" ? path : nil }
        let server = try FakeNotificationServer(on: bus, in: loop)
        let (tea, rice) = (try Alarm.ringing("Tea"), try Alarm.ringing("Rice"))
        let crashed = try NotificationsFixture(on: bus, in: loop, environment: environment)
        try crashed.waitForServer()
        for alarm in [tea, rice] { _ = try crashed.show(alarm, on: server) }
        try loop.wait(for: "the record") { runtime.read("alarms/notifications").contains("\n2 \(rice.id)") }
        let next = try NotificationsFixture(on: bus, in: loop, environment: environment)
        next.notifications.alarms.post(tea)
        #expect(try next.waitUntilShown(tea.id) == 3)
        #expect(server.sent[2].actions == server.sent[0].actions)
        #expect(server.closed == [1, 2])
        // This one doesn't ring any more.
        try server.invoke("stop", on: 2)
        try server.invoke("snooze", on: 1)
        #expect(try next.waitForPresses() == [.init(tea.id, .snooze)])
        _ = crashed
    }

    // MARK: New numbers

    @Test func `an alert is posted under a new number from time to time, without sound, as long as it rings`() throws {
        let fixture = try NotificationsFixture(policy: Self.renewing)
        let server = try fixture.serve(Self.dunst)
        let tea = try fixture.post(.ringing("Tea"))
        try fixture.loop.wait(for: "the alert three times more") { server.sent.count == 4 }
        _ = try fixture.waitUntilShown(tea.id)
        #expect(server.closed == [1, 2, 3])
        #expect(server.sent.allSatisfy { $0.replaces == 0 && $0.hints["suppress-sound"] == "b true" })
        #expect(fixture.presses.isEmpty && fixture.closes.isEmpty)
        fixture.notifications.alarms.withdraw(tea.id)
        #expect(fixture.notifications.board.timer?.deadline == nil)
    }

    @Test func `it keeps its first number for half a minute, and each further one for two minutes`() throws {
        let fixture = try NotificationsFixture(policy: DeliveryPolicy())
        let server = try fixture.serve(Self.dunst)
        let tea = try Alarm.ringing("Tea")
        for (count, seconds) in [(1, Int64(30)), (2, 120), (3, 120)] {
            if count == 1 {
                fixture.notifications.alarms.post(tea)
            } else {
                try fixture.notifications.alarms.renewDue(fixture.posting(tea.id))
            }
            #expect(try fixture.waitUntilShown(tea.id) == count)
            let posting = try #require(fixture.notifications.alarms.postings[tea.id])
            let time = fixture.notifications.alarms.renewalTime(of: posting)
            #expect(time == posting.slot.shownSince + seconds * 1_000_000)
            #expect(try #require(fixture.notifications.board.timer?.deadline) <= #require(time))
        }
        #expect(server.sent.count == 3)
    }

    @Test(arguments: [(Interval.zero, 0), (.hours(1), 1)])
    func `a new number for an alert that has stayed open begins the delays anew`(while: Interval, failures: Int) throws
    {
        var policy = NotificationsFixture.short
        policy.stablePeriod = `while`
        let fixture = try NotificationsFixture(policy: policy)
        let server = try fixture.serve(Self.dunst)
        let tea = try Alarm.ringing("Tea")
        try server.close(fixture.show(tea, on: server), reason: 3)
        try fixture.loop.wait(for: "the alert to come back") { server.sent.count == 2 }
        _ = try fixture.waitUntilShown(tea.id)
        #expect(fixture.notifications.alarms.postings[tea.id]?.slot.delivery.failures == 1)
        try fixture.notifications.alarms.renewDue(fixture.posting(tea.id))
        _ = try fixture.waitUntilShown(tea.id)
        #expect(fixture.notifications.alarms.postings[tea.id]?.slot.delivery.failures == failures)
    }

    @Test(arguments: [Self.gnome, Self.daemon])
    func `a server that knows whose a number is, or shows one alert at a time, gets no new numbers`(
        information: FakeNotificationServer.Information
    ) throws {
        let fixture = try NotificationsFixture(policy: Self.renewing)
        let server = try fixture.serve(information)
        _ = try fixture.show(.ringing("Tea"), on: server)
        #expect(fixture.notifications.board.timer?.deadline == nil)
    }

    @Test func `nor does a countdown`() throws {
        let fixture = try NotificationsFixture(policy: Self.renewing)
        let server = try fixture.serve(Self.dunst)
        _ = try fixture.show(.counting("Tea"), on: server)
        #expect(fixture.notifications.board.timer?.deadline == nil)
    }

    @Test(arguments: [(Interval.hours(1), [AlarmAction.custom, .snooze]), (.zero, [.snooze])])
    func `a press on the old number counts for a moment, and then no more`(moment: Interval, presses: [AlarmAction])
        throws
    {
        var policy = NotificationsFixture.short
        policy.formerNumberTime = moment
        let fixture = try NotificationsFixture(policy: policy)
        fixture.withdrawsWhenPressed = false
        let server = try fixture.serve(Self.xfce)
        let (tea, _) = try fixture.shown(.ringing(Self.both))
        try fixture.notifications.alarms.renew(fixture.posting(tea.id))
        try server.invoke("custom", on: 1)
        try server.close(1, reason: 2)
        try server.invoke("snooze", on: fixture.waitUntilShown(tea.id))
        try fixture.loop.wait(for: "the press on the alert") { fixture.presses.last?.press == .snooze }
        #expect(fixture.presses.map(\.press) == presses)
    }

    @Test func `closing the alert just before it gets a new number stops it`() throws {
        let fixture = try NotificationsFixture()
        let server = try fixture.serve(Self.xfce)
        let (tea, _) = try fixture.shown(.ringing("Tea"))
        server.reportsCloses = false
        try fixture.notifications.alarms.renew(fixture.posting(tea.id))
        try server.close(1, reason: 2)
        #expect(try fixture.waitForPresses() == [.init(tea.id, .stop)])
    }

    @Test func `a server that reports our own close as a person's stops nothing`() throws {
        for name in ["SwayNotificationCenter", "something new"] {
            let fixture = try NotificationsFixture(policy: Self.renewing)
            let server = try fixture.serve(.named(name, capabilities: ["actions", "body"]))
            server.reportsCloses = name == "SwayNotificationCenter"
            let tea = try Alarm.ringing("Tea")
            fixture.notifications.alarms.post(tea)
            for count in 2...4 {
                try fixture.loop.wait(for: "the alert under a new number") { server.sent.count == count }
                try server.close(UInt32(count - 1), reason: 2)
            }
            #expect(fixture.presses.isEmpty)
        }
    }

    @Test func `where an alert that another program has closed stays on the screen, its buttons have their effect`()
        throws
    {
        let fixture = try NotificationsFixture()
        fixture.withdrawsWhenPressed = false
        let server = try fixture.serve(Self.daemon)
        let tea = try Alarm.ringing(Self.both)
        try server.close(fixture.show(tea, on: server), reason: 3)
        try fixture.loop.wait(for: "the alert to come back") { server.sent.count == 2 }
        try server.invoke("snooze", on: 1)
        try server.close(1, reason: 2)
        try server.invoke("custom", on: fixture.waitUntilShown(tea.id))
        try fixture.loop.wait(for: "the press on the alert") { fixture.presses.last?.press == .custom }
        #expect(fixture.presses.map(\.press) == [.snooze, .custom])
    }

    @Test func `closing by hand what another program has left in the alert's place stops nothing`() throws {
        let fixture = try NotificationsFixture()
        let server = try fixture.serve(Self.daemon)
        let (tea, number) = try fixture.shown(.ringing("Tea"))
        // The earlier replacement isn't signalled; its text stays.
        try server.close(number, reason: 3)
        try server.close(number, reason: 2)
        try fixture.loop.wait(for: "the alert to come back") { server.sent.count == 2 }
        try server.close(number, reason: 2)
        try server.invoke("snooze", on: fixture.waitUntilShown(tea.id))
        #expect(try fixture.waitForPresses() == [.init(tea.id, .snooze)])
    }

    @Test func `where a press closes the alert, it isn't given a new number in between`() throws {
        let fixture = try NotificationsFixture(policy: Self.renewing)
        fixture.withdrawsWhenPressed = false
        let server = try fixture.serve(Self.xfce)
        let (tea, number) = try fixture.shown(.ringing(Self.both))
        try server.invoke("custom", on: number)
        try fixture.loop.wait(for: "the press") { !fixture.presses.isEmpty }
        let posting = try #require(fixture.notifications.alarms.postings[tea.id])
        let pressed = try #require(posting.slot.press)
        #expect(try #require(fixture.notifications.alarms.renewalTime(of: posting)) >= pressed.time + 2_000_000)
    }
}
