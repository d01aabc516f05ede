import ConfigurationSamples
import EventLoop
import Testing

@testable import AlarmCore
@testable import Desktop

extension Alarm {
    /// An alarm that rings, of these settings, without a preferred snooze. It was due at 00:01, and has begun this many
    /// minutes ago.
    static func ringing(
        _ settings: [Setting], id: AlarmID = .random(), snoozeCount: UInt32 = 0, since minutes: Int64 = 0
    ) throws -> Alarm {
        var configuration = Configuration()
        configuration.defaults = Defaults(snooze: .zero)
        for setting in settings { try configuration.set(setting) }
        let now = Moment(
            wall: WallTime(seconds: 60), boot: BootTime(microseconds: Clock.boot.now) - .minutes(minutes))
        return Alarm(
            id: id, appOrigin: .host, configuration: configuration, state: .alerting(Alert(due: now.wall, start: now)),
            memory: OccurrenceMemory(since: now.wall, last: DueTime(now.wall), zoneName: nil, spans: []),
            snoozeCount: snoozeCount)
    }

    /// An alarm that rings and can be snoozed.
    static func ringing(_ title: String, id: AlarmID = .random()) throws -> Alarm {
        try ringing([.title(title), .fireAt(1), .postAlert(60_000_000)], id: id)
    }
}
