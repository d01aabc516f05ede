/// What holds where a key isn't set.
extension Configuration {
    /// What the second button does: counts down, if there is a time for that; else there is none.
    public var effectiveSecondaryBehavior: SecondaryBehavior {
        secondaryBehavior ?? (snoozeTime == .zero ? .none : .countdown)
    }

    /// How long an alert waits for an answer; `nil`: for ever.
    public var effectiveAlertTimeout: Interval? {
        switch alertTimeout ?? defaults.alertTimeout {
        case .after(let time): time
        case .never: nil
        }
    }

    /// What becomes of an alert that nobody answers: it is snoozed, if there is a time for that; else stopped.
    public var effectiveOnTimeout: TimeoutBehavior {
        onTimeout ?? (postAlert == .zero ? .stop : .snooze)
    }

    /// How often in a row an alert is snoozed without a person: three times.
    public var effectiveMaxSnoozes: UInt32 { maxSnoozes ?? 3 }

    /// What becomes of an occurrence that is found late: it rings, if it still may.
    public var effectiveMissed: MissedBehavior { missed ?? .ring }

    /// How late an occurrence may still ring: 15 minutes.
    public var effectiveGrace: Interval { grace ?? .minutes(15) }

    /// How long a snooze is: as `post-alert` says, else as `pre-alert` says (a timer runs again), else as the person
    /// wishes; zero: none is possible.
    public var snoozeTime: Interval {
        if postAlert > .zero { return postAlert }
        return preAlert > .zero ? preAlert : defaults.snooze
    }

    /// What it sounds like.
    public var effectiveSound: Sound { sound ?? defaults.sound }

    /// How loud it rings, 0…1.
    public var effectiveVolume: Double { volume ?? defaults.volume }
}
