import AlarmCore
import ConfigurationSamples
import DBus
import EventLoop
import TestSupport
import Testing

@testable import Desktop

/// The notice of a countdown.
@Suite final class NotificationCountdownTests: NotificationsSuite {
    init() throws {
        try super.init(NotificationsFixture())
        // A press changes the alarm, or nothing.
        fixture.withdrawsWhenPressed = false
    }

    // MARK: What it says

    @Test func `a countdown is a quiet notification that stays`() throws {
        _ = try fixture.show(.counting("Tea\nEarl Grey"), on: server)
        let notice = try #require(server.sent.first)
        #expect(notice.summary == "Tea")
        #expect(notice.body == "Earl Grey.\nRings 12:05")
        #expect(
            notice.hints == [
                "urgency": "y 0", "resident": "b true", "suppress-sound": "b true",
                "desktop-entry": "s org.example.Alarms",
            ])
        #expect(notice.expiry == 0)
        #expect(notice.buttons == ["pause", "Pause", "stop", "Cancel"])
    }

    @Test func `its titles are those of the countdown and of the pause`() throws {
        let titles: [Setting] = [.title("Tea"), .countdownTitle("Tea draws"), .pausedTitle("Tea waits")]
        let id = AlarmID.random()
        for state in [try Alarm.counting("").state, try Alarm.standingStill("").state] {
            _ = try fixture.show(.noticed(state, titles, id: id), on: server)
        }
        #expect(server.sent.map(\.summary) == ["Tea draws", "Tea waits"])
        #expect(server.sent.last?.body == "Paused with 4 min left")
    }

    @Test func `a snooze rings again, and remarks are below it`() throws {
        fixture.notifications.alarms.post(try .counting("Tea", kind: .postAlert), remarks: ["It will not be heard"])
        try fixture.loop.wait(for: "the notice") { server.sent.count == 1 }
        #expect(server.sent.map(\.body) == ["Rings again 12:05.\nIt will not be heard"])
    }

    // MARK: How it changes

    @Test func `it is changed in place when the countdown is paused, and not before`() throws {
        let (tea, number) = try fixture.shown(.counting("Tea"))
        for _ in 0..<3 { fixture.notifications.alarms.post(tea) }
        #expect(try fixture.show(.standingStill("Tea", id: tea.id), on: server) == number)
        #expect(server.sent.map(\.replaces) == [0, number])
        #expect(server.sent.last?.buttons == ["resume", "Resume", "stop", "Cancel"])
        try server.invoke("resume", on: number)
        #expect(try fixture.waitForPresses() == [.init(tea.id, .resume, on: .countdown)])
        #expect(server.closed.isEmpty)
    }

    @Test func `when the alarm rings the notice goes and the alert comes; and the other way round`() throws {
        let id = AlarmID.random()
        let number = try fixture.show(.counting("Tea", id: id), on: server)
        let alert = try fixture.show(.ringing("Tea", id: id), on: server)
        #expect(server.closed == [number])
        _ = try fixture.show(.counting("Tea", id: id, kind: .postAlert), on: server)
        #expect(server.closed == [number, alert])
        #expect(server.sent.map(\.replaces) == [0, 0, 0])
        #expect(server.sent.map { $0.hints["urgency"] } == ["y 0", "y 2", "y 0"])
    }

    @Test func `a change while the server hasn't answered ends in one notice, as it is now`() throws {
        server.answers = [.nothing]
        let tea = try Alarm.counting("Tea")
        let still = try Alarm.standingStill("Tea", id: tea.id)
        fixture.notifications.alarms.post(tea)
        try fixture.loop.wait(for: "the call") { server.unanswered.count == 1 }
        for alarm in [still, tea, still] { fixture.notifications.alarms.post(alarm) }
        try server.answerLate()
        try fixture.loop.wait(for: "the change") { server.sent.count == 2 && fixture.notifications.board.isSettled }
        #expect(server.sent.map(\.replaces) == [0, 1])
        #expect(server.sent.last?.label("resume") == "Resume")
        #expect(server.closed.isEmpty)
        #expect(fixture.shown == [1: tea.id])
    }

    @Test func `however often it changes a server that hangs has one call to answer`() throws {
        let tea = try Alarm.counting("Tea")
        let still = try Alarm.standingStill("Tea", id: tea.id)
        let number = try fixture.show(tea, on: server)
        server.answers = [.nothing]
        for _ in 0..<300 { for alarm in [still, tea] { fixture.notifications.alarms.post(alarm) } }
        #expect(fixture.notifications.board.alarmCallCount == 1)
        try fixture.loop.wait(for: "the call") { server.unanswered.count == 1 }
        try server.answerLate(number)
        try fixture.loop.wait(for: "the last state") { server.sent.count == 3 && fixture.notifications.board.isSettled }
        #expect(server.sent.map(\.replaces) == [0, number, number])
        #expect(server.sent.last?.label("pause") == "Pause")
        #expect(server.closed.isEmpty)
    }

    @Test func `a change that is taken back before the server has answered is not sent`() throws {
        server.answers = [.nothing]
        let tea = try Alarm.counting("Tea")
        for alarm in [tea, try .standingStill("Tea", id: tea.id), tea] { fixture.notifications.alarms.post(alarm) }
        try fixture.loop.wait(for: "the call") { server.unanswered.count == 1 }
        try server.answerLate()
        _ = try fixture.waitUntilShown(tea.id)
        #expect(fixture.notifications.board.isSettled)
        #expect(server.sent.count == 1)
    }

    @Test func `two changes in place that are answered late are one notice`() throws {
        let (tea, number) = try fixture.shown(.counting("Tea"))
        server.answer = .fixed(number)
        fixture.notifications.alarms.post(try .standingStill("Tea", id: tea.id))
        fixture.notifications.alarms.post(tea)
        try fixture.loop.wait(for: "both answers") { fixture.notifications.board.isSettled }
        #expect(server.closed.isEmpty)
        #expect(fixture.shown == [number: tea.id])
    }

    @Test func `a server that refuses the change shows a new notice`() throws {
        let (tea, number) = try fixture.shown(.counting("Tea"))
        server.answers = [.error(BusError(.invalidArguments, "not yours"))]
        let new = try fixture.show(.standingStill("Tea", id: tea.id), on: server)
        #expect(server.closed == [number])
        #expect(new != number)
        #expect(server.sent.map(\.replaces) == [0, number, 0])
    }

    // MARK: How it goes

    @Test(arguments: [UInt32(1), 2, 3, 4])
    func `it stays closed until the countdown is paused`(reason: UInt32) throws {
        let tea = try Alarm.counting("Tea")
        try server.close(fixture.show(tea, on: server), reason: reason)
        try fixture.loop.wait(for: "it to be gone") {
            fixture.notifications.alarms.postings[tea.id]?.slot.state == .dismissed
        }
        fixture.notifications.alarms.post(tea)
        fixture.notifications.alarms.post(tea, remarks: ["The sound is muted"])
        fixture.notifications.alarms.post(tea, in: Zone(name: "Test", initialOffset: 3_600))
        #expect(fixture.notifications.alarms.postings[tea.id]?.slot.state == .dismissed)
        #expect(fixture.presses.isEmpty)
        #expect(try fixture.show(.standingStill("Tea", id: tea.id), on: server) == 2)
        #expect(server.sent.map(\.summary) == ["Tea", "Tea"])
        #expect(server.sent.map(\.replaces) == [0, 0])
    }

    @Test func `a server that closes it after a press shows the changed one`() throws {
        let (tea, number) = try fixture.shown(.counting("Tea"))
        fixture.receive = { [unowned fixture] event in
            guard case .pressed(let id, .pause, nil, _) = event, let still = try? Alarm.standingStill("Tea", id: id)
            else { return }
            fixture.notifications.alarms.post(still)
        }
        try server.invoke("pause", on: number)
        try server.close(number, reason: 2)
        try fixture.loop.wait(for: "the changed one") { server.sent.count == 2 }
        _ = try fixture.waitUntilShown(tea.id)
        #expect(server.sent.last?.label("resume") == "Resume")
    }

    @Test func `it comes back if the press changed nothing`() throws {
        let (_, number) = try fixture.shown(.counting("Tea"))
        try server.invoke("pause", on: number)
        try server.close(number, reason: 2)
        try fixture.loop.wait(for: "it to come back") { server.sent.count == 2 }
        #expect(server.sent.last?.label("pause") == "Pause")
    }

    // MARK: Where something else shows countdowns

    @Test func `while something else shows countdowns there is no notice, but there are alerts`() throws {
        let (tea, number) = try fixture.shown(.counting("Tea"))
        fixture.notifications.alarms.showsCountdowns = false
        let rice = try fixture.post(.counting("Rice"))
        _ = try fixture.show(.ringing("Eggs"), on: server)
        #expect(server.closed == [number])
        fixture.notifications.alarms.post(try .standingStill("Tea", id: tea.id))
        fixture.notifications.alarms.showsCountdowns = true
        for id in [tea.id, rice.id] { _ = try fixture.waitUntilShown(id) }
        #expect(server.sent.map(\.summary).sorted() == ["Eggs", "Rice", "Tea", "Tea"])
    }

    @Test func `notices go to the next server`() throws {
        let (tea, _) = try fixture.shown(.counting("Tea"))
        server.die()
        try fixture.loop.wait(for: "the server to be gone") { fixture.serverNames.last == "" }
        let next = try fixture.serve()
        _ = try fixture.waitUntilShown(tea.id)
        #expect(next.sent.map(\.replaces) == [0])
    }
}
