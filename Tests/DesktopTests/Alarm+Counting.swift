import AlarmCore

extension Alarm {
    /// A timer of this length that has begun at `start`, to be shown while it counts down.
    static func counting(
        _ seconds: Int64, from start: Moment, _ settings: [Setting] = [], id: AlarmID = .random()
    ) throws -> Alarm {
        try Alarm(
            settings + [.countdownNotice(true)], id: id,
            state: .countdown(Countdown(.timer, anchor: .boot, total: .seconds(seconds), start: start)), at: start)
    }

    /// A timer of which so much has passed, and which stands still.
    static func paused(
        _ seconds: Int64, after elapsed: Int64, at now: Moment, _ settings: [Setting] = [], id: AlarmID = .random()
    ) throws -> Alarm {
        try Alarm(
            settings + [.countdownNotice(true)], id: id,
            state: .paused(PausedCountdown(.timer, total: .seconds(seconds), elapsed: .seconds(elapsed))), at: now)
    }

    /// An alarm of these settings, in this state.
    init(_ settings: [Setting], id: AlarmID = .random(), state: State, at now: Moment) throws {
        var configuration = Configuration()
        for setting in settings { try configuration.set(setting) }
        self.init(
            id: id, proof: .host, configuration: configuration, state: state,
            memory: OccurrenceMemory(since: now.wall, zoneName: nil), snoozeCount: 0)
    }
}

extension Moment {
    /// The moment that is so many seconds later on both clocks.
    static func + (moment: Moment, seconds: Int64) -> Moment {
        Moment(wall: moment.wall + .seconds(seconds), boot: moment.boot + .seconds(seconds))
    }
}
