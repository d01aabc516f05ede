import AlarmCore
import ConfigurationSamples
import Testing

@testable import Desktop

/// The alarms in the tray's menu.
@Suite struct TrayAlarmsTests {
    private static let now = Moment(wall: WallTime(seconds: 1_772_452_800), boot: BootTime(microseconds: 1_000_000))

    /// An alarm of an app, which is in a sandbox if it isn't empty.
    private func alarm(_ state: Alarm.State, of app: String = "") throws -> Alarm {
        let alarm = try Alarm([.title("Tea"), .preAlert(300_000_000), .appID(app)], state: state, at: Self.now)
        return Alarm(
            id: alarm.id, appOrigin: app.isEmpty ? .host : .flatpak, configuration: alarm.configuration, state: state,
            memory: alarm.memory, snoozeCount: 0)
    }

    @Test func `each sandboxed app has its share of the lines`() throws {
        let early = Alert(due: Self.now.wall - .minutes(1), start: Moment(wall: Self.now.wall, boot: Self.now.boot))
        let late = Alert(due: Self.now.wall, start: Moment(wall: Self.now.wall, boot: Self.now.boot + .seconds(1)))
        func countdown(_ seconds: Int64) -> Alarm.State {
            .countdown(Countdown(.timer, anchor: .boot, total: .seconds(seconds), start: Self.now))
        }
        var alarms: [Alarm] = []
        for _ in 0..<20 {
            alarms.append(try alarm(.alerting(early), of: "org.example.Tea"))
            alarms.append(try alarm(countdown(60), of: "org.example.Tea"))
        }
        let (ringing, counting) = (try alarm(.alerting(late)), try alarm(countdown(3600)))
        let items = TrayAlarms(active: alarms + [ringing, counting], scheduled: nil, in: .utc, at: Self.now).items
        let keys = items.map(\.key)
        #expect(keys.count { if case .alert = $0 { true } else { false } } == 10)
        #expect(keys.count { if case .countdown = $0 { true } else { false } } == 10)
        #expect(keys.contains(.alert(ringing.id)) && keys.contains(.countdown(counting.id)))
    }
}
