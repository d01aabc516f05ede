import AlarmCore
import DBus
import EventLoop
import TestBus
import Testing

@testable import Desktop

/// What becomes of alerts while a server shows them, or fails to.
@Suite struct NotificationFaultTests {
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
        try desk.loop.wait(for: "it to be enough") { desk.notifications.postings[tea.id]?.stage == .givenUp }
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
        try desk.loop.wait(for: "it to be enough") { desk.notifications.postings[tea.id]?.stage == .givenUp }
        #expect(server.sent.map(\.summary) == ["Tea", "Rice", "Tea", "Tea", "Tea"])
        #expect(desk.failures.count == 4)
        try server.invoke("stop", on: 1)
        try desk.loop.wait(for: "the press") { !desk.presses.isEmpty }
        #expect(desk.presses == [Desk.Pressed(rice.id, .stop)])
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
            alarms.contains { desk.notifications.postings[$0.id]?.stage == .givenUp }
        }
        #expect(server.sent.count <= 8)
        #expect(desk.notifications.shown.count == 1)
    }

    @Test(arguments: [("43.9", 3), ("48.beta", 10)])
    func `where there is room for a few alerts the others wait for it`(version: String, room: Int) throws {
        let desk = try Desk()
        let server = try desk.serve(.named("gnome-shell", version: version, capabilities: ["actions", "body"]))
        let alarms = try (0...room).map { try Alarm.ringing("\($0)") }
        for alarm in alarms { desk.notifications.post(alarm) }
        let late = try Alarm.ringing("late")
        desk.notifications.post(late)
        for alarm in alarms[..<room] { _ = try desk.waitUntilShown(alarm.id) }
        #expect(server.sent.count == room)
        // One that is gone by then is passed over.
        desk.notifications.withdraw(alarms[room].id)
        try server.close(2, reason: 2)
        _ = try desk.waitUntilShown(late.id)
        #expect(desk.presses == [Desk.Pressed(alarms[1].id, .stop)])
        #expect(server.sent.last?.summary == "late")
        #expect(server.sent.count == room + 1)
    }
}
