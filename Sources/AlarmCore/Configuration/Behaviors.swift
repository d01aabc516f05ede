/// The time that an alert waits for an answer (key `alert-timeout`).
public enum AlertTimeout: Hashable, Sendable {
    /// This length of time.
    case after(Interval)
    /// No limit.
    case never
}

/// The action on an alert that nobody answers until its timeout (key `on-timeout`).
public enum TimeoutBehavior: String, CaseIterable, Hashable, Sendable {
    /// Snooze, at most `max-snoozes` times in a row.
    case snooze
    /// Stop; the alert counts as missed.
    case stop
}

/// The action on an occurrence that is found more than a minute late, because the machine was off or asleep, or its
/// clock was wrong (key `missed`).
public enum MissedBehavior: String, CaseIterable, Hashable, Sendable {
    /// It rings if its delay is within `grace`; else it is reported.
    case ring
    /// It is reported in a notification.
    case notify
    /// It appears only as a signal and in the history.
    case drop
}

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
