internal import AlarmCore

/// The timeouts and pauses of a ``Speaker``. All times are on `CLOCK_MONOTONIC`.
struct SpeakerPolicy {
    /// The pause before the texts are spoken again, and before a retry.
    var pause = Interval.seconds(30)
    /// The time to begin speaking a text: other programs' speech may come first, and Speech Dispatcher may have to be
    /// started.
    var speechTimeout = Interval.minutes(1)
    /// The time to stop speaking, after which the program is killed.
    var stopTimeout = Interval(microseconds: 500_000)
}

/// The environment variables for `alarms-speaker`, and for Speech Dispatcher, which it may start.
enum SpeakerEnvironment {
    private static let names = [
        "PATH", "SPEECHD_ADDRESS", "SPEECHD_CMD", "XDG_CACHE_HOME", "XDG_STATE_HOME", "DBUS_SESSION_BUS_ADDRESS",
    ]

    /// Returns the variables that are set in this process, including those for sound.
    static func current() -> [String: String] {
        PlayerEnvironment.current().merging(PlayerEnvironment.values(of: names)) { first, _ in first }
    }
}
