import AlarmCore
import DBus
import EventLoop
import TestSupport
import Testing

@testable import Desktop

/// What a person does, and what only looks like it.
@Suite struct NotificationPressTests {
    // MARK: Presses

    @Test func `a press is reported, and what the server keeps is closed`() throws {
        let desk = try Desk()
        let server = try desk.serve()
        let tea = try Alarm.ringing("Tea")
        try server.invoke("snooze", on: desk.show(tea, on: server))
        try desk.loop.wait(for: "the alert to be closed") { server.closed == [1] }
        #expect(desk.presses == [Desk.Pressed(tea.id, .snooze)])
        #expect(desk.serverNames == ["fake"])
    }

    @Test func `the close that follows a press isn't another press`() throws {
        let desk = try Desk()
        let server = try desk.serve()
        let (tea, rice) = (try Alarm.ringing("Tea"), try Alarm.ringing("Rice"))
        let number = try desk.show(tea, on: server)
        let other = try desk.show(rice, on: server)
        for _ in 0..<3 { try server.invoke("snooze", on: number) }
        try server.close(number, reason: 2)
        try server.close(number, reason: 3)
        try server.close(other, reason: 2)
        try desk.loop.wait(for: "the other press") { desk.presses.count >= 2 }
        #expect(desk.presses == [Desk.Pressed(tea.id, .snooze), Desk.Pressed(rice.id, .stop)])
    }

    @Test func `before the service withdraws the alert the close is not a press either`() throws {
        let desk = try Desk()
        desk.withdrawsWhenPressed = false
        let server = try desk.serve()
        let tea = try Alarm.ringing("Tea")
        let number = try desk.show(tea, on: server)
        try server.invoke("snooze", on: number)
        try server.close(number, reason: 2)
        // It rings all the same, so it comes back.
        try desk.loop.wait(for: "the alert to come back") { server.sent.count == 2 }
        #expect(desk.presses == [Desk.Pressed(tea.id, .snooze)])
    }

    @Test func `dismissing an alert stops it`() throws {
        let desk = try Desk()
        let server = try desk.serve()
        let tea = try Alarm.ringing("Tea")
        try server.close(desk.show(tea, on: server), reason: 2)
        try desk.loop.wait(for: "the press") { !desk.presses.isEmpty }
        #expect(desk.presses == [Desk.Pressed(tea.id, .stop)])
        #expect(server.closed.isEmpty)
    }

    @Test func `the app's button never ends the alert: it comes back where the server has closed it`() throws {
        let desk = try Desk()
        desk.withdrawsWhenPressed = false
        let server = try desk.serve()
        let tea = try Alarm.ringing([.title("Tea"), .fireAt(1), .secondaryBehavior("custom")])
        for round in 1...6 {
            let number = try desk.show(tea, on: server)
            try server.invoke("custom", on: number)
            try server.close(number, reason: 2)
            try desk.loop.wait(for: "the alert to come back") { server.sent.count == round + 1 }
        }
        #expect(desk.presses == Array(repeating: Desk.Pressed(tea.id, .custom), count: 6))
    }

    @Test func `a server that keeps the alert after the app's button shows it on`() throws {
        let desk = try Desk()
        desk.withdrawsWhenPressed = false
        let server = try desk.serve()
        let tea = try Alarm.ringing([.title("Tea"), .fireAt(1), .secondaryBehavior("custom")])
        let number = try desk.show(tea, on: server)
        try server.invoke("custom", on: number)
        try desk.loop.wait(for: "the press") { !desk.presses.isEmpty }
        #expect(desk.notifications.shown == [number: tea.id])
        #expect(server.sent.count == 1)
    }

    @Test func `Plasma closes after a press as if we had`() throws {
        let desk = try Desk()
        desk.withdrawsWhenPressed = false
        let server = try desk.serve(.named("Plasma", capabilities: ["actions", "body"]))
        let tea = try Alarm.ringing([.title("Tea"), .fireAt(1), .secondaryBehavior("custom")])
        let number = try desk.show(tea, on: server)
        try server.invoke("custom", on: number)
        try server.close(number, reason: 3)
        try desk.loop.wait(for: "the alert to come back") { server.sent.count == 2 }
        #expect(desk.notifications.postings[tea.id]?.failures == 0)
    }

    @Test func `a press that is reported several times is one`() throws {
        let desk = try Desk()
        desk.withdrawsWhenPressed = false
        let server = try desk.serve(.named("gnome-shell", version: "43.9", capabilities: ["actions", "body"]))
        let tea = try Alarm.ringing([.title("Tea"), .fireAt(1), .secondaryBehavior("both"), .postAlert(60_000_000)])
        let number = try desk.show(tea, on: server)
        for key in ["custom", "custom", "default", "default", "default", "custom", "snooze"] {
            try server.invoke(key, on: number)
        }
        try desk.loop.wait(for: "the last press") { desk.presses.last?.press == .snooze }
        #expect(desk.presses.map(\.press) == [.custom, .activate, .custom, .snooze])
    }

    @Test func `a click on the alert is the app's, and the alert rings on`() throws {
        let desk = try Desk()
        desk.withdrawsWhenPressed = false
        let server = try desk.serve()
        let tea = try Alarm.ringing([.title("Tea"), .fireAt(1), .defaultAction(AppAction("show"))])
        let number = try desk.show(tea, on: server)
        try server.invoke("default", on: number)
        try server.close(number, reason: 2)
        try desk.loop.wait(for: "the alert to come back") { server.sent.count == 2 }
        #expect(desk.presses == [Desk.Pressed(tea.id, .activate)])
    }

