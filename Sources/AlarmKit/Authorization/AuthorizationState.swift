extension AlarmManager {
    /// The person's decision on whether this app may set alarms. Apps outside a sandbox are always authorized.
    public enum AuthorizationState: String, Codable, Hashable, Sendable {
        /// Nobody has decided yet.
        case notDetermined
        /// The app may not set alarms, and those that it has don't ring.
        case denied
        /// The app may set alarms.
        case authorized
    }
}
