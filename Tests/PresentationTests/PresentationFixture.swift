import AlarmCore
import ConfigurationSamples
import DBus
import EventLoop
import TestSupport

@testable import Desktop
@testable import alarmsd

/// A presentation on a private bus, a notification server there, and the presses that are received.
final class PresentationFixture {
    struct Pressed: Equatable {
        let press: AlarmAction
        let alert: Alert?
    }

    let loop: EventLoop
    let bus: PrivateBus
    let server: FakeNotificationServer
    let alerts: Alerts
    let id = AlarmID.random()
    let now = Moment(wall: WallTime(seconds: 1_772_452_800), boot: BootTime(microseconds: 1_000_000_000))
    private(set) var presses: [Pressed] = []

    /// Waits until the server is known.
    init() throws {
        bus = try PrivateBus()
        loop = try EventLoop()
        server = try FakeNotificationServer(on: bus, in: loop)
        let connection = try Connection(to: .address(bus.address), in: loop)
        // Silent alarms play nothing.
        alerts = try Alerts(
            on: connection, desktop: connection, player: "/nowhere/alarms-player", speaker: "/nowhere/alarms-speaker",
            directory: bus.directory.path, in: loop)
        var isKnown = false
        alerts.report = { [unowned self] event in
            if case .countdownPressed(_, let press) = event { presses.append(Pressed(press: press, alert: nil)) }
        }
        alerts.notifications.report = { [unowned self] event in
            switch event {
            case .pressed(_, let press, let alert, _): presses.append(Pressed(press: press, alert: alert))
            case .serverChanged: isKnown = true
            default: break
            }
        }
        try loop.wait(for: "the server to be known") { isKnown }
    }

    func present(_ alarm: Alarm) {
        alerts.present(alarm, of: alarm.id, at: now)
    }

    /// Waits until the server was sent so many notifications, and what it shows of them is known.
    func waitUntilShown(_ count: Int) throws {
        try loop.wait(for: "notification \(count)") {
            server.numbers.count == count && alerts.notifications.board.slots[UInt32(count)] != nil
        }
    }

    /// A silent alarm that can be snoozed, and whose countdowns are to be shown as `notice` says.
    func alarm(
        _ state: Alarm.State, title: String = "Tea", id: AlarmID? = nil, notice: String = "always"
    ) throws -> Alarm {
        var configuration = Configuration()
        let settings: [Setting] = [
            .title(title), .fireAt(1), .postAlert(300_000_000), .sound("none"), .countdownNotice(notice),
        ]
        for setting in settings { try configuration.set(setting) }
        return Alarm(
            id: id ?? self.id, appOrigin: .host, configuration: configuration, state: state,
            memory: OccurrenceMemory(since: now.wall, zoneName: nil), snoozeCount: 0)
    }

    /// Such an alarm, with an alert that began at that many seconds.
    func alarm(
        ringingSince seconds: Int64, title: String = "Tea", id: AlarmID? = nil, notice: String = "always"
    ) throws -> Alarm {
        let start = moment(seconds)
        return try alarm(.alerting(Alert(due: start.wall, start: start)), title: title, id: id, notice: notice)
    }

    /// Such an alarm, with a snooze of five minutes that began at that many seconds.
    func alarm(countingDownSince seconds: Int64, notice: String = "always") throws -> Alarm {
        try alarm(
            .countdown(Countdown(.postAlert, anchor: .boot, total: .seconds(300), start: moment(seconds))),
            notice: notice)
    }

    private func moment(_ seconds: Int64) -> Moment {
        Moment(wall: now.wall + .seconds(seconds), boot: now.boot + .seconds(seconds))
    }
}
