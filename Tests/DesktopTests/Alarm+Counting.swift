import AlarmCore
import ConfigurationSamples

extension Alarm {
    /// An alarm whose rule began at noon, in this state.
    static func noticed(_ state: State, _ settings: [Setting], id: AlarmID = .random()) throws -> Alarm {
        var configuration = Configuration()
        for setting in settings { try configuration.set(setting) }
        return Alarm(
            id: id, appOrigin: .host, configuration: configuration, state: state,
            memory: OccurrenceMemory(since: .noon, last: nil, zoneName: nil, spans: []), snoozeCount: 0)
    }

    /// A timer of five minutes that has begun at noon.
    static func counting(
        _ title: String, app: String = "", id: AlarmID = .random(), kind: Countdown.Kind = .timer
    ) throws -> Alarm {
        let start = Moment(wall: .noon, boot: BootTime(microseconds: 1_000_000))
        let countdown = Countdown(kind, anchor: .boot, total: .minutes(5), start: start)
        return try noticed(
            .countdown(countdown), [.title(title), .preAlert(300_000_000), .appID(app)], id: id)
    }

    /// A timer of five minutes that stands still after so much of it.
    static func standingStill(
        _ title: String, id: AlarmID = .random(), after elapsed: Interval = .minutes(1)
    ) throws -> Alarm {
        let countdown = PausedCountdown(.timer, total: .minutes(5), elapsed: elapsed)
        return try noticed(.paused(countdown), [.title(title), .preAlert(300_000_000)], id: id)
    }

    /// A timer of this length that has begun at `start`, to be shown while it counts down.
    static func counting(
        _ seconds: Int64, from start: Moment, _ settings: [Setting] = [], id: AlarmID = .random()
    ) throws -> Alarm {
        try Alarm(
            settings, id: id,
            state: .countdown(Countdown(.timer, anchor: .boot, total: .seconds(seconds), start: start)), at: start)
    }

    /// A timer of which so much has passed, and which stands still.
    static func paused(
        _ seconds: Int64, after elapsed: Int64, at now: Moment, _ settings: [Setting] = [], id: AlarmID = .random()
    ) throws -> Alarm {
        try Alarm(
            settings, id: id,
            state: .paused(PausedCountdown(.timer, total: .seconds(seconds), elapsed: .seconds(elapsed))), at: now)
    }

    /// An alarm of these settings, in this state.
    init(_ settings: [Setting], id: AlarmID = .random(), state: State, at now: Moment) throws {
        var configuration = Configuration()
        for setting in settings { try configuration.set(setting) }
        self.init(
            id: id, appOrigin: .host, configuration: configuration, state: state,
            memory: OccurrenceMemory(since: now.wall, zoneName: nil), snoozeCount: 0)
    }
}

extension WallTime {
    /// 2026-03-02 12:00 UTC.
    fileprivate static let noon = WallTime(seconds: 1_772_452_800)
}

extension Moment {
    /// The moment that is so many seconds later on both clocks.
    static func + (moment: Moment, seconds: Int64) -> Moment {
        Moment(wall: moment.wall + .seconds(seconds), boot: moment.boot + .seconds(seconds))
    }
}
