import AlarmsClient

/// The buttons of an alarm (keys `secondary-behavior`, `buttons`).
extension AlarmProperties {
    /// True if it may be snoozed, and has a length for that.
    var hasSnoozeButton: Bool {
        snoozeUSec > 0 && ["countdown", "both", nil].contains(configuration["secondary-behavior"]?.stringValue)
    }

    /// True if its snooze is its timer again.
    var repeatsTimer: Bool { isTimer && postAlertUSec == 0 }

    /// True if it has no schedule.
    var isTimer: Bool { configuration["fire-at"] == nil && configuration["time"] == nil }

    /// Returns true if its app hides the button of this role of the key `buttons`.
    func hides(_ role: String) -> Bool {
        configuration["buttons"]?.dictionaryValue?[role]?.dictionaryValue?["hidden"]?.booleanValue == true
    }

    /// True if it has a button of the app.
    var hasCustomButton: Bool { ["custom", "both"].contains(configuration["secondary-behavior"]?.stringValue) }
}
