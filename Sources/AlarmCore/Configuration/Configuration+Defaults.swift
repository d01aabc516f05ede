/// The effective values of keys, set or not.
extension Configuration {
    /// The function of the second button. Default: countdown if there is a snooze time, else none.
    public var effectiveSecondaryBehavior: SecondaryBehavior {
        secondaryBehavior ?? (snoozeTime == .zero ? .none : .countdown)
    }

    /// The time that an alert waits for an answer; `nil`: no limit.
    public var effectiveAlertTimeout: Interval? {
        switch alertTimeout ?? defaults.alertTimeout {
        case .after(let time): time
        case .never: nil
        }
    }

    /// The action on an alert that nobody answers. Default: snooze if there is a `post-alert`, else stop.
    public var effectiveOnTimeout: TimeoutBehavior {
        onTimeout ?? (postAlert == .zero ? .stop : .snooze)
    }

    /// The most snoozes in a row without a person. Default: 3.
    public var effectiveMaxSnoozes: UInt32 { maxSnoozes ?? 3 }

    /// The action on an occurrence that is found late. Default: ring.
    public var effectiveMissed: MissedBehavior { missed ?? .ring }

    /// The greatest delay of an occurrence that still rings. Default: 15 minutes.
    public var effectiveGrace: Interval { grace ?? .minutes(15) }

    /// True if it is a timer: it has a length, and no time of day or date.
    public var isTimer: Bool { schedule == nil }

    /// True if a snooze runs a timer again.
    public var isRepeatedBySnooze: Bool { isTimer && postAlert == .zero }

    /// The length of a snooze: `post-alert`, else that of a timer, which runs again, else the person's preference; zero:
    /// no snooze is possible.
    public var snoozeTime: Interval {
        if postAlert > .zero { return postAlert }
        return isTimer && preAlert > .zero ? preAlert : defaults.snooze
    }

    /// True if a ring has a button to snooze it, or to repeat a timer.
    public var canSnooze: Bool { effectiveSecondaryBehavior.hasCountdown && snoozeTime > .zero }

    /// The sound.
    public var effectiveSound: Sound { sound ?? defaults.sound }

    /// The volume, 0…1.
    public var effectiveVolume: Double { volume ?? defaults.volume }

    /// True if the sound is made audible on a mixer that would keep it from being heard.
    public var effectiveBreaksThrough: Bool { breaksThrough ?? defaults.breaksThrough }

    /// True if the mixer is raised by steps while nobody answers. Default: true with a schedule, false for a timer.
    public var effectiveRisesInVolume: Bool { risesInVolume ?? defaults.risesInVolume ?? !isTimer }

    /// True if the title is spoken while it rings.
    public var effectiveSpeaks: Bool { speaks ?? defaults.speaks }
}
