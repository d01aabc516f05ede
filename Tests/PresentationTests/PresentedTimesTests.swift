import AlarmCore
import TestSupport
import Testing

@testable import Desktop
@testable import alarmsd

/// The ends of countdowns in notifications, by the person's clocks.
@Suite struct PresentedTimesTests {
    private let session: PresentationFixture
    private var notifications: Notifications { session.alerts.notifications }

    init() throws { session = try PresentationFixture() }

    private func countdown(
        _ kind: Countdown.Kind = .timer, anchor: Countdown.Anchor = .boot
    ) -> Countdown {
        Countdown(kind, anchor: anchor, total: .minutes(5), start: session.now)
    }

    /// Waits until so many notifications were sent, and all are answered.
    private func waitUntilSent(_ count: Int) throws {
        try session.loop.wait(for: "notification \(count)") {
            session.server.sent.count == count && notifications.board.isSettled
        }
    }

    @Test(arguments: [(Int64(0), "Rings 12:05"), (3_600, "Rings 13:05"), (43_080, "Rings Tuesday, 00:03")])
    func `it ends by the person's clocks`(offset: Int64, body: String) throws {
        session.alerts.follow(Zone(name: "Test", initialOffset: offset), nil)
        session.present(try session.alarm(.countdown(countdown())))
        try waitUntilSent(1)
        #expect(session.server.sent.map(\.body) == [body])
        session.alerts.follow(Zone(name: "Other", initialOffset: -3_600), nil)
        try waitUntilSent(2)
        #expect(session.server.sent.last?.body == "Rings 11:05")
        #expect(session.server.sent.last?.replaces == 1)
    }

    @Test func `after the wall clock was set it shows the new end`() throws {
        let tea = try session.alarm(.countdown(countdown()))
        session.present(tea)
        try waitUntilSent(1)
        // A minute later, the wall clock has been put on by an hour.
        let (wall, boot) = (session.now.wall + .seconds(3_660), session.now.boot + .seconds(60))
        session.alerts.follow(.utc, Moment(wall: wall, boot: boot))
        try waitUntilSent(2)
        #expect(session.server.sent.map(\.body) == ["Rings 12:05", "Rings 13:05"])
        #expect(session.server.sent.last?.replaces == 1)
        session.present(tea)
        session.alerts.follow(.utc, Moment(wall: wall + .seconds(100), boot: boot + .seconds(100)))
        #expect(notifications.board.isSettled)
        // A countdown that begins after that uses the new time.
        let start = Moment(wall: wall + .seconds(120), boot: boot + .seconds(120))
        let eggs = Countdown(.timer, anchor: .boot, total: .minutes(5), start: start)
        session.present(try session.alarm(.countdown(eggs), title: "Eggs", id: .random()))
        try waitUntilSent(3)
        #expect(session.server.sent.last?.body == "Rings 13:08")
    }

    @Test func `a countdown to a time of the wall clock ends at that time, whatever it was set to`() throws {
        session.present(try session.alarm(.countdown(countdown(.preAlert, anchor: .wall))))
        try waitUntilSent(1)
        session.alerts.follow(
            .utc, Moment(wall: session.now.wall + .seconds(120), boot: session.now.boot + .seconds(60)))
        #expect(notifications.board.isSettled)
        #expect(session.server.sent.map(\.body) == ["Rings 12:05"])
    }

    @Test func `only countdowns are posted again when the zone changes`() throws {
        session.present(try session.alarm(ringingSince: 0))
        try session.waitUntilShown(1)
        session.alerts.follow(Zone(name: "Test", initialOffset: 3_600), nil)
        #expect(notifications.board.isSettled)
        #expect(session.server.sent.count == 1)
    }
}
