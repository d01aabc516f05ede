import AlarmsClient

/// The buttons of a ringing alarm beside Stop (key `secondary-behavior`).
extension AlarmProperties {
    /// True if it may be snoozed; without the key, only the service knows.
    var hasSnoozeButton: Bool { ["countdown", "both", nil].contains(configuration["secondary-behavior"]?.stringValue) }

    /// True if it has a button of the app.
    var hasCustomButton: Bool { ["custom", "both"].contains(configuration["secondary-behavior"]?.stringValue) }
}
