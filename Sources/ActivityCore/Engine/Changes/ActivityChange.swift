public import AlarmCore

/// The change that an input has made of activities.
public struct ActivityChange: Sendable {
    /// An activity, with what is known of it, as it was before.
    struct Edit: Sendable {
        let id: ActivityID
        /// `nil`: there was none.
        let before: ActivityRecord?
        /// True if it wasn't on disk as it was.
        let wasUnsaved: Bool
    }

    /// The activities that were written or removed, in order; taken back in reverse order they are the change's inverse.
    var edits: [Edit] = []
    /// True if activities were allowed before; `nil`: as they are.
    var wasEnabled: Bool?
    /// The time by which updates were to be stored before, if there was one; `nil`: as it is.
    var savingBefore: BootTime??
    /// The effects, in order.
    public internal(set) var effects: [ActivityEffect] = []
    /// True if it is to be on disk when the turn ends: all but updates, which may come with a later commit.
    public internal(set) var isToBeStored = false

    /// True if nothing has changed.
    public var isEmpty: Bool { edits.isEmpty && effects.isEmpty && !isToBeStored && wasEnabled == nil }
}

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
