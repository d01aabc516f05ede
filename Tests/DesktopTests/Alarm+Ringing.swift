import AlarmCore
import ConfigurationSamples

extension Alarm {
    /// An alarm that rings, of these settings.
    static func ringing(_ settings: [Setting], id: AlarmID = .random(), snoozeCount: UInt32 = 0) throws -> Alarm {
        var configuration = Configuration()
        for setting in settings { try configuration.set(setting) }
        let now = Moment(wall: WallTime(microseconds: 1_000_000), boot: BootTime(microseconds: 1_000_000))
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
