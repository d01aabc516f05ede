extension AlarmManager {
    /// The person's decision if this app may set alarms. Apps outside a sandbox are always authorized.
    public enum AuthorizationState: String, Codable, Hashable, Sendable {
        /// There is no decision yet.
        case notDetermined
        /// The app may not set alarms, and its existing ones don't ring.
        case denied
        /// The app may set alarms.
        case authorized
    }
}
