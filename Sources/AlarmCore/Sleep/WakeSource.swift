/// A way to wake the machine at a time.
public protocol WakeSource: AnyObject {
    /// The kind of the source.
    var support: WakeSupport { get }

    /// Arms the source to wake the machine at `instant`, replacing an earlier instant; `nil` disarms it.
    ///
    /// - Parameter then: Called once, before this returns or later from the event loop, with `nil` if the source is
    ///   armed, or with the failure. Not called after another call of this method.
    func arm(at instant: WallTime?, then: @escaping (WakeFailure?) -> Void)
}

/// The ways in which a sleeping machine is woken for an alarm.
public enum WakeSupport: String, CaseIterable, Hashable, Sendable {
    /// A timerfd of the service, which has the capability.
    case timerfd
    /// A timerfd of a helper program, which has the capability instead of the service.
    case helper
    /// A timer of the user's service manager.
    case systemdTimer = "systemd-timer"
    /// Nothing: alarms due during sleep are late.
    case none
}

/// The failure of a wake source.
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
