public import AlarmCore

/// Something that has happened. It can't be refused; an early or repeated event is a no-op.
public enum ActivityEvent: Hashable, Sendable {
    /// Time has passed.
    case elapsed
    /// The wall clock was set, or nobody knows whether it was, as after a start.
    case clockChanged
    /// A connection has left the bus.
    case callerLeft(ActivityCaller)
    /// The person has denied these apps.
    case denied(Set<SandboxedApp>)
    /// The person has allowed activities, or doesn't any more.
    case enabledChanged(Bool)
    /// A person pressed an activity, or a button of it.
    case pressed(ActivityID, action: String, PlatformData)
    /// A person has swiped an activity away.
    case dismissed(ActivityID)
}
