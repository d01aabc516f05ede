/// By what a sleeping machine is woken for an alarm.
public enum WakeSupport: String, CaseIterable, Hashable, Sendable {
    /// By a timer of the service's own, for which it has the permission.
    case timerfd
    /// By the timer of a small program that has the permission in the service's place.
    case helper
    /// By a timer of the user's service manager.
    case systemdTimer = "systemd-timer"
    /// By nothing: what is due while it sleeps is late.
    case none
}
