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
