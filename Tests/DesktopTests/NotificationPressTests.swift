import AlarmCore
import DBus
import EventLoop
import TestBus
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

    @Test func `a click on the alert keeps it ringing and seen, on a server with buttons`() throws {
        let desk = try Desk()
        let server = try desk.serve()
        let tea = try Alarm.ringing("Tea")
        for round in 1...6 {
            let number = try desk.show(tea, on: server)
            try server.invoke("default", on: number)
            try server.close(number, reason: 2)
            try desk.loop.wait(for: "the alert to come back") { server.sent.count == round + 1 }
        }
        #expect(desk.presses.isEmpty)
    }

    @Test func `a click on the alert, and a later dismissal, stop it`() throws {
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
