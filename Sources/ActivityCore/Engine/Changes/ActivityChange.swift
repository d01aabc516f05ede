public import AlarmCore

/// The change that an input has made to activities.
public struct ActivityChange: Sendable {
    /// The previous record of an activity.
    struct Edit: Sendable {
        let id: ActivityID
        /// The record; `nil`: there was none.
        let before: ActivityRecord?
        /// True if the previous state wasn't on disk.
        let wasUnsaved: Bool
    }

    /// The activities that were written or removed, in order; reverted in reverse order, they are the change's inverse.
    var edits: [Edit] = []
    /// True if activities were allowed before; `nil`: unchanged.
    var wasEnabled: Bool?
    /// The previous deadline for storing updates, if there was one; `nil`: unchanged.
    var savingBefore: BootTime??
    /// The effects, in order.
    public internal(set) var effects: [ActivityEffect] = []
    /// True if the turn must commit the change; updates may come with a later commit.
    public internal(set) var isToBeStored = false

    /// True if nothing has changed.
    public var isEmpty: Bool { edits.isEmpty && effects.isEmpty && !isToBeStored && wasEnabled == nil }
}

/// An effect of a change on the world. Updates of existing activities aren't effects, see
/// ``Activities/announcements(at:)``.
public enum ActivityEffect: Hashable, Sendable {
    /// An activity was added, in this initial state.
    case added(Activity)
    /// An activity was removed.
    case removed(ActivityID)
    /// An activity has ended, or a pending one was removed.
    case ended(ActivityID, ActivityEndReason)
    /// A notification is to be shown.
    case alerted(ActivityID, ActivityAlert)
    /// A person's press; an app may have to be called, or a URI opened. The signal for an activity of a sandboxed app
    /// goes to that app only.
    case invoked(ActivityID, action: String, ActivityCall?, owner: SandboxedApp?)
}
