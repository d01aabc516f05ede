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
