/// The causes of changed times of alarms, as the signal TimeChanged has them.
public enum TimeChange: String, CaseIterable, Hashable, Sendable {
    /// The wall clock was set.
    case clock
    /// The system has another time zone.
    case zone
    /// The rules of a time zone in use have changed.
    case tzdata
    /// The machine was asleep.
    case resume
}
