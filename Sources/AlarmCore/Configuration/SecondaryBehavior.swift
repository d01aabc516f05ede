/// What the second button of an alert does (key `secondary-behavior`).
public enum SecondaryBehavior: String, CaseIterable, Hashable, Sendable {
    /// It counts down once more: snooze, or repeat.
    case countdown
    /// It is the app's own: `secondary-action` runs.
    case custom
    /// Both: there are two buttons.
    case both
    /// There is no second button.
    case none

    /// Whether there is a button that counts down once more.
    public var hasCountdown: Bool { self == .countdown || self == .both }

    /// Whether there is a button of the app's own.
    public var hasCustom: Bool { self == .custom || self == .both }
}
