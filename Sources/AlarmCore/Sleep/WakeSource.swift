/// A way to wake the machine at a time.
public protocol WakeSource: AnyObject {
    /// The way in which it wakes the machine.
    var support: WakeSupport { get }

    /// Arms it to wake the machine at `instant`, in place of an earlier one; `nil` disarms it.
    ///
    /// - Parameter then: Called once, before this returns or later from the loop: with `nil` if it is armed, or with
    ///   the failure. Not called after it is armed again.
    func arm(at instant: WallTime?, then: @escaping (WakeFailure?) -> Void)
}

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

/// The failure of a way to wake the machine.
public struct WakeFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// A clause in the user's terms, without capital letter and full stop: "alarms-waker is not installed".
    public let reason: LocalizableText

    /// Describes a failure.
    public init(_ reason: LocalizableText) {
        self.reason = reason
    }

    /// The reason in English.
    public var description: String { reason.description }
}
