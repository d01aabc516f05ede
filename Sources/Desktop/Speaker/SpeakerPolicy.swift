internal import AlarmCore

/// The timeouts and pauses of a ``Speaker``. All times run on `CLOCK_MONOTONIC`.
struct SpeakerPolicy {
    /// The pause after the last text before the first one is spoken again; and before another try.
    var pause = Interval.seconds(30)
    /// The time until a text is spoken: others may have to be heard out, and Speech Dispatcher may have to be started.
    var speechTimeout = Interval.minutes(1)
    /// The time in which it has to be silent, before its program is killed.
    var stopTimeout = Interval(microseconds: 500_000)
}

/// The environment variables that `alarms-speaker` needs, and Speech Dispatcher, which that may start.
enum SpeakerEnvironment {
    private static let names = [
        "PATH", "SPEECHD_ADDRESS", "SPEECHD_CMD", "XDG_CACHE_HOME", "XDG_STATE_HOME", "DBUS_SESSION_BUS_ADDRESS",
    ]

    /// Returns those that this process has, with those of the sound.
    static func current() -> [String: String] {
        PlayerEnvironment.current().merging(PlayerEnvironment.values(of: names)) { first, _ in first }
    }
}
