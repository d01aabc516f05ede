internal import AlarmCore
internal import Desktop
internal import EventLoop

/// The lines of the log about actions that have failed, of which each sandboxed app has its share, and all other programs
/// have one together. A service manager drops what a service logs beyond a limit, whatever it is about.
struct FailureLog {
    private var limits: [SandboxedApp?: RateLimit] = [:]

    /// Writes a line, unless there are more than a hundred of the app within a minute.
    ///
    /// - Parameter app: The app whose action it is; `nil`: that of another program.
    mutating func write(_ text: @autoclosure () -> String, of app: SandboxedApp?) {
        let now = Clock.monotonic.now
        guard limits[app, default: RateLimit(burst: 100, in: .minutes(1))].allows(at: now) else { return }
        Log.write(.warning, text())
    }
}
