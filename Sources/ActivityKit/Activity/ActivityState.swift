/// The state of an activity in its life.
public enum ActivityState: Codable, Hashable, Sendable {
    /// It starts at a time to come.
    case pending
    /// It is shown, and can be updated.
    case active
    /// It isn't shown in panels any more, but in popups and on lock screens as it was left; it can't be updated.
    case ended
    /// It is gone.
    case dismissed
    /// It is shown, but its ``ActivityContent/staleDate`` has passed; the next update may make it active again.
    case stale
}
