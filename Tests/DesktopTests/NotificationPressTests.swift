import AlarmCore
import ConfigurationSamples
import DBus
import EventLoop
import TestSupport
import Testing

@testable import Desktop

/// Presses, and signals that only look like them.
@Suite final class NotificationPressTests: NotificationsSuite {
    private static let notificationDaemon = FakeNotificationServer.Information.named(
        "Notification Daemon", vendor: "GNOME", version: "3.20.0", capabilities: ["actions", "body", "body-markup"])

    // MARK: Presses

    @Test func `a press is reported, and a notification that the server keeps is closed`() throws {
        let tea = try Alarm.ringing("Tea")
        try server.invoke("snooze", on: fixture.show(tea, on: server))
        try fixture.loop.wait(for: "the alert to be closed") { server.closed == [1] }
        #expect(fixture.presses == [.init(tea.id, .snooze)])
        #expect(fixture.serverNames == ["fake"])
    }

    @Test func `the close that follows a press isn't another press`() throws {
        let (tea, rice) = (try Alarm.ringing("Tea"), try Alarm.ringing("Rice"))
        let number = try fixture.show(tea, on: server)
        let other = try fixture.show(rice, on: server)
        for _ in 0..<3 { try server.invoke("snooze", on: number) }
        try server.close(number, reason: 2)
        try server.close(number, reason: 3)
        try server.close(other, reason: 2)
        try fixture.loop.wait(for: "the other press") { fixture.presses.count >= 2 }
        #expect(
            fixture.presses == [
                .init(tea.id, .snooze), NotificationsFixture.Pressed(rice.id, .stop),
            ])
    }

    @Test func `before the service withdraws the alert the close is not a press either`() throws {
        fixture.withdrawsWhenPressed = false
        let (tea, number) = try fixture.shown(.ringing("Tea"))
        try server.invoke("snooze", on: number)
        try server.close(number, reason: 2)
        // It rings all the same, so it comes back.
        try fixture.loop.wait(for: "the alert to come back") { server.sent.count == 2 }
        #expect(fixture.presses == [.init(tea.id, .snooze)])
    }

    @Test func `dismissing an alert stops it`() throws {
        let tea = try Alarm.ringing("Tea")
        try server.close(fixture.show(tea, on: server), reason: 2)
        #expect(try fixture.waitForPresses() == [.init(tea.id, .stop)])
        #expect(server.closed.isEmpty)
    }

    @Test func `the app's button never ends the alert: it comes back where the server has closed it`() throws {
        fixture.withdrawsWhenPressed = false
        let tea = try Alarm.ringing([.title("Tea"), .fireAt(1), .secondaryBehavior("custom")])
        for round in 1...6 {
            let number = try fixture.show(tea, on: server)
            try server.invoke("custom", on: number)
            try server.close(number, reason: 2)
            try fixture.loop.wait(for: "the alert to come back") { server.sent.count == round + 1 }
        }
        #expect(fixture.presses == Array(repeating: .init(tea.id, .custom), count: 6))
    }

    @Test func `a server that keeps the alert after the app's button shows it on`() throws {
        fixture.withdrawsWhenPressed = false
        let (tea, number) = try fixture.shown(.ringing([.title("Tea"), .fireAt(1), .secondaryBehavior("custom")]))
        try server.invoke("custom", on: number)
        try fixture.loop.wait(for: "the press") { !fixture.presses.isEmpty }
        #expect(fixture.shown == [number: tea.id])
        #expect(server.sent.count == 1)
    }

    @Test func `Plasma closes after a press as if we had`() throws {
        let fixture = try NotificationsFixture()
        fixture.withdrawsWhenPressed = false
        let server = try fixture.serve(.named("Plasma", capabilities: ["actions", "body"]))
        let (tea, number) = try fixture.shown(.ringing([.title("Tea"), .fireAt(1), .secondaryBehavior("custom")]))
        try server.invoke("custom", on: number)
        try server.close(number, reason: 3)
        try fixture.loop.wait(for: "the alert to come back") { server.sent.count == 2 }
        #expect(fixture.notifications.alarms.postings[tea.id]?.slot.delivery.failures == 0)
    }

    @Test func `a press that is reported several times is one`() throws {
        let fixture = try NotificationsFixture()
        fixture.withdrawsWhenPressed = false
        let server = try fixture.serve(.named("gnome-shell", version: "43.9", capabilities: ["actions", "body"]))
        let (_, number) = try fixture.shown(
            .ringing([.title("Tea"), .fireAt(1), .secondaryBehavior("both"), .postAlert(60_000_000)]))
        for key in ["custom", "custom", "default", "default", "default", "custom", "snooze"] {
            try server.invoke(key, on: number)
        }
        try fixture.loop.wait(for: "the last press") { fixture.presses.last?.press == .snooze }
        #expect(fixture.presses.map(\.press) == [.custom, .activate, .custom, .snooze])
    }

    @Test func `where a click hides the alert it comes back, also if a button reports the click`() throws {
        let fixture = try NotificationsFixture()
        fixture.withdrawsWhenPressed = false
        let server = try fixture.serve(Self.notificationDaemon)
        let tea = try Alarm.ringing([
            .title("Tea"), .fireAt(1), .secondaryBehavior("custom"), .defaultAction(AppAction("show")),
        ])
        for (round, keys) in [["custom", "default"], ["default"], ["default", "default"]].enumerated() {
            let number = try fixture.show(tea, on: server)
            for key in keys { try server.invoke(key, on: number) }
            try fixture.loop.wait(for: "the hidden alert to be closed") { server.closed.count == round + 1 }
            #expect(server.closed.last == number)
            _ = try fixture.waitUntilShown(tea.id)
        }
        #expect(fixture.presses.map(\.press) == [.custom, .activate, .activate])
        #expect(server.sent.filter { !$0.summary.isEmpty }.map(\.replaces) == [0, 0, 0, 0])
        #expect(fixture.notifications.alarms.postings[tea.id]?.slot.delivery.failures == 0)
    }

    @Test func `where a click hides the alert it comes back without an action for the click`() throws {
        let fixture = try NotificationsFixture()
        fixture.withdrawsWhenPressed = false
        let server = try fixture.serve(Self.notificationDaemon)
        let (tea, number) = try fixture.shown(.ringing([.title("Tea"), .fireAt(1), .secondaryBehavior("custom")]))
        try server.invoke("default", on: number)
        try fixture.loop.wait(for: "the hidden alert to be closed") { server.closed == [number] }
        try server.invoke("custom", on: fixture.waitUntilShown(tea.id))
        #expect(try fixture.waitForPresses() == [.init(tea.id, .custom)])
    }

    @Test func `where a button reports a click an answered alert doesn't come back`() throws {
        let fixture = try NotificationsFixture()
        let server = try fixture.serve(Self.notificationDaemon)
        let (tea, rice) = (try Alarm.ringing("Tea"), try Alarm.ringing("Rice"))
        let number = try fixture.show(tea, on: server)
        for key in ["stop", "default"] { try server.invoke(key, on: number) }
        try fixture.loop.wait(for: "the alert to be closed") { server.closed == [number] }
        // A later click is handled after the earlier ones.
        try server.invoke("default", on: fixture.show(rice, on: server))
        try fixture.loop.wait(for: "the other to come back") {
            server.sent.map(\.summary).filter { !$0.isEmpty } == ["Tea", "Rice", "Rice"]
        }
        #expect(fixture.presses == [.init(tea.id, .stop)])
    }

    @Test func `a click on the alert is the app's, and the alert rings on`() throws {
        fixture.withdrawsWhenPressed = false
        let (tea, number) = try fixture.shown(.ringing([.title("Tea"), .fireAt(1), .defaultAction(AppAction("show"))]))
        try server.invoke("default", on: number)
        try server.close(number, reason: 2)
        try fixture.loop.wait(for: "the alert to come back") { server.sent.count == 2 }
        #expect(fixture.presses == [.init(tea.id, .activate)])
    }

    @Test func `a press and a later dismissal stop the alert`() throws {
        var policy = NotificationsFixture.short
        policy.closeAfterPress = .zero
        let fixture = try NotificationsFixture(policy: policy)
        let server = try fixture.serve()
        let (tea, number) = try fixture.shown(.ringing("Tea"))
        try server.invoke("default", on: number)
        try server.close(number, reason: 2)
        #expect(try fixture.waitForPresses() == [.init(tea.id, .stop)])
    }

    @Test(arguments: [("gnome-shell", "GNOME"), ("Plasma", "KDE"), ("Notification Daemon", "GNOME")])
    func `where a press closes nothing a dismissal just after it stops the alert`(name: String, vendor: String) throws {
        let fixture = try NotificationsFixture()
        fixture.withdrawsWhenPressed = false
        let server = try fixture.serve(.named(name, vendor: vendor, capabilities: ["actions", "body"]))
        let (_, number) = try fixture.shown(.ringing([.title("Tea"), .fireAt(1), .secondaryBehavior("custom")]))
        try server.invoke("custom", on: number)
        try server.close(number, reason: 2)
        try fixture.loop.wait(for: "both") { fixture.presses.map(\.press) == [.custom, .stop] }
    }

    // MARK: Activation tokens

    private func hand(_ token: String, for number: UInt32, by server: FakeNotificationServer) throws {
        try server.emit("ActivationToken") { writer in
            writer.append(number)
            writer.append(token)
        }
    }

    @Test func `an activation token goes with the next press of its alert, once`() throws {
        fixture.withdrawsWhenPressed = false
        let buttons: [Setting] = [.title("Tea"), .fireAt(1), .secondaryBehavior("both"), .postAlert(60_000_000)]
        let (tea, rice) = (try Alarm.ringing(buttons), try Alarm.ringing(buttons))
        let (number, other) = (try fixture.show(tea, on: server), try fixture.show(rice, on: server))
        try hand("stale", for: number, by: server)
        try hand("token", for: number, by: server)
        try hand("unknown", for: 77, by: server)
        try server.emit("ActivationToken") { $0.append(number) }
        try server.invoke("custom", on: other)
        try server.invoke("custom", on: number)
        try server.invoke("snooze", on: number)
        try hand(String(repeating: "x", count: 1 << 20), for: number, by: server)
        try server.invoke("stop", on: number)
        try fixture.loop.wait(for: "the presses") { fixture.presses.count == 4 }
        #expect(
            fixture.presses == [
                .init(rice.id, .custom),
                .init(
                    tea.id, .custom, PlatformData(activationToken: "token", startupID: "token")),
                .init(tea.id, .snooze), NotificationsFixture.Pressed(tea.id, .stop),
            ])
    }

    @Test func `a click on the alert stops it on a server without buttons`() throws {
        let fixture = try NotificationsFixture()
        let server = try fixture.serve(.named("plain", capabilities: ["body"]))
        let tea = try Alarm.ringing("Tea")
        try server.invoke("default", on: fixture.show(tea, on: server))
        #expect(try fixture.waitForPresses() == [.init(tea.id, .stop)])
        #expect(server.sent.first?.label("default") == "Stop")
    }

    // MARK: What must be ignored

    @Test func `signals of unknown numbers, unknown keys and wrong types do nothing`() throws {
        let (tea, number) = try fixture.shown(.ringing("Tea"))
        let key = try #require(server.sent.last?.key("stop"))
        for unknown in UInt32(1_000)..<3_000 {
            try server.report(key, on: unknown)
            try server.close(unknown, reason: 2)
        }
        try server.report("settings", on: number)
        try server.emit("ActionInvoked") { $0.append("stop") }
        try server.emit("ActionInvoked") { $0.append(number) }
        try server.emit("NotificationClosed") { $0.append(number) }
        try server.emit("NotificationClosed") { _ in }
        try server.emit("Whatever") { $0.append(number) }
        #expect(fixture.presses.isEmpty)
        try server.invoke("stop", on: number)
        #expect(try fixture.waitForPresses() == [.init(tea.id, .stop)])
    }

    @Test func `only signals of the server itself count`() throws {
        let (tea, number) = try fixture.shown(.ringing("Tea"))
        let stranger = try Client(on: fixture.bus, in: fixture.loop)
        let key = try #require(server.sent.last?.key("snooze"))
        for destination in [nil, fixture.connection.uniqueName] {
            try FakeNotificationServer.emit("ActionInvoked", on: stranger.connection, to: destination) { writer in
                writer.append(number)
                writer.append(key)
            }
        }
        try stranger.synchronize()
        // The server's next signal comes after those of the stranger.
        try server.invoke("stop", on: number)
        #expect(try fixture.waitForPresses() == [.init(tea.id, .stop)])
    }
}
