import AlarmCore
import DBus
import EventLoop
import TestBus
import Testing

@testable import Desktop

/// What a server may do wrong, and what may happen between it and us.
@Suite struct NotificationFaultTests {
    // MARK: Presses

    @Test func `a press is reported, and what the server keeps is closed`() throws {
        let desk = try Desk()
        let server = try desk.serve()
        let tea = try Alarm.ringing("Tea")
        try server.invoke("snooze", on: desk.show(tea, on: server))
        try desk.loop.wait(for: "the alert to be closed") { server.closed == [1] }
        #expect(desk.presses == [Desk.Press(tea.id, .countdown)])
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
        #expect(desk.presses == [Desk.Press(tea.id, .countdown), Desk.Press(rice.id, .stop)])
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
        #expect(desk.presses == [Desk.Press(tea.id, .countdown)])
    }

    @Test func `dismissing an alert stops it`() throws {
        let desk = try Desk()
        let server = try desk.serve()
        let tea = try Alarm.ringing("Tea")
        try server.close(desk.show(tea, on: server), reason: 2)
        try desk.loop.wait(for: "the press") { !desk.presses.isEmpty }
        #expect(desk.presses == [Desk.Press(tea.id, .stop)])
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
        #expect(desk.presses == [Desk.Press(tea.id, .stop)])
    }

    @Test func `a click on the alert stops it on a server without buttons`() throws {
        let desk = try Desk()
        let server = try desk.serve(.named("plain", capabilities: ["body"]))
        let tea = try Alarm.ringing("Tea")
        try server.invoke("default", on: desk.show(tea, on: server))
        try desk.loop.wait(for: "the press") { !desk.presses.isEmpty }
        #expect(desk.presses == [Desk.Press(tea.id, .stop)])
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
        #expect(desk.presses == [Desk.Press(tea.id, .stop)])
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
        #expect(desk.presses == [Desk.Press(tea.id, .stop)])
    }

    // MARK: Alerts that change or go

    @Test func `posting again does nothing, unless the alert looks different`() throws {
        let desk = try Desk()
        let server = try desk.serve()
        let tea = try Alarm.ringing("Tea")
        let number = try desk.show(tea, on: server)
        desk.notifications.post(tea)
        let changed = try Alarm.ringing("Coffee", id: tea.id)
        desk.notifications.post(changed)
        try desk.loop.wait(for: "the new alert") { server.sent.count == 2 }
        #expect(server.closed == [number])
        #expect(server.sent.map(\.summary) == ["Tea", "Coffee"])
        #expect(server.sent.map(\.replaces) == [0, 0])
        desk.notifications.withdraw(tea.id)
        desk.notifications.withdraw(tea.id)
        try desk.loop.wait(for: "the alert to be closed") { server.closed.count == 2 }
        #expect(desk.presses.isEmpty)
    }

    @Test func `an alert that is withdrawn before the server has answered is closed when it does`() throws {
        let desk = try Desk()
        let server = try desk.serve()
        server.answer = .nothing
        let tea = try Alarm.ringing("Tea")
        desk.notifications.post(tea)
        try desk.loop.wait(for: "the call") { server.unanswered.count == 1 }
        desk.notifications.withdraw(tea.id)
        try server.answerLate()
        try desk.loop.wait(for: "the alert to be closed") { server.closed == [1] }
    }

    @Test func `an alert that changes before the server has answered is shown once, as it is now`() throws {
        let desk = try Desk()
        let server = try desk.serve()
        server.answers = [.nothing]
        let tea = try Alarm.ringing("Tea")
        desk.notifications.post(tea)
        let changed = try Alarm.ringing("Coffee", id: tea.id)
        let number = try desk.show(changed, on: server)
        try server.answerLate()
        try desk.loop.wait(for: "the first alert to be closed") { server.closed.count == 1 }
        #expect(server.closed == [number + 1])
        try server.invoke("stop", on: number)
        try desk.loop.wait(for: "the press") { !desk.presses.isEmpty }
    }

    @Test func `at the service's end all alerts are closed`() throws {
        let desk = try Desk()
        let server = try desk.serve()
        for title in ["Tea", "Rice"] { _ = try desk.show(.ringing(title), on: server) }
        desk.notifications.withdrawAll()
        try desk.loop.wait(for: "the alerts to be closed") { server.closed.sorted() == [1, 2] }
    }

