import AlarmCore
import DBus
import TestSupport
import Testing

@testable import Desktop

/// Ordinary notices, and alerts that take their place.
@Suite final class NotificationNoticeTests: NotificationsSuite {
    private func waitForNotice(_ fixture: NotificationsFixture) throws -> UInt32 {
        try fixture.loop.wait(for: "the notice") {
            fixture.notifications.notices.all.first?.slot.state == .shown
        }
        return fixture.notifications.notices.all[0].slot.number
    }

    @Test func `a notice is closed while an alarm rings, and comes back afterwards`() throws {
        fixture.notifications.notices.inform("An alarm was missed", body: "07:00 Tea")
        let number = try waitForNotice(fixture)
        let (tea, _) = try fixture.shown(.ringing("Tea"))
        #expect(server.closed == [number])
        fixture.notifications.alarms.withdraw(tea.id)
        _ = try waitForNotice(fixture)
        #expect(server.sent.map(\.summary) == ["An alarm was missed", "Tea", "An alarm was missed"])
        #expect(fixture.presses.isEmpty)
    }

    @Test func `a notice that is given while an alarm rings is shown afterwards`() throws {
        let (tea, _) = try fixture.shown(.ringing("Tea"))
        fixture.notifications.notices.inform("Alarms can't be saved", body: "")
        let (rice, _) = try fixture.shown(.ringing("Rice"))
        fixture.notifications.alarms.withdraw(tea.id)
        fixture.notifications.alarms.withdraw(rice.id)
        _ = try waitForNotice(fixture)
        #expect(server.sent.map(\.summary) == ["Tea", "Rice", "Alarms can't be saved"])
    }

    @Test(arguments: [1, 2] as [UInt32])
    func `a notice that was closed or has expired doesn't come back`(reason: UInt32) throws {
        fixture.notifications.notices.inform("An alarm was missed", body: "")
        try server.close(waitForNotice(fixture), reason: reason)
        try fixture.loop.wait(for: "the notice to be forgotten") { fixture.notifications.notices.all.isEmpty }
        let (tea, _) = try fixture.shown(.ringing("Tea"))
        fixture.notifications.alarms.withdraw(tea.id)
        _ = try fixture.show(.ringing("Rice"), on: server)
        #expect(server.sent.map(\.summary) == ["An alarm was missed", "Tea", "Rice"])
    }

    @Test func `a notice that the server shows only when an alarm rings already is closed`() throws {
        server.answers = [.nothing]
        fixture.notifications.notices.inform("An alarm was missed", body: "")
        try fixture.loop.wait(for: "the call") { server.unanswered.count == 1 }
        let (tea, _) = try fixture.shown(.ringing("Tea"))
        try server.answerLate(70)
        try fixture.loop.wait(for: "the notice to be closed") { server.closed == [70] }
        fixture.notifications.alarms.withdraw(tea.id)
        _ = try waitForNotice(fixture)
        #expect(server.sent.map(\.summary) == ["An alarm was missed", "Tea", "An alarm was missed"])
    }

    @Test func `a notice that a server refuses is dropped, and one that it hadn't answered goes to the next`() throws {
        server.answers = [.error(BusError(.failed, "no")), .nothing]
        fixture.notifications.notices.inform("Refused", body: "")
        try fixture.loop.wait(for: "the refusal") { fixture.failures.count == 1 }
        #expect(fixture.notifications.notices.all.isEmpty)
        fixture.notifications.notices.inform("Unanswered", body: "")
        try fixture.loop.wait(for: "the call") { server.unanswered.count == 1 }
        server.die()
        let next = try fixture.serve()
        _ = try waitForNotice(fixture)
        #expect(next.sent.map(\.summary) == ["Unanswered"])
    }

    @Test func `a notice that isn't true any more is closed, also one that the server hasn't answered`() throws {
        let first = fixture.notifications.notices.inform("Soon", body: "")
        let number = try waitForNotice(fixture)
        fixture.notifications.notices.retract(first)
        fixture.notifications.notices.retract(first)
        try fixture.loop.wait(for: "its end") { server.closed == [number] }
        server.answers = [.nothing]
        let second = fixture.notifications.notices.inform("Soon", body: "")
        try fixture.loop.wait(for: "the call") { server.unanswered.count == 1 }
        fixture.notifications.notices.retract(second)
        try server.answerLate(70)
        try fixture.loop.wait(for: "its end") { server.closed == [number, 70] }
        #expect(fixture.notifications.notices.all.isEmpty)
    }

    @Test func `an alert that is sent late says since when it rings`() throws {
        let fixture = try NotificationsFixture()
        fixture.notifications.alarms.post(try .ringing([.title("Tea"), .preAlert(600_000_000)], since: 5))
        let server = try fixture.serve()
        try fixture.loop.wait(for: "the alert") { server.sent.count == 1 }
        #expect(server.sent[0].body == "10 min are over.\nRinging since 00:01")
    }
}
