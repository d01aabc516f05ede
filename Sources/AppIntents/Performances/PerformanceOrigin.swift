internal import EventLoop

/// The call or the press that has started an intent.
struct PerformanceOrigin: Sendable {
    /// False if the app must stay in the background.
    var allowsForeground = true
    /// The activation token; `nil`: there is none.
    var activationToken: String?
    /// The time of the person's last act, µs on the boot clock; `nil`: unknown.
    var lastAct: Int64?

    /// Returns the origin for a press on a button at this moment.
    static func press(token: String?, allowsForeground: Bool = true) -> PerformanceOrigin {
        PerformanceOrigin(
            allowsForeground: allowsForeground, activationToken: token, lastAct: Clock.boot.now)
    }

    /// Returns true if the person has acted within a time, µs.
    func isRecent(within time: Int64) -> Bool {
        lastAct.map { (0..<time).contains(Clock.boot.now - $0) } ?? false
    }
}
