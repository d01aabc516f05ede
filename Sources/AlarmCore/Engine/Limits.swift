/// The limits on the number and size of alarms.
public struct Limits: Hashable, Sendable {
    /// The most alarms.
    public let alarms: Int
    /// The most alarms of one sandboxed app.
    public let alarmsPerApp: Int
    /// The greatest size of a listing of all alarms on the bus, bytes.
    public let bytes: Int
    /// The greatest size of a listing of one sandboxed app's alarms, bytes.
    public let bytesPerApp = 4 << 20

    /// Creates limits for this number of alarms: 48 MiB for up to 10,000, and in proportion for more. So with the
    /// default limits, a listing always fits into one array of a message (64 MiB).
    ///
    /// - Parameters:
    ///   - alarms: 0 to 2^31 - 1; clamped.
    ///   - alarmsPerApp: The most alarms of one sandboxed app; not negative.
    ///   - bytes: An upper bound of the size of a listing, for machines with less memory.
    public init(alarms: Int = 10_000, alarmsPerApp: Int = 500, bytes: Int = .max) {
        self.alarmsPerApp = max(alarmsPerApp, 0)
        self.alarms = min(max(alarms, 0), Int(Int32.max))
        self.bytes = min((48 << 20) * max(1, (self.alarms + 9_999) / 10_000), max(bytes, 0))
    }
}
