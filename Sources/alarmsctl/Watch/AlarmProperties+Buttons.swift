import AlarmsClient

/// Which buttons an alarm has while it rings, beside the one that stops it (key `secondary-behavior`).
extension AlarmProperties {
    /// Whether it can be snoozed; where the alarm doesn't say, only the service knows.
    var hasSnoozeButton: Bool { ["countdown", "both", nil].contains(configuration["secondary-behavior"]?.stringValue) }

    /// Whether there is one of the app's own.
    var hasCustomButton: Bool { ["custom", "both"].contains(configuration["secondary-behavior"]?.stringValue) }
}
