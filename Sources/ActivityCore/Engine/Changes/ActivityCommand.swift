public import AlarmCore

/// A client's command on activities. It may be refused; then nothing has changed.
public enum ActivityCommand: Hashable, Sendable {
    /// The time for which an ended activity is shown.
    public enum Dismissal: Hashable, Sendable {
        /// The longest one.
        case standard
        /// None.
        case immediate
        /// Until an instant, µs since 1970 UTC, but at most for the longest time; 0: for the longest time.
        case at(UInt64)
    }

    /// Starts an activity, on the request of a connection. `asOf` is the time of its content, µs since 1970 UTC.
    case start(
        ActivityID, [ActivitySetting], asOf: UInt64? = nil, alert: ActivityAlert? = nil, from: ActivityCaller?)
    /// Changes keys: resets some, then sets others. `asOf` is the time of the new content, µs since 1970 UTC.
    case update(
        ActivityID, [ActivitySetting], reset: [ActivityKey], asOf: UInt64? = nil, alert: ActivityAlert? = nil)
    /// Ends an activity, with its last content and the time of that, `asOf`, µs since 1970 UTC. If it has ended
    /// already, only the dismissal changes.
    case end(ActivityID, content: OpaqueValue?, asOf: UInt64?, Dismissal)
    /// Removes an activity on a person's request.
    case dismiss(ActivityID)
    /// Applies a person's press, reported by a program.
    case invoke(ActivityID, action: String, PlatformData)
}

/// Something that has happened. It can't be refused; an early or repeated event is a no-op.
public enum ActivityEvent: Hashable, Sendable {
    /// Time has passed.
    case elapsed
    /// The wall clock was set, or may have been, as after a start.
    case clockChanged
    /// A connection has left the bus.
    case callerLeft(ActivityCaller)
    /// The person has denied these apps.
    case denied(Set<SandboxedApp>)
    /// The person has allowed or forbidden activities.
    case enabledChanged(Bool)
    /// A person pressed an activity, or a button of it.
    case pressed(ActivityID, action: String, PlatformData)
    /// A person has swiped an activity away.
    case dismissed(ActivityID)
}
