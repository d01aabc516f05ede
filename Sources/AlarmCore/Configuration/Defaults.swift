/// What holds where an alarm's configuration leaves a key out and the person has a wish. They stand for absent keys when
/// these are used, and are never kept with an alarm.
public final class Defaults: Hashable, Sendable {
    /// How long a snooze is of an alarm that has neither `post-alert` nor `pre-alert`; zero: it can't be snoozed.
    public let snooze: Interval
    /// How long an alert waits for an answer.
    public let alertTimeout: AlertTimeout
    /// What an alert sounds like.
    public let sound: Sound
    /// How loud, 0…1.
    public let volume: Double

    /// Describes wishes; what is left out is as it is where nobody wishes anything.
    public init(
        snooze: Interval = .zero, alertTimeout: AlertTimeout = .after(.minutes(10)), sound: Sound = .standard,
        volume: Double = 1
    ) {
        self.snooze = snooze
        self.alertTimeout = alertTimeout
        self.sound = sound
        self.volume = volume
    }

    /// Those of a person who wishes nothing.
    public static let none = Defaults()

    /// Whether both wish for the same.
    public static func == (first: Defaults, second: Defaults) -> Bool {
        first === second
            || (first.snooze == second.snooze && first.alertTimeout == second.alertTimeout
                && first.sound == second.sound && first.volume == second.volume)
    }

    /// Hashes what is wished for.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(snooze)
        hasher.combine(alertTimeout)
        hasher.combine(sound)
        hasher.combine(volume)
    }
}