    @Test func `a press and a later dismissal stop the alert`() throws {
        var patience = Desk.short
        patience.closeAfterPress = .zero
        let desk = try Desk(patience: patience)
        let server = try desk.serve()
        let tea = try Alarm.ringing("Tea")
        let number = try desk.show(tea, on: server)
        try server.invoke("default", on: number)
        try server.close(number, reason: 2)
        try desk.loop.wait(for: "the press") { !desk.presses.isEmpty }
        #expect(desk.presses == [Desk.Pressed(tea.id, .stop)])
    }

    @Test(arguments: [("gnome-shell", "GNOME"), ("Plasma", "KDE"), ("Notification Daemon", "GNOME")])
    func `where a press closes nothing a dismissal just after it stops the alert`(name: String, vendor: String) throws {
        let desk = try Desk()
        desk.withdrawsWhenPressed = false
        let server = try desk.serve(.named(name, vendor: vendor, capabilities: ["actions", "body"]))
        let tea = try Alarm.ringing([.title("Tea"), .fireAt(1), .secondaryBehavior("custom")])
        let number = try desk.show(tea, on: server)
        try server.invoke("custom", on: number)
        try server.close(number, reason: 2)
        try desk.loop.wait(for: "both") { desk.presses.map(\.press) == [.custom, .stop] }
    }

    @Test func `a key that isn't ours is no press that a dismissal may follow`() throws {
        let desk = try Desk()
        let server = try desk.serve()
        let tea = try Alarm.ringing("Tea")
        let number = try desk.show(tea, on: server)
        try server.invoke("nothing of ours", on: number)
        try server.close(number, reason: 2)
        try desk.loop.wait(for: "the press") { desk.presses == [Desk.Pressed(tea.id, .stop)] }
    }

    // MARK: Activation tokens

    private func hand(_ token: String, for number: UInt32, by server: FakeServer) throws {
        try server.emit("ActivationToken") { writer in
            writer.append(number)
            writer.append(token)
        }
    }

    @Test func `what lets an app come to the foreground goes with the next press of its alert, once`() throws {
        let desk = try Desk()
        desk.withdrawsWhenPressed = false
        let server = try desk.serve()
        let buttons: [Setting] = [.title("Tea"), .fireAt(1), .secondaryBehavior("both"), .postAlert(60_000_000)]
        let (tea, rice) = (try Alarm.ringing(buttons), try Alarm.ringing(buttons))
        let (number, other) = (try desk.show(tea, on: server), try desk.show(rice, on: server))
        try hand("stale", for: number, by: server)
        try hand("token", for: number, by: server)
        try hand("unknown", for: 77, by: server)
        try server.emit("ActivationToken") { $0.append(number) }
        try server.invoke("custom", on: other)
        try server.invoke("custom", on: number)
        try server.invoke("snooze", on: number)
        try hand(String(repeating: "x", count: 1 << 20), for: number, by: server)
        try server.invoke("stop", on: number)
        try desk.loop.wait(for: "the presses") { desk.presses.count == 4 }
        #expect(
            desk.presses == [
                Desk.Pressed(rice.id, .custom),
                Desk.Pressed(tea.id, .custom, PlatformData(activationToken: "token", startupID: "token")),
                Desk.Pressed(tea.id, .snooze), Desk.Pressed(tea.id, .stop),
            ])
    }

    @Test func `a click on the alert stops it on a server without buttons`() throws {
        let desk = try Desk()
        let server = try desk.serve(.named("plain", capabilities: ["body"]))
        let tea = try Alarm.ringing("Tea")
        try server.invoke("default", on: desk.show(tea, on: server))
        try desk.loop.wait(for: "the press") { !desk.presses.isEmpty }
        #expect(desk.presses == [Desk.Pressed(tea.id, .stop)])
        #expect(server.sent.first?.label("default") == "Stop")
    }

    // MARK: What must be ignored

    @Test func `signals of unknown numbers, unknown keys and wrong types do nothing`() throws {
        let desk = try Desk()
        let server = try desk.serve()
        let tea = try Alarm.ringing("Tea")
        let number = try desk.show(tea, on: server)
        for unknown in UInt32(1_000)..<3_000 {
            try server.invoke("stop", on: unknown)
            try server.close(unknown, reason: 2)
        }
        try server.invoke("settings", on: number)
        try server.emit("ActionInvoked") { $0.append("stop") }
        try server.emit("ActionInvoked") { $0.append(number) }
        try server.emit("NotificationClosed") { $0.append(number) }
        try server.emit("NotificationClosed") { _ in }
        try server.emit("Whatever") { $0.append(number) }
        #expect(desk.presses.isEmpty)
        try server.invoke("stop", on: number)
        try desk.loop.wait(for: "the press") { !desk.presses.isEmpty }
        #expect(desk.presses == [Desk.Pressed(tea.id, .stop)])
    }

    @Test func `only the server itself is heard`() throws {
        let desk = try Desk()
        let server = try desk.serve()
        let tea = try Alarm.ringing("Tea")
        let number = try desk.show(tea, on: server)
        let stranger = try Client(on: desk.bus, in: desk.loop)
        for destination in [nil, desk.connection.uniqueName] {
            try FakeServer.emit("ActionInvoked", on: stranger.connection, to: destination) { writer in
                writer.append(number)
                writer.append("snooze")
            }
        }
        try stranger.synchronize()
        // What the server sends now comes after what the stranger has sent.
        try server.invoke("stop", on: number)
        try desk.loop.wait(for: "the press") { !desk.presses.isEmpty }
        #expect(desk.presses == [Desk.Pressed(tea.id, .stop)])
    }
}
