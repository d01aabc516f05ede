internal import Glibc

/// What `alarms-player`, and the sound server's library in it, have to know of the session.
/// Not `DISPLAY`: that library would ask the X server, and wait for it, where the sound server is.
enum PlayerEnvironment {
    private static let names = [
        "HOME", "USER", "LOGNAME", "TMPDIR", "LANG", "LC_ALL", "LC_MESSAGES", "XDG_RUNTIME_DIR", "XDG_DATA_HOME",
        "XDG_DATA_DIRS", "XDG_CONFIG_HOME", "XDG_CONFIG_DIRS", "PULSE_SERVER", "PULSE_SINK", "PULSE_COOKIE",
        "PULSE_CLIENTCONFIG", "PULSE_CONFIG_PATH", "PULSE_RUNTIME_PATH", "PULSE_STATE_PATH",
    ]

    /// Those that this process has. The corresponding C function is `getenv`.
    static func current() -> [String: String] {
        var environment: [String: String] = [:]
        for name in names { environment[name] = getenv(name).map { String(cString: $0) } }
        return environment
    }
}
