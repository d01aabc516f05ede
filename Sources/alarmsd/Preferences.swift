internal import AlarmCore

/// What a person wishes of all alarms, as `alarms.conf` says.
struct Preferences: Equatable {
    /// What stands for keys that an alarm leaves out.
    let defaults: Defaults
    /// Whether other players pause while an alarm rings.
    let pausesMedia: Bool

    /// What `wishes` say; where none does, what holds for a person who wishes nothing.
    init(_ wishes: [Key: Wish] = [:]) {
        var snooze = Interval.zero
        var sound = Sound.standard
        var volume = 1.0
        var alertTimeout = Defaults.none.alertTimeout
        var pausesMedia = true
        for wish in wishes.values {
            switch wish {
            case .snooze(let time): snooze = time
            case .sound(let value): sound = value
            case .volume(let value): volume = value
            case .alertTimeout(let time): alertTimeout = time
            case .pauseMedia(let choice): pausesMedia = choice
            }
        }
        defaults = Defaults(snooze: snooze, alertTimeout: alertTimeout, sound: sound, volume: volume)
        self.pausesMedia = pausesMedia
    }

    /// A key of the file, as it is written there.
    enum Key: String, CaseIterable {
        case snooze, sound, volume
        case alertTimeout = "alert-timeout"
        case pauseMedia = "pause-media"
    }

    /// A key with the value that the person gave it, in range.
    enum Wish: Equatable {
        /// How long a snooze is of an alarm that doesn't say; zero: it can't be snoozed.
        case snooze(Interval)
        case sound(Sound)
        /// How loud, 0…1.
        case volume(Double)
        case alertTimeout(AlertTimeout)
        /// Whether other players pause.
        case pauseMedia(Bool)
    }
}
