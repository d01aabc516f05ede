/// How many alarms there can be.
public struct Limits: Hashable, Sendable {
    /// The number of alarms.
    public let alarms: Int
    /// The bytes that all alarms together take in a listing on the bus.
    public let bytes: Int

    /// Limits for so many alarms: 48 MiB for 10,000, and in proportion for more, so that a listing of what is allowed by
    /// default always fits into one array of a message (64 MiB).
    public init(alarms: Int = 10_000) {
        self.alarms = alarms
        bytes = (48 << 20) * max(1, (alarms + 9_999) / 10_000)
    }
}
