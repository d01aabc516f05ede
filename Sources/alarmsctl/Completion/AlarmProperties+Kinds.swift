import AlarmsClient

extension AlarmProperties {
    /// True if the alarm rings, counts down or is paused.
    var isActive: Bool { [.alerting, .countdown, .paused].contains(state) }

    /// True if the alarm has an occurrence that can be skipped.
    var canSkip: Bool {
        guard isEnabled, !isTimer else { return false }
        return configuration["weekdays"] != nil ? state != .alerting : state == .countdown
    }
}
