extension AlarmManager {
    /// The error of ``AlarmManager/schedule(id:configuration:)`` that is not a ``ServiceError``.
    public enum AlarmError: Error, Hashable, Sendable {
        /// There are as many alarms as there may be: of all apps, or of this one in a sandbox.
        case maximumLimitReached
    }
}
