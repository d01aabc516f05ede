internal import EventLoop

/// The call or the press that has started an intent.
struct PerformanceOrigin: Sendable {
    /// False if the app has to stay in the background.
    var allowsForeground = true
    /// The token by which the desktop lets the app come to the foreground; `nil`: there is none.
    var activationToken: String?
    /// The time of the person's last act, µs on the boot clock; `nil`: it isn't known.
    var lastAct: Int64?

    /// A press on a button, just now.
    static func press(token: String?, allowsForeground: Bool = true) -> PerformanceOrigin {
        PerformanceOrigin(
            allowsForeground: allowsForeground, activationToken: token, lastAct: Clock.boot.now)
    }

    /// Returns true if the person has acted within a time, µs.
    func isRecent(within time: Int64) -> Bool {
        lastAct.map { (0..<time).contains(Clock.boot.now - $0) } ?? false
    }
}
