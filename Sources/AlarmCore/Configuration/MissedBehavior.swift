/// The action on an occurrence that is found more than a minute late, because the machine was off or asleep, or its
/// clock was wrong (key `missed`).
public enum MissedBehavior: String, CaseIterable, Hashable, Sendable {
    /// It rings if its delay is within `grace`; else it is reported.
    case ring
    /// It is reported in a notification.
    case notify
    /// It appears only as a signal and in the history.
    case drop
}
