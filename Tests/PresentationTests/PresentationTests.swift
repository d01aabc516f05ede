import AlarmCore
import DBus
import EventLoop
import TestSupport
import Testing

@testable import Desktop
@testable import alarmsd

/// Alarms as they are presented, on a private bus. They are silent: sound is tested with the real service.
@Suite struct PresentationTests {
    private let session: PresentationFixture

    init() throws { session = try PresentationFixture() }

    @Test func `an alarm that is presented again is not posted again`() throws {
        let alarm = try session.alarm(ringingSince: 1)
        for _ in 0..<3 { session.present(alarm) }
        try session.waitUntilShown(1)
        session.present(alarm)
        session.present(try session.alarm(ringingSince: 1, title: "Another", id: .random()))
        try session.waitUntilShown(2)
        #expect(session.server.sent.map(\.summary) == ["Tea", "Another"])
        #expect(session.server.closed.isEmpty)
    }

    @Test func `an alarm that was restored says so until it has been answered`() throws {
        session.alerts.restored = [session.id]
        session.present(try session.alarm(ringingSince: 1))
        try session.waitUntilShown(1)
        session.present(try session.alarm(countingDownSince: 2, notice: "never"))
        session.present(try session.alarm(ringingSince: 302))
        try session.waitUntilShown(2)
        #expect(session.server.sent.map { $0.body.contains("restored after damage") } == [true, false])
    }

    @Test func `an alarm that looks different is posted anew`() throws {
        session.present(try session.alarm(ringingSince: 1))
        try session.waitUntilShown(1)
        session.present(try session.alarm(ringingSince: 1, title: "Green tea"))
        try session.waitUntilShown(2)
        #expect(session.server.sent.map(\.summary) == ["Tea", "Green tea"])
        #expect(session.server.closed == [1])
    }

    @Test func `an alarm that rings anew is a new posting, for which no press on the old one counts`() throws {
        session.present(try session.alarm(ringingSince: 1))
        try session.waitUntilShown(1)
        // Nothing was presented between its stop and its next ring.
        let again = try session.alarm(ringingSince: 2)
        session.present(again)
        try session.waitUntilShown(2)
        #expect(session.server.closed == [1])
        #expect(session.server.sent.map(\.summary) == ["Tea", "Tea"])
        try session.server.invoke("stop", on: 1)
        try session.server.close(1, reason: 2)
        try session.server.invoke("snooze", on: 2)
        try session.loop.wait(for: "the press") { !session.presses.isEmpty }
        #expect(session.presses == [.init(press: .snooze, alert: again.alert)])
    }

