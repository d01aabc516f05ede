/// What the second button of an alert does (key `secondary-behavior`).
public enum SecondaryBehavior: String, CaseIterable, Hashable, Sendable {
    /// It counts down once more: snooze, or repeat.
    case countdown
    /// There is no second button.
    case none
}