    @Test func `two alarms of the same title are two alerts that differ`() throws {
        let desk = try Desk()
        let server = try desk.serve()
        for _ in 0..<2 { _ = try desk.show(.ringing("Tea"), on: server) }
        #expect(server.sent.map(\.body) == ["", "No. 2 of this name"])
    }

    // MARK: Servers that don't keep an alert

    @Test(arguments: [UInt32(1), 3, 4, 99])
    func `an alert that the server closes by itself rings on and comes back, until it's enough`(reason: UInt32) throws {
        let desk = try Desk()
        let server = try desk.serve()
        let tea = try Alarm.ringing("Tea")
        desk.notifications.post(tea)
        for round in 1...4 {
            try server.close(desk.waitUntilShown(tea.id), reason: reason)
            guard round < 4 else { break }
            try desk.loop.wait(for: "the alert to come back") { server.sent.count == round + 1 }
        }
        try desk.loop.wait(for: "it to be enough") { desk.notifications.postings[tea.id]?.stage == .waiting }
        #expect(desk.presses.isEmpty)
        #expect(server.sent.count == 4)
    }

    @Test func `a server that refuses costs only what it refused`() throws {
        let desk = try Desk()
        let server = try desk.serve()
        let broken = BusError("org.example.Error.Broken", "broken")
        server.answers = [.error(broken), .number, .wrongType, .fixed(0), .error(broken)]
        let (tea, rice) = (try Alarm.ringing("Tea"), try Alarm.ringing("Rice"))
        desk.notifications.post(tea)
        #expect(try desk.show(rice, on: server) == 1)
        try desk.loop.wait(for: "it to be enough") { desk.notifications.postings[tea.id]?.stage == .waiting }
        #expect(server.sent.map(\.summary) == ["Tea", "Rice", "Tea", "Tea", "Tea"])
        #expect(desk.failures.count == 4)
        try server.invoke("stop", on: 1)
        try desk.loop.wait(for: "the press") { !desk.presses.isEmpty }
        #expect(desk.presses == [Desk.Press(rice.id, .stop)])
    }

    @Test func `the same text too soon is posted again a second later`() throws {
        let desk = try Desk()
        let server = try desk.serve()
        server.answers = [.error(BusError(.excessNotificationGeneration, ""))]
        let start = Clock.monotonic.now
        _ = try desk.show(.ringing("Tea"), on: server)
        #expect(server.sent.count == 2)
        #expect(Clock.monotonic.now - start >= 1_100_000)
    }

    @Test func `a server that gives every alert the same number has each of them shown in turn`() throws {
        let desk = try Desk()
        let server = try desk.serve()
        server.answer = .fixed(7)
        let alarms = try [Alarm.ringing("Tea"), .ringing("Rice")]
        for alarm in alarms { desk.notifications.post(alarm) }
        try desk.loop.wait(for: "it to be enough") {
            alarms.contains { desk.notifications.postings[$0.id]?.stage == .waiting }
        }
        #expect(server.sent.count <= 8)
        #expect(desk.notifications.shown.count == 1)
    }

    // MARK: Servers that come and go

    @Test func `an alert without a server waits for one`() throws {
        let desk = try Desk()
        desk.notifications.post(try .ringing("Tea"))
        desk.notifications.inform("Set aside", body: "It was damaged")
        desk.notifications.inform("Set aside", body: "It was damaged")
        let client = try Client(on: desk.bus, in: desk.loop)
        try client.synchronize()
        let server = try desk.serve()
        try desk.loop.wait(for: "both") { server.sent.count == 2 }
        #expect(server.sent.map(\.summary) == ["Tea", "Set aside"])
        #expect(desk.failures.isEmpty)
    }

    @Test func `a server that was there before us is found`() throws {
        let (bus, loop) = (try PrivateBus(), try EventLoop())
        let server = try FakeServer(on: bus, in: loop)
        let desk = try Desk(on: bus, in: loop)
        #expect(try desk.show(.ringing("Tea"), on: server) == 1)
        #expect(desk.serverNames == ["fake"])
    }

    @Test func `alerts go to the next server, in their order, and their old numbers mean nothing there`() throws {
        let desk = try Desk()
        let server = try desk.serve()
        let alarms = try ["Tea", "Rice", "Eggs"].map { try Alarm.ringing($0) }
        for alarm in alarms { desk.notifications.post(alarm) }
        for alarm in alarms { _ = try desk.waitUntilShown(alarm.id) }
        server.die()
        try desk.loop.wait(for: "the server to be gone") { desk.serverNames == ["fake", ""] }
        let next = try desk.serve(.named("next", capabilities: ["actions"]))
        try desk.loop.wait(for: "the alerts") { next.sent.count == 3 }
        #expect(next.sent.map(\.summary) == ["Tea", "Rice", "Eggs"])
        #expect(next.sent.map(\.replaces) == [0, 0, 0])
        #expect(desk.serverNames == ["fake", "", "next"])
    }

