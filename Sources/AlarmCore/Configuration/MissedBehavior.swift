/// What becomes of an occurrence that is found more than a minute late, because the machine was off, asleep, or showed
/// another time (key `missed`).
public enum MissedBehavior: String, CaseIterable, Hashable, Sendable {
    /// It rings, if it isn't later than `grace` allows; else it is told of.
    case ring
    /// It is told of.
    case notify
    /// It is left at the signal and the history.
    case drop
}
