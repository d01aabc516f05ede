import AlarmCore
import DBus
import EventLoop
import TestSupport
import Testing

@testable import Desktop

/// Alerts while a server shows them, or fails to.
@Suite final class NotificationFaultTests: NotificationsSuite {
    // MARK: Alerts that change or go

    @Test func `posting again does nothing, unless the alert looks different`() throws {
        let (tea, number) = try fixture.shown(.ringing("Tea"))
        fixture.notifications.alarms.post(tea)
        fixture.notifications.alarms.post(try .ringing("Coffee", id: tea.id))
        try fixture.loop.wait(for: "the new alert") { server.sent.count == 2 }
        #expect(server.closed == [number])
        #expect(server.sent.map(\.summary) == ["Tea", "Coffee"])
        #expect(server.sent.map(\.replaces) == [0, 0])
        fixture.notifications.alarms.withdraw(tea.id)
        fixture.notifications.alarms.withdraw(tea.id)
        try fixture.loop.wait(for: "the alert to be closed") { server.closed.count == 2 }
        #expect(fixture.presses.isEmpty)
    }

    @Test func `an alert that is withdrawn before the server has answered is closed when it does`() throws {
        server.answer = .nothing
        let tea = try fixture.post(.ringing("Tea"))
        try fixture.loop.wait(for: "the call") { server.unanswered.count == 1 }
        fixture.notifications.alarms.withdraw(tea.id)
        try server.answerLate()
        try fixture.loop.wait(for: "the alert to be closed") { server.closed == [1] }
    }

    @Test func `an alert that changes before the server has answered is shown once, as it is now`() throws {
        server.answers = [.nothing]
        let tea = try fixture.post(.ringing("Tea"))
        let (_, number) = try fixture.shown(.ringing("Coffee", id: tea.id))
        try server.answerLate()
        try fixture.loop.wait(for: "the first alert to be closed") { server.closed.count == 1 }
        #expect(server.closed == [number + 1])
        try server.invoke("stop", on: number)
        try fixture.loop.wait(for: "the press") { !fixture.presses.isEmpty }
    }

    @Test func `at the service's end all alerts are closed`() throws {
        for title in ["Tea", "Rice"] { _ = try fixture.show(.ringing(title), on: server) }
        fixture.notifications.withdrawAll()
        try fixture.loop.wait(for: "the alerts to be closed") { server.closed.sorted() == [1, 2] }
    }

    @Test func `two alarms of the same title are two alerts that differ`() throws {
        for _ in 0..<2 { _ = try fixture.show(.ringing("Tea"), on: server) }
        #expect(server.sent.map(\.body) == ["00:01", "00:01.\nNo. 2 of this name"])
    }

    // MARK: Servers that don't keep an alert

    @Test(arguments: [UInt32(1), 3, 4, 99])
    func `an alert that the server closes by itself is posted again as long as it rings`(reason: UInt32) throws {
        let tea = try fixture.post(.ringing("Tea"))
        for round in 1...8 {
            try server.close(fixture.waitUntilShown(tea.id), reason: reason)
            try fixture.loop.wait(for: "the alert to come back") { server.sent.count == round + 1 }
        }
        #expect(fixture.presses.isEmpty && fixture.failures.isEmpty)
        #expect(fixture.closes.map(\.reason) == [reason], "one line in the log")
        fixture.notifications.alarms.withdraw(tea.id)
        #expect(fixture.notifications.board.timer?.deadline == nil, "nothing is left to be woken for")
    }

    @Test func `the delays before an alert is posted again grow to a minute`() {
        let policy = DeliveryPolicy()
        let delays = (0..<40).map { policy.delay(ofAlert: true, after: $0) }
        let seconds: [Int64] = [1, 2, 5, 10] + Array(repeating: 10, count: 30) + Array(repeating: 60, count: 6)
        #expect(delays == seconds.map(Interval.seconds))
    }

    @Test(arguments: [(Interval.hours(1), 3), (.zero, 1)])
    func `they begin anew after an alert has stayed open for a while`(while: Interval, failures: Int) throws {
        var policy = NotificationsFixture.short
        policy.stablePeriod = `while`
        let fixture = try NotificationsFixture(policy: policy)
        let server = try fixture.serve()
        let tea = try fixture.post(.ringing("Tea"))
        for round in 1...3 {
            try server.close(fixture.waitUntilShown(tea.id), reason: 3)
            try fixture.loop.wait(for: "the alert to come back") { server.sent.count == round + 1 }
        }
        #expect(fixture.notifications.alarms.postings[tea.id]?.slot.delivery.failures == failures)
    }

