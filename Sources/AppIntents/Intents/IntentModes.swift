/// The modes in which an intent can run.
public struct IntentModes: OptionSet, Hashable, Sendable {
    /// The modes as bits: 1 in the background; 2, 4 and 8 in the foreground.
    public let rawValue: Int

    /// Creates the modes with these bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// A way of coming to the foreground.
    public enum ForegroundMode: Hashable, Sendable {
        /// The app is in the foreground before the intent runs.
        case immediate
        /// The intent decides while it runs.
        case dynamic
        /// The app comes to the foreground before the intent ends.
        case deferred
    }

    /// Without a window.
    public static let background = IntentModes(rawValue: 1)
    /// In the foreground, from the start.
    public static let foreground = foreground(.immediate)

    /// Returns the foreground mode.
    public static func foreground(_ mode: ForegroundMode) -> IntentModes {
        switch mode {
        case .immediate: IntentModes(rawValue: 2)
        case .dynamic: IntentModes(rawValue: 4)
        case .deferred: IntentModes(rawValue: 8)
        }
    }
}

/// The condition on the lock of the person's session for an intent. A session counts as unlocked unless logind says
/// within 2 s that it is locked.
public enum IntentAuthenticationPolicy: Hashable, Sendable {
    /// Always, even while the session is locked.
    case alwaysAllowed
    /// While the session is unlocked.
    case requiresAuthentication
    /// While the session is unlocked, as ``requiresAuthentication``: other devices can't unlock it.
    case requiresLocalDeviceAuthentication
}
