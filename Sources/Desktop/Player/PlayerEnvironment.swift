internal import Glibc

/// The environment variables for `alarms-player` and its sound server library. Not `DISPLAY`: the library would query
/// the X server for the sound server, and block.
enum PlayerEnvironment {
    private static let names = [
        "HOME", "USER", "LOGNAME", "TMPDIR", "LANG", "LC_ALL", "LC_MESSAGES", "XDG_RUNTIME_DIR", "XDG_DATA_HOME",
        "XDG_DATA_DIRS", "XDG_CONFIG_HOME", "XDG_CONFIG_DIRS", "PULSE_SERVER", "PULSE_SINK", "PULSE_COOKIE",
        "PULSE_CLIENTCONFIG", "PULSE_CONFIG_PATH", "PULSE_RUNTIME_PATH", "PULSE_STATE_PATH",
    ]

    /// Returns the variables that are set in this process.
    static func current() -> [String: String] { values(of: names) }

    /// Returns the variables with these names that are set in this process. The corresponding C function is `getenv`.
    static func values(of names: [String]) -> [String: String] {
        var environment: [String: String] = [:]
        for name in names { environment[name] = getenv(name).map { String(cString: $0) } }
        return environment
    }
}
