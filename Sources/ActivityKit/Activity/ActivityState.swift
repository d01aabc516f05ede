/// The state of an activity in its life.
public enum ActivityState: Codable, Hashable, Sendable {
    /// It starts later.
    case pending
    /// It is shown, and can be updated.
    case active
    /// It has left panels; popups and lock screens still show its last content. It can't be updated.
    case ended
    /// It is gone.
    case dismissed
    /// It is shown, but its ``ActivityContent/staleDate`` has passed; the next update may make it active again.
    case stale
}
