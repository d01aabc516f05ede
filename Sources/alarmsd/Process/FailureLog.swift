internal import AlarmCore
internal import Desktop
internal import EventLoop

/// The log lines about failed actions, limited per sandboxed app, and for all other programs together, since the
/// service manager drops all lines of a service above a limit.
struct FailureLog {
    private var limits: [SandboxedApp?: RateLimit] = [:]

    /// Writes a line, unless the app has more than a hundred within a minute.
    ///
    /// - Parameter app: The app of the action; `nil`: another program.
    mutating func write(_ text: @autoclosure () -> String, of app: SandboxedApp?) {
        let now = Clock.monotonic.now
        guard limits[app, default: RateLimit(burst: 100, in: .minutes(1))].allows(at: now) else { return }
        Log.write(.warning, text())
    }
}
