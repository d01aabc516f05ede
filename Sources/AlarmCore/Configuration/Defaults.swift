/// The person's preferences for keys that an alarm's configuration doesn't set. They are never stored with an alarm.
public final class Defaults: Hashable, Sendable {
    /// The length of a snooze of an alarm with a schedule that has no `post-alert`; zero: it can't be snoozed.
    public let snooze: Interval
    /// The time that an alert waits for an answer.
    public let alertTimeout: AlertTimeout
    /// The sound of an alert.
    public let sound: Sound
    /// The volume, 0…1.
    public let volume: Double
    /// True if it is made audible on a mixer that would keep it from being heard.
    public let breaksThrough: Bool
    /// True if the mixer is raised by steps while nobody answers; `nil`: for alarms with a schedule, and no timers.
    public let risesInVolume: Bool?
    /// True if the title of an alarm is spoken while it rings.
    public let speaks: Bool

    /// Creates preferences; those left out are the built-in ones.
    public init(
        snooze: Interval = .minutes(10), alertTimeout: AlertTimeout = .after(.minutes(10)), sound: Sound = .standard,
        volume: Double = 1, breaksThrough: Bool = true, risesInVolume: Bool? = nil, speaks: Bool = false
    ) {
        self.snooze = snooze
        self.alertTimeout = alertTimeout
        self.sound = sound
        self.volume = volume
        self.breaksThrough = breaksThrough
        self.risesInVolume = risesInVolume
        self.speaks = speaks
    }

    /// The built-in defaults.
    public static let builtIn = Defaults()

    /// True if both have the same values.
    public static func == (first: Defaults, second: Defaults) -> Bool {
        first === second
            || (first.snooze == second.snooze && first.alertTimeout == second.alertTimeout
                && first.sound == second.sound && first.volume == second.volume
                && first.breaksThrough == second.breaksThrough && first.risesInVolume == second.risesInVolume
                && first.speaks == second.speaks)
    }

    /// Hashes the values.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(snooze)
        hasher.combine(alertTimeout)
        hasher.combine(sound)
        hasher.combine(volume)
        hasher.combine(breaksThrough)
        hasher.combine(risesInVolume)
        hasher.combine(speaks)
    }
}