    @Test func `a server that dies before it answers is followed by the next`() throws {
        let desk = try Desk()
        let server = try desk.serve()
        server.answer = .nothing
        let tea = try Alarm.ringing("Tea")
        desk.notifications.post(tea)
        try desk.loop.wait(for: "the call") { server.unanswered.count == 1 }
        server.die()
        let next = try desk.serve()
        try next.invoke("stop", on: desk.waitUntilShown(tea.id))
        try desk.loop.wait(for: "the press") { desk.presses == [Desk.Press(tea.id, .stop)] }
    }

    @Test func `an alert given up on is posted to the next server`() throws {
        let desk = try Desk()
        let server = try desk.serve()
        server.answer = .wrongType
        let tea = try Alarm.ringing("Tea")
        desk.notifications.post(tea)
        try desk.loop.wait(for: "it to be enough") { desk.notifications.postings[tea.id]?.failures == 3 }
        server.die()
        let next = try desk.serve()
        #expect(try desk.waitUntilShown(tea.id) == 1)
        #expect(next.sent.count == 1)
    }

    @Test(arguments: [FakeServer.Information.errors, .wrongTypes])
    func `a server that can't say what it is gets alerts all the same`(information: FakeServer.Information) throws {
        let desk = try Desk()
        let server = try desk.serve(information)
        #expect(try desk.show(.ringing("Tea\n&"), on: server) == 1)
        #expect(desk.serverNames == ["unknown"])
        #expect(server.sent.first?.body == "&amp;")
    }

    @Test func `a server that doesn't say what it is gets alerts after a while`() throws {
        var patience = Desk.short
        patience.answer = 300
        let desk = try Desk(patience: patience)
        let server = try desk.serve(.nothing)
        #expect(try desk.show(.ringing("Tea"), on: server) == 1)
    }

    // MARK: Activation

    @Test func `a service that fails to start costs nothing else, and is tried again at the next ring`() throws {
        let count = "/bin/sh -c 'echo x >> $HOME/starts; exit 1'"
        let bus = try PrivateBus(services: ["org.freedesktop.Notifications": count])
        let desk = try Desk(on: bus)
        let tea = try Alarm.ringing("Tea")
        for ring in 1...2 {
            desk.notifications.post(tea)
            try desk.loop.wait(for: "the failure") { desk.failures.count == ring }
            desk.notifications.withdraw(tea.id)
        }
        #expect(bus.directory.read("home/starts") == "x\nx\n")
        let server = try desk.serve()
        #expect(try desk.show(tea, on: server) == 1)
    }

    @Test func `a server is started only when there is something to post`() throws {
        let mark = "/bin/sh -c 'echo x >> $HOME/starts; exit 1'"
        let bus = try PrivateBus(services: ["org.freedesktop.Notifications": mark])
        let desk = try Desk(on: bus)
        let client = try Client(on: bus, in: desk.loop)
        try client.synchronize()
        let server = try desk.serve()
        let tea = try Alarm.ringing("Tea")
        _ = try desk.show(tea, on: server)
        desk.notifications.withdraw(tea.id)
        server.die()
        try desk.loop.wait(for: "the server to be gone") { desk.serverNames.last == "" }
        desk.notifications.withdraw(tea.id)
        try client.synchronize()
        #expect(bus.directory.read("home/starts").isEmpty)
    }

    @Test func `a server that goes while alerts are shown is started again, a few times`() throws {
        let mark = "/bin/sh -c 'echo x >> $HOME/starts; exit 1'"
        let bus = try PrivateBus(services: ["org.freedesktop.Notifications": mark])
        let desk = try Desk(on: bus)
        for round in 1...4 {
            let server = try desk.serve()
            if round == 1 { desk.notifications.post(try .ringing("Tea")) }
            try desk.loop.wait(for: "the alert") { server.sent.count == 1 }
            server.die()
            try desk.loop.wait(for: "the server to be gone") { desk.serverNames.last == "" }
            guard round < 4 else { break }
            try desk.loop.wait(for: "it to be started") { desk.failures.count == round }
        }
        #expect(bus.directory.read("home/starts") == "x\nx\nx\n")
    }
}
