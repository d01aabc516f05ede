extension AlarmManager {
    /// The error of ``AlarmManager/schedule(id:configuration:)`` that is not a ``ServiceError``.
    public enum AlarmError: Error, Hashable, Sendable {
        /// The limit of alarms is reached: that of all apps, or that of a sandboxed app.
        case maximumLimitReached
    }
}
