import AlarmsClient

extension AlarmProperties {
    /// The due time of the occurrence that was skipped last, µs since 1970 UTC; `nil` if none is still to come at
    /// `now`.
    func skipped(at now: UInt64) -> UInt64? { skippedUSec > now ? skippedUSec : nil }
}
