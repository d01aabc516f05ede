import AlarmCore
import EventLoop
import TestSupport
import Testing

@testable import Desktop

/// Results on real servers.
extension RealServerTests {
    private static let now = WallTime(seconds: 1_772_452_800)

    @Test func `a result on xfce4-notifyd is paused, resumed and cancelled by its buttons, each a new result`() throws {
        let real = try RealServerFixture(.xfce)
        let notifications = real.fixture.notifications
        let id = AlarmID.random()
        let (running, paused) = (try Alarm.counting("Tea", id: id), try Alarm.standingStill("Tea", id: id))
        var presses: [AlarmResult.Action] = []
        real.fixture.receive = { [notifications] event in
            guard case .resultPressed(_, let press) = event else { return }
            presses.append(press)
            guard press != .cancel, let next = AlarmResult(of: press == .pause ? paused : running) else { return }
            notifications.result.show(next, at: Self.now)
        }
        var numbers: [UInt32] = []
        func press(_ place: Int, _ count: Int) throws {
            try real.desktop.loop.wait(for: "a result") { notifications.result.number != 0 }
            numbers.append(notifications.result.number)
            try real.desktop.pressButton(place) { presses.count == count }
        }
        notifications.result.show(try #require(AlarmResult(of: running)), at: Self.now)
        // The first button is on the left of the two.
        for count in 1...2 { try press(1, count) }
        try press(0, 3)
        #expect(presses == [.pause, .resume, .cancel])
        #expect(Set(numbers).count == 3)
        #expect(notifications.result.alarm == nil)
        #expect(real.fixture.failures.isEmpty)
    }

    @Test func `a click on a result on dunst closes it, and does nothing else`() throws {
        let real = try RealServerFixture(.dunst)
        let notifications = real.fixture.notifications
        var presses: [AlarmResult.Action] = []
        real.fixture.receive = { if case .resultPressed(_, let press) = $0 { presses.append(press) } }
        notifications.result.show(try #require(AlarmResult(of: .counting("Tea"))), at: Self.now)
        try real.desktop.loop.wait(for: "the result") { notifications.result.number != 0 }
        // It does its action where there is one.
        try real.desktop.click(.middle) { notifications.result.alarm == nil }
        #expect(presses.isEmpty)
        #expect(real.fixture.failures.isEmpty)
    }
}
