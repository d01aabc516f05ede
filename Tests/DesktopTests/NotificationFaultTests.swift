import AlarmCore
import DBus
import EventLoop
import TestSupport
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

    // MARK: Servers that say too much

    @Test func `capabilities without end, and a name without end, cost nothing`() throws {
        let desk = try Desk()
        let many = (0..<50_000).map { "x-capability-\($0)" } + ["actions", "body"]
        let name = "x" + String(repeating: "\u{301}", count: 100_000)
        let server = try desk.serve(.named(name, capabilities: many))
        #expect(try desk.show(.ringing("Tea\n&"), on: server) == 1)
        #expect(server.sent.first?.body == "&")
        #expect(desk.serverNames.first?.unicodeScalars.count == 64)
    }

    @Test func `a flood of signals leaves nothing behind, and a press among them counts`() throws {
        let desk = try Desk()
        let server = try desk.serve()
        let tea = try Alarm.ringing("Tea")
        let number = try desk.show(tea, on: server)
        for round in 0..<2_000 {
            for (number, text) in [(number, "token"), (UInt32(1_000 + round), "unknown")] {
                try server.emit("ActivationToken") { writer in
                    writer.append(number)
                    writer.append("\(text) \(round)")
                }
            }
            try server.invoke("nothing of ours \(round)", on: number)
            try server.close(UInt32(1_000 + round), reason: 2)
        }
        try server.invoke("snooze", on: number)
        try desk.loop.wait(for: "the press") { !desk.presses.isEmpty }
        #expect(desk.presses == [Desk.Pressed(tea.id, .snooze)])
        #expect(desk.notifications.postings.isEmpty)
        #expect(desk.notifications.shown.isEmpty)
    }

    @Test func `while there is no server the latest notices are kept`() throws {
        let desk = try Desk()
        for number in 0..<100 { desk.notifications.inform("Notice \(number)", body: "") }
        let server = try desk.serve()
        try desk.loop.wait(for: "the last notice") { server.sent.last?.summary == "Notice 99" }
        #expect(server.sent.first?.summary == "Notice 84")
    }
}
