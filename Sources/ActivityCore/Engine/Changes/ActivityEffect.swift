public import AlarmCore

/// An effect of a change on the world. Changes of activities that are there before and after are no effects: see
/// ``Activities/announcements(at:)``.
public enum ActivityEffect: Hashable, Sendable {
    /// There is a new activity, and this is how it began.
    case added(Activity)
    /// An activity is gone.
    case removed(ActivityID)
    /// An activity has ended, or a pending one is gone.
    case ended(ActivityID, ActivityEndReason)
    /// A notification is to be shown.
    case alerted(ActivityID, ActivityAlert)
    /// A person pressed something; an app, or a URI, may be to be called. The signal of an activity that a sandboxed app
    /// owns goes to that app alone.
    case invoked(ActivityID, action: String, ActivityCall?, owner: SandboxedApp?)
}
