/// The time that an alert waits for an answer (key `alert-timeout`).
public enum AlertTimeout: Hashable, Sendable {
    /// This length of time.
    case after(Interval)
    /// No limit.
    case never
}
