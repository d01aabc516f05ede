import AlarmCore

extension Alarm {
    /// An alarm whose countdown is to be seen, in this state.
    static func noticed(_ state: State, _ settings: [Setting], id: AlarmID = .random()) throws -> Alarm {
        var configuration = Configuration()
        for setting in settings + [.countdownNotice(true)] { try configuration.set(setting) }
        return Alarm(
            id: id, proof: .host, configuration: configuration, state: state,
            memory: OccurrenceMemory(since: .noon, last: nil, zoneName: nil, spans: []), snoozeCount: 0)
    }

    /// A timer of five minutes that has begun at noon.
    static func counting(_ title: String, id: AlarmID = .random(), kind: Countdown.Kind = .timer) throws -> Alarm {
        let start = Moment(wall: .noon, boot: BootTime(microseconds: 1_000_000))
        let countdown = Countdown(kind, anchor: .boot, total: .minutes(5), start: start)
        return try noticed(.countdown(countdown), [.title(title), .preAlert(300_000_000)], id: id)
    }

    /// A timer of five minutes that stands still after so much of it.
    static func standingStill(
        _ title: String, id: AlarmID = .random(), after elapsed: Interval = .minutes(1)
    ) throws -> Alarm {
        let countdown = PausedCountdown(.timer, total: .minutes(5), elapsed: elapsed)
        return try noticed(.paused(countdown), [.title(title), .preAlert(300_000_000)], id: id)
    }
}

extension WallTime {
    /// 2026-03-02 12:00 UTC.
    fileprivate static let noon = WallTime(seconds: 1_772_452_800)
}
