/// One alarm: what was asked of it, and where it stands.
public struct Alarm: Hashable, Sendable {
    /// Where an alarm stands. A disabled one is always `scheduled`.
    public enum State: Hashable, Sendable {
        /// It waits for its occurrence, or is disabled.
        case scheduled
        /// It counts down.
        case countdown(Countdown)
        /// Its countdown stands still.
        case paused(PausedCountdown)
        /// It rings.
        case alerting(Alert)
    }

    /// Its identity.
    public let id: AlarmID
    /// The source of its app id.
    public let appOrigin: AppOrigin
    /// What was asked of it.
    public internal(set) var configuration: Configuration
    /// Where it stands.
    public internal(set) var state: State
    /// What it remembers of its rule's occurrences.
    public internal(set) var memory: OccurrenceMemory
    /// How often in a row it was snoozed without a person.
    public internal(set) var snoozeCount: UInt32
    /// The zone by which its rule counts, as it is now. It isn't kept: the engine sees to it.
    public internal(set) var zone: Zone

    /// Describes an alarm as it was kept.
    public init(
        id: AlarmID, appOrigin: AppOrigin, configuration: Configuration, state: State, memory: OccurrenceMemory,
        snoozeCount: UInt32, zone: Zone = .utc
    ) {
        self.id = id
        self.appOrigin = appOrigin
        self.configuration = configuration
        self.state = state
        self.memory = memory
        self.snoozeCount = snoozeCount
        self.zone = zone
    }

    /// This alarm as its rule counts by `zone`.
    public func counted(by zone: Zone) -> Alarm {
        var alarm = self
        alarm.zone = zone
        return alarm
    }

    /// This alarm in another boot than that in which it was kept: what runs by the boot clock goes on by what the wall
    /// clock shows.
    public func rebooted(at now: Moment) -> Alarm {
        var alarm = self
        switch state {
        case .countdown(let countdown): alarm.state = .countdown(countdown.rebooted(at: now))
        case .alerting(let alert): alarm.state = .alerting(alert.rebooted(at: now))
        case .scheduled, .paused: break
        }
        return alarm
    }
}
