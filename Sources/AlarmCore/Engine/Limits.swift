/// The limits on the number and size of alarms.
public struct Limits: Hashable, Sendable {
    /// The most alarms.
    public let alarms: Int
    /// The most alarms of one sandboxed app.
    public let alarmsPerApp: Int
    /// The most bytes of a listing of all alarms on the bus.
    public let bytes: Int
    /// The most bytes of these that the alarms of one sandboxed app take.
    public let bytesPerApp = 4 << 20

    /// Limits for so many alarms: 48 MiB for 10,000, and in proportion for more, so that a listing of what is allowed
    /// by default always fits into one array of a message (64 MiB).
    ///
    /// - Parameters:
    ///   - alarms: 0 to 2^31 - 1; clamped.
    ///   - alarmsPerApp: The most of one sandboxed app; not negative.
    ///   - bytes: The most bytes of a listing, where there is memory for less.
    public init(alarms: Int = 10_000, alarmsPerApp: Int = 500, bytes: Int = .max) {
        self.alarmsPerApp = max(alarmsPerApp, 0)
        self.alarms = min(max(alarms, 0), Int(Int32.max))
        self.bytes = min((48 << 20) * max(1, (self.alarms + 9_999) / 10_000), max(bytes, 0))
    }
}
