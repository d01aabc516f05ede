internal import AlarmCore

/// A person's preferences for all alarms, as set in `alarms.conf`.
struct Preferences: Equatable {
    /// The values of keys that an alarm leaves out.
    let defaults: Defaults
    /// True if other players pause while an alarm rings.
    let pausesMedia: Bool
    /// True if media keys answer an alarm that rings.
    let usesMediaKeys: Bool
    /// True if there is an icon in the tray while an alarm is set.
    let usesTray: Bool

    /// Preferences with these values, and the built-in ones for the other keys.
    init(_ values: [Key: Value] = [:]) {
        var snooze = Defaults.builtIn.snooze
        var sound = Sound.standard
        var volume = 1.0
        var alertTimeout = Defaults.builtIn.alertTimeout
        var pausesMedia = true
        var usesMediaKeys = true
        var usesTray = true
        for value in values.values {
            switch value {
            case .snooze(let time): snooze = time
            case .sound(let value): sound = value
            case .volume(let value): volume = value
            case .alertTimeout(let time): alertTimeout = time
            case .pauseMedia(let choice): pausesMedia = choice
            case .mediaKeys(let choice): usesMediaKeys = choice
            case .trayIcon(let choice): usesTray = choice
            }
        }
        defaults = Defaults(snooze: snooze, alertTimeout: alertTimeout, sound: sound, volume: volume)
        self.pausesMedia = pausesMedia
        self.usesMediaKeys = usesMediaKeys
        self.usesTray = usesTray
    }

    /// A key of the file; the raw value is its name there.
    enum Key: String, CaseIterable {
        case snooze, sound, volume
        case alertTimeout = "alert-timeout"
        case pauseMedia = "pause-media"
        case mediaKeys = "media-keys"
        case trayIcon = "tray-icon"
    }

    /// A value of a key, in range.
    enum Value: Equatable {
        /// The length of a snooze, for alarms that set none; zero: they can't be snoozed.
        case snooze(Interval)
        case sound(Sound)
        /// The volume, 0…1.
        case volume(Double)
        case alertTimeout(AlertTimeout)
        /// True if other players pause.
        case pauseMedia(Bool)
        /// True if media keys answer an alarm.
        case mediaKeys(Bool)
        /// True if there is an icon in the tray.
        case trayIcon(Bool)
    }
}
