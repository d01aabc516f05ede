/// The action on an alert that nobody answers until its timeout (key `on-timeout`).
public enum TimeoutBehavior: String, CaseIterable, Hashable, Sendable {
    /// Snooze, at most `max-snoozes` times in a row.
    case snooze
    /// Stop; the alert counts as missed.
    case stop
}
