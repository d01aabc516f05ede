/// The function of the second button of an alert (key `secondary-behavior`).
public enum SecondaryBehavior: String, CaseIterable, Hashable, Sendable {
    /// Snooze; for a timer, repeat.
    case countdown
    /// The app's own: `secondary-action` runs.
    case custom
    /// Both: there are two buttons.
    case both
    /// There is no second button.
    case none

    /// True if there is a button for snooze or repeat.
    public var hasCountdown: Bool { self == .countdown || self == .both }

    /// True if there is a button of the app's own.
    public var hasCustom: Bool { self == .custom || self == .both }
}