    @Test func `an alert gives way to the countdown of its snooze, and that to the next alert`() throws {
        session.present(try session.alarm(ringingSince: 1))
        session.present(try session.alarm(countingDownSince: 2))
        session.present(try session.alarm(ringingSince: 302))
        session.present(try session.alarm(countingDownSince: 303))
        try session.loop.wait(for: "the notice") { session.server.sent.last?.hints["urgency"] == "y 0" }
        try session.loop.wait(for: "all others to be closed") { session.server.closed.count == 3 }
        #expect(session.server.sent.compactMap { $0.hints["urgency"] } == ["y 2", "y 0", "y 2", "y 0"])
        try session.server.invoke("pause", on: try #require(session.server.numbers.last))
        try session.loop.wait(for: "the press") { !session.presses.isEmpty }
        #expect(session.presses == [.init(press: .pause, alert: nil)])
    }

    @Test func `an alarm that doesn't ring, or was removed, isn't shown`() throws {
        let (waiting, removed) = (AlarmID.random(), AlarmID.random())
        for id in [waiting, removed] { session.present(try session.alarm(ringingSince: 1, id: id)) }
        try session.waitUntilShown(2)
        session.present(try session.alarm(.scheduled, id: waiting))
        session.alerts.present(nil, of: removed, at: session.now)
        session.alerts.present(nil, of: removed, at: session.now)
        try session.loop.wait(for: "the alerts to be closed") { session.server.closed.sorted() == [1, 2] }
        #expect(session.server.sent.count == 2)
    }

    @Test func `only countdowns that are to be shown get a notice, as long as they are`() throws {
        session.present(try session.alarm(countingDownSince: 1, notice: "never"))
        #expect(session.alerts.notifications.alarms.postings.isEmpty)
        session.present(try session.alarm(countingDownSince: 1, notice: "auto"))
        try session.waitUntilShown(1)
        session.present(try session.alarm(countingDownSince: 1, notice: "never"))
        try session.loop.wait(for: "the notice to be closed") { session.server.closed == [1] }
        #expect(session.server.sent.count == 1)
    }

    @Test func `only countdowns that are to be shown are jobs`() throws {
        let jobs = try FakeJobViewServer(on: session.bus, in: session.loop)
        session.present(try session.alarm(countingDownSince: 1, notice: "never"))
        session.alerts.isWidgetRegistered = true
        session.present(try session.alarm(countingDownSince: 1, notice: "auto"))
        session.present(try session.alarm(countingDownSince: 1))
        try session.loop.wait(for: "the job") { jobs.views.count == 1 }
        session.present(try session.alarm(countingDownSince: 1, notice: "auto"))
        try session.loop.wait(for: "its end") { jobs.views.first?.errorCode == 1 }
        #expect(jobs.views.count == 1)
    }

    @Test func `only alarms whose countdowns are to be shown are on docks`() throws {
        let dock = try Client(on: session.bus, in: session.loop)
        try dock.record(MatchRule(interface: "com.canonical.Unity.LauncherEntry", member: "Update"))
        let countdown = try session.alarm(countingDownSince: 1).state
        session.present(try session.alarm(ringingSince: 1, id: .random(), notice: "auto"))
        session.present(try session.alarm(countdown, id: .random(), notice: "never"))
        session.present(try session.alarm(countdown, notice: "auto"))
        var reader = Reader(try dock.next("Update"))
        _ = try reader.string()
        #expect(try reader.properties()["count"] == "x 1")
        session.alerts.isWidgetRegistered = true
        session.present(try session.alarm(countdown, notice: "auto"))
        reader = Reader(try dock.next("Update"))
        _ = try reader.string()
        #expect(try reader.properties()["count"] == "x 0")
        #expect(dock.signals.isEmpty)
    }

    @Test func `a widget replaces the notices that nobody has asked for`() throws {
        let asked = try session.alarm(countingDownSince: 1, notice: "always")
        let alarms = [try session.alarm(asked.state, id: .random(), notice: "auto"), asked]
        alarms.forEach(session.present)
        try session.waitUntilShown(2)
        session.alerts.isWidgetRegistered = true
        for _ in 0..<2 { alarms.forEach(session.present) }
        try session.loop.wait(for: "one to be closed") { session.server.closed == [1] }
        session.alerts.isWidgetRegistered = false
        alarms.forEach(session.present)
        try session.waitUntilShown(3)
        #expect(session.server.closed == [1])
    }

    @Test func `docks get the state of what is presented, once`() throws {
        let dock = try Client(on: session.bus, in: session.loop)
        try dock.record(MatchRule(interface: "com.canonical.Unity.LauncherEntry", member: "Update"))
        let alarm = try session.alarm(ringingSince: 1)
        for _ in 0..<3 { session.present(alarm) }
        var reader = Reader(try dock.next("Update"))
        _ = try reader.string()
        #expect(try reader.properties()["urgent"] == "b true")
        session.alerts.present(nil, of: alarm.id, at: session.now)
        reader = Reader(try dock.next("Update"))
        _ = try reader.string()
        #expect(try reader.properties()["urgent"] == "b false")
        #expect(dock.signals.isEmpty)
    }

    @Test func `nothing is shown after the end`() throws {
        session.present(try session.alarm(ringingSince: 1))
        try session.waitUntilShown(1)
        session.alerts.end()
        session.present(try session.alarm(ringingSince: 2))
        try session.loop.wait(for: "the alert to be closed") { session.server.closed == [1] }
        #expect(session.alerts.isSettled)
        #expect(session.server.sent.count == 1)
    }
}
