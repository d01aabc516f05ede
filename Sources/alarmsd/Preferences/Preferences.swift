internal import AlarmCore

/// A person's preferences for all alarms, as set in `alarms.conf`.
struct Preferences: Equatable {
    /// The values of keys that an alarm doesn't set.
    let defaults: Defaults
    /// True if other players are paused while an alarm rings.
    let pausesMedia: Bool
    /// True if people are warned at the end of the session of an alarm that then won't ring.
    let warnsOfShutdown: Bool
    /// True if media keys answer a ringing alarm.
    let usesMediaKeys: Bool
    /// True if the tray has an icon while an alarm is set.
    let usesTray: Bool
    /// The time before an alarm at which its notice is shown; zero: no notices.
    let upcomingNotice: Interval
    /// True if the screen is lit while an alarm rings.
    let lightsScreen: Bool
    /// True if the screen flashes while an alarm rings.
    let hasVisualBell: Bool
    /// The volume to which the mixer is raised for an alarm that breaks through, percent.
    let volumeFloor: Int
    /// True if apps may show live activities.
    let allowsActivities: Bool

    /// The default of ``volumeFloor``, percent.
    private static let standardVolumeFloor = 30

    /// Creates preferences with these values, and the built-in ones for the other keys.
    init(_ values: [Key: Value] = [:]) {
        var snooze = Defaults.builtIn.snooze
        var sound = Sound.standard
        var volume = 1.0
        var alertTimeout = Defaults.builtIn.alertTimeout
        var pausesMedia = true
        var warnsOfShutdown = true
        var usesMediaKeys = true
        var breaksThrough = true
        var risesInVolume: Bool?
        var volumeFloor = Self.standardVolumeFloor
        var usesTray = true
        var upcomingNotice = Interval.zero
        var lightsScreen = true
        var hasVisualBell = false
        var speaks = false
        var allowsActivities = true
        for value in values.values {
            switch value {
            case .snooze(let time): snooze = time
            case .sound(let value): sound = value
            case .volume(let value): volume = value
            case .alertTimeout(let time): alertTimeout = time
            case .pauseMedia(let choice): pausesMedia = choice
            case .shutdownWarning(let choice): warnsOfShutdown = choice
            case .mediaKeys(let choice): usesMediaKeys = choice
            case .breakThrough(let choice): breaksThrough = choice
            case .risingVolume(let choice): risesInVolume = choice
            case .volumeFloor(let percent): volumeFloor = percent
            case .trayIcon(let choice): usesTray = choice
            case .upcomingNotice(let length): upcomingNotice = length
            case .lightScreen(let choice): lightsScreen = choice
            case .visualBell(let choice): hasVisualBell = choice
            case .speak(let choice): speaks = choice
            case .activities(let choice): allowsActivities = choice
            }
        }
        // If the person sets the floor, it is the final volume.
        if values[.risingVolume] == nil, values[.volumeFloor] != nil { risesInVolume = false }
        defaults = Defaults(
            snooze: snooze, alertTimeout: alertTimeout, sound: sound, volume: volume, breaksThrough: breaksThrough,
            risesInVolume: risesInVolume, speaks: speaks)
        self.pausesMedia = pausesMedia
        self.warnsOfShutdown = warnsOfShutdown
        self.usesMediaKeys = usesMediaKeys
        self.volumeFloor = volumeFloor
        self.usesTray = usesTray
        self.upcomingNotice = upcomingNotice
        self.lightsScreen = lightsScreen
        self.hasVisualBell = hasVisualBell
        self.allowsActivities = allowsActivities
    }

    /// A key in the file; the raw value is its name there.
    enum Key: String, CaseIterable {
        case snooze, sound, volume, speak, activities
        case alertTimeout = "alert-timeout"
        case breakThrough = "break-through"
        case volumeFloor = "volume-floor"
        case risingVolume = "rising-volume"
        case pauseMedia = "pause-media"
        case shutdownWarning = "shutdown-warning"
        case mediaKeys = "media-keys"
        case trayIcon = "tray-icon"
        case lightScreen = "light-screen"
        case visualBell = "visual-bell"
        case upcomingNotice = "upcoming-notice"
    }

    /// A value of a key, in range.
    enum Value: Equatable {
        /// The length of a snooze, for alarms that set none; zero: no snooze.
        case snooze(Interval)
        case sound(Sound)
        /// The volume, 0…1.
        case volume(Double)
        case alertTimeout(AlertTimeout)
        /// True if alarms are made audible.
        case breakThrough(Bool)
        /// The volume, percent: 0…100.
        case volumeFloor(Int)
        /// True if the mixer is raised in steps while the alarm is unanswered; `nil`: for alarms with a schedule, but
        /// not timers.
        case risingVolume(Bool?)
        /// True if other players are paused.
        case pauseMedia(Bool)
        /// True if people are warned.
        case shutdownWarning(Bool)
        /// True if media keys answer an alarm.
        case mediaKeys(Bool)
        /// True if the tray has an icon.
        case trayIcon(Bool)
        /// The time of the notice before an alarm, 1 min…24 h; zero: no notices.
        case upcomingNotice(Interval)
        /// True if the screen is lit.
        case lightScreen(Bool)
        /// True if the screen flashes.
        case visualBell(Bool)
        /// True if the titles of alarms are spoken.
        case speak(Bool)
        /// True if apps may show live activities.
        case activities(Bool)
    }
}
