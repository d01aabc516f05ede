public import AlarmCore

/// A client's command on activities. It may be refused; then nothing has changed.
public enum ActivityCommand: Hashable, Sendable {
    /// The time for which an ended activity is shown.
    public enum Dismissal: Hashable, Sendable {
        /// The longest one.
        case standard
        /// None.
        case immediate
        /// Until an instant, µs since 1970 UTC, or for the longest time if that is sooner or it is 0.
        case at(UInt64)
    }

    /// Starts an activity. The connection is the one that asks.
    case start(ActivityID, [ActivitySetting], from: ActivityCaller?)
    /// Changes keys: resets some, then sets others.
    case update(ActivityID, [ActivitySetting], reset: [ActivityKey])
    /// Ends an activity, with its last content, which was right at `asOf`, µs since 1970 UTC. Of one that has ended only
    /// the dismissal is changed.
    case end(ActivityID, content: OpaqueValue?, asOf: UInt64?, Dismissal)
    /// Removes an activity as a person wants it.
    case dismiss(ActivityID)
    /// Applies a person's press that a program reports.
    case invoke(ActivityID, action: String, PlatformData)
}

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
