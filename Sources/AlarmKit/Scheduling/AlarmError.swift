extension AlarmManager {
    /// The error of ``AlarmManager/schedule(id:configuration:)`` that isn't a ``ServiceError``.
    public enum AlarmError: Error, Hashable, Sendable {
        /// The limit of alarms is reached, for all apps or for a sandboxed app.
        case maximumLimitReached
    }
}
