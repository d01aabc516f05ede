/// What becomes of an alert that nobody answers until its timeout (key `on-timeout`).
public enum TimeoutBehavior: String, CaseIterable, Hashable, Sendable {
    /// It is snoozed, as often in a row as `max-snoozes` allows.
    case snooze
    /// It is stopped, and counts as missed.
    case stop
}
