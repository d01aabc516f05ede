/// One alarm: its configuration and its state.
public struct Alarm: Hashable, Sendable {
    /// The states of an alarm. A disabled alarm is always `scheduled`.
    public enum State: Hashable, Sendable {
        /// Waiting for its occurrence, or disabled.
        case scheduled
        /// Counting down.
        case countdown(Countdown)
        /// The countdown is paused.
        case paused(PausedCountdown)
        /// Ringing.
        case alerting(Alert)
    }

    /// The identifier.
    public let id: AlarmID
    /// The source of its app id.
    public let appOrigin: AppOrigin
    /// The configuration, the greatest part of an alarm: copies share it.
    @inlinable public internal(set) var configuration: Configuration {
        _read { yield boxedConfiguration.value }
        _modify { yield &boxedConfiguration.value }
    }
    @usableFromInline var boxedConfiguration: Boxed<Configuration>
    /// The state.
    public internal(set) var state: State
    /// The record of the handled occurrences.
    public internal(set) var memory: OccurrenceMemory
    /// The number of consecutive automatic snoozes.
    public internal(set) var snoozeCount: UInt32
    /// The zone of the schedule, with its present rules. It isn't stored: the engine sets it.
    public internal(set) var zone: Zone
    /// The end of the holiday, until which a repeating alarm is suspended; `nil`: there is none. It isn't stored with
    /// the alarm: the engine sets it.
    public internal(set) var holidayEnd: WallTime?
    /// True if the person has denied the alarm's app: the alarm then neither rings nor counts down, nor misses
    /// occurrences. It isn't stored with the alarm: the engine sets it.
    public internal(set) var isDenied = false

    /// Creates an alarm from its stored values.
    public init(
        id: AlarmID, appOrigin: AppOrigin, configuration: Configuration, state: State, memory: OccurrenceMemory,
        snoozeCount: UInt32, zone: Zone = .utc, holidayEnd: WallTime? = nil
    ) {
        self.id = id
        self.appOrigin = appOrigin
        boxedConfiguration = Boxed(configuration)
        self.state = state
        self.memory = memory
        self.snoozeCount = snoozeCount
        self.zone = zone
        self.holidayEnd = holidayEnd
    }

    /// The values that many alarms share, set by the engine and not stored with the alarm.
    public struct Context: Sendable {
        /// The zone of the rule.
        let zone: Zone
        /// The person's preferences.
        let defaults: Defaults
        /// The end of the holiday.
        let holidayEnd: WallTime?
        /// True if the app is denied.
        var isDenied = false
    }

    /// The zone, the defaults, the holiday and the decision on the app.
    var context: Context {
        Context(zone: zone, defaults: configuration.defaults, holidayEnd: holidayEnd, isDenied: isDenied)
    }

    /// Returns this alarm with `context`.
    public func with(_ context: Context) -> Alarm {
        var alarm = self
        alarm.zone = context.zone
        alarm.configuration.defaults = context.defaults
        alarm.holidayEnd = context.holidayEnd
        alarm.isDenied = context.isDenied
        return alarm
    }

    /// Returns this alarm, stored in an earlier boot, for the present one: what runs by the boot clock is converted by
    /// the wall clock.
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
