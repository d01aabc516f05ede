/// How long an alert waits for an answer (key `alert-timeout`).
public enum AlertTimeout: Hashable, Sendable {
    /// So long.
    case after(Interval)
    /// For ever.
    case never
}
