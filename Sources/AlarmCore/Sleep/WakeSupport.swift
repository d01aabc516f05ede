/// The ways in which a sleeping machine is woken for an alarm.
public enum WakeSupport: String, CaseIterable, Hashable, Sendable {
    /// A timer of the service's own, for which it has the permission.
    case timerfd
    /// The timer of a small program that has the permission in the service's place.
    case helper
    /// A timer of the user's service manager.
    case systemdTimer = "systemd-timer"
    /// None: alarms due during sleep are late.
    case none
}