    @Test func `an alert that is closed by calls more than three times in a ring is reported to people`() throws {
        let tea = try fixture.post(.ringing("Tea"))
        var changes: [Bool] = []
        fixture.receive = {
            if case .problemChanged = $0 { changes.append(!self.fixture.notifications.problem.isEmpty) }
        }
        for reason: UInt32 in [3, 1, 3, 4, 3] {
            let number = try fixture.waitUntilShown(tea.id)
            try server.close(number, reason: reason)
            try fixture.loop.wait(for: "the alert to be gone") { fixture.shown[number] == nil }
        }
        #expect(changes.isEmpty)
        // The text is another, but the ring the same.
        fixture.notifications.alarms.post(tea, remarks: ["The sound is muted."])
        try server.close(fixture.waitUntilShown(tea.id), reason: 3)
        try fixture.loop.wait(for: "people to be told") { changes == [true] }
        fixture.notifications.alarms.post(tea, remarks: ["The sound is quiet."])
        #expect(changes == [true], "another text changes nothing")
        fixture.notifications.alarms.post(try .ringing("Tea", id: tea.id))
        #expect(changes == [true, false], "a new ring begins anew")
    }

    @Test func `a refusal affects one notification only`() throws {
        let broken = BusError("org.example.Error.Broken", "broken")
        server.answers = [.error(broken), .number, .wrongType, .fixed(0), .error(broken)]
        let (tea, rice) = (try Alarm.ringing("Tea"), try Alarm.ringing("Rice"))
        fixture.notifications.alarms.post(tea)
        #expect(try fixture.show(rice, on: server) == 1)
        #expect(try fixture.waitUntilShown(tea.id) == 2)
        #expect(server.sent.map(\.summary) == ["Tea", "Rice", "Tea", "Tea", "Tea", "Tea"])
        #expect(fixture.failures == [broken] && fixture.closes.isEmpty, "one line in the log for a ring")
        try server.invoke("stop", on: 1)
        #expect(try fixture.waitForPresses() == [.init(rice.id, .stop)])
    }

    @Test func `the same text too soon is posted again a second later`() throws {
        server.answers = [.error(BusError(.excessNotificationGeneration, ""))]
        let start = Clock.monotonic.now
        _ = try fixture.show(.ringing("Tea"), on: server)
        #expect(server.sent.count == 2)
        #expect(Clock.monotonic.now - start >= 1_100_000)
    }

    @Test func `a server that gives every alert the same number has each of them shown in turn`() throws {
        server.answer = .fixed(7)
        let alarms = try [Alarm.ringing("Tea"), .ringing("Rice")]
        for alarm in alarms { fixture.notifications.alarms.post(alarm) }
        for count in 3...6 {
            try fixture.loop.wait(for: "the other alert") { server.sent.count == count }
            #expect(server.sent[count - 1].summary == server.sent[count - 3].summary)
            #expect(fixture.shown.count <= 1)
        }
    }

    // MARK: Servers that say too much

    @Test func `capabilities without end, and a name without end, cost nothing`() throws {
        let fixture = try NotificationsFixture()
        let many = (0..<50_000).map { "x-capability-\($0)" } + ["actions", "body"]
        let name = "x" + String(repeating: "\u{301}", count: 100_000)
        let server = try fixture.serve(.named(name, capabilities: many))
        #expect(try fixture.show(.ringing("Tea\n&"), on: server) == 1)
        #expect(server.sent.first?.body == "&.\n00:01")
        #expect(fixture.serverNames.first?.unicodeScalars.count == 64)
    }

    @Test func `a flood of signals leaves nothing behind, and a press among them counts`() throws {
        var policy = NotificationsFixture.short
        // The unknown press that comes first has the alert shown anew, and the flood takes its time.
        policy.formerNumberTime = .hours(1)
        let fixture = try NotificationsFixture(policy: policy)
        let server = try fixture.serve()
        let (tea, number) = try fixture.shown(.ringing("Tea"))
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
        #expect(try fixture.waitForPresses() == [.init(tea.id, .snooze)])
        #expect(fixture.notifications.alarms.postings.isEmpty)
        #expect(fixture.shown.isEmpty)
    }

    @Test func `while there is no server the latest notices are kept`() throws {
        let fixture = try NotificationsFixture()
        for number in 0..<100 { fixture.notifications.notices.inform("Notice \(number)", body: "") }
        let server = try fixture.serve()
        try fixture.loop.wait(for: "the last notice") { server.sent.last?.summary == "Notice 99" }
        #expect(server.sent.first?.summary == "Notice 84")
    }
}
