import AlarmsClient

extension AlarmProperties {
    /// Returns true if a holiday until `end`, µs since 1970 UTC, 0 for none, suspends the alarm at `now`.
    func isHeld(until end: UInt64, at now: UInt64) -> Bool {
        end > now && isEnabled && configuration["weekdays"] != nil
    }
}
