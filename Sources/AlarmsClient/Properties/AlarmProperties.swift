/// One alarm as the service shows it: the properties of `org.example.Alarms.Alarm`.
///
/// Times are microseconds since 1970 UTC (`CLOCK_REALTIME`) and lengths are microseconds, 0 if there is none, as on the
/// bus; the one time on another clock has `Boot` in its name. A property that the service doesn't have keeps its
/// default.
public struct AlarmProperties: Equatable, Sendable {
    /// The alarm's UUID, in lower case.
    public var id = ""
    /// The desktop id of the app that owns it, or "".
    public var appID = ""
    /// The state.
    public var state = AlarmState.scheduled
    /// True if it is enabled.
    public var isEnabled = true
    /// Its title, or "".
    public var title = ""
    /// The name of its icon, or "".
    public var icon = ""
    /// Its colour, `#RRGGBB`, or "".
    public var tint = ""
    /// The due time of its schedule, of a snoozed alarm the past one; 0 for a timer.
    public var occurrenceUSec: UInt64 = 0
    /// The time of its next ring.
    public var nextFireUSec: UInt64 = 0
    /// The due time of the last skipped occurrence; it may have passed since.
    public var skippedUSec: UInt64 = 0
    /// True if a sleeping machine is woken for the next ring.
    public var willWake = false
    /// The length of the countdown before it is due.
    public var preAlertUSec: UInt64 = 0
    /// The length of a snooze that its configuration has.
    public var postAlertUSec: UInt64 = 0
    /// The default length of a snooze; 0: there is none, and a snooze needs its own length.
    public var snoozeUSec: UInt64 = 0
    /// The start of the ring.
    public var alertStartUSec: UInt64 = 0
    /// The length of the countdown.
    public var countdownTotalUSec: UInt64 = 0
    /// The elapsed time of the countdown at its start, or at the pause.
    public var countdownElapsedUSec: UInt64 = 0
    /// The time at which the countdown began or was resumed.
    public var countdownStartUSec: UInt64 = 0
    /// The end of the countdown.
    public var countdownFireUSec: UInt64 = 0
    /// The end of the countdown, µs since boot (`CLOCK_BOOTTIME`).
    public var countdownFireBootUSec: UInt64 = 0
    /// The remaining time of the countdown at the time of the request.
    public var remainingUSec: UInt64 = 0
    /// The number of automatic snoozes in a row.
    public var snoozeCount: UInt32 = 0
    /// Every key of its configuration that isn't at its default.
    public var configuration: [String: Value] = [:]
    /// The elements that are drawn, by region; only of a row of a listing that was asked for them.
    public var elements: [String: Value] = [:]

    /// An alarm of these properties, keyed as on the bus; unknown ones, and values of another type, are passed over.
    public init(_ properties: [String: Value]) {
        update(properties)
    }

    /// Applies changed properties.
    public mutating func update(_ properties: [String: Value]) {
        for property in Self.table { property.read(&self, properties) }
    }

    /// The properties, named and ordered as on the bus.
    public var properties: [(name: String, value: Value)] {
        (elements.isEmpty ? Self.table.dropLast() : Self.table[...]).map { ($0.name, $0.value(self)) }
    }

    private static let table = [
        Property("Id", \Self.id), Property("AppId", \.appID), Property("State", \.state),
        Property("Enabled", \.isEnabled), Property("Title", \.title), Property("Icon", \.icon),
        Property("Tint", \.tint),
        Property("OccurrenceUSec", \.occurrenceUSec), Property("NextFireUSec", \.nextFireUSec),
        Property("SkippedUSec", \.skippedUSec),
        Property("WillWake", \.willWake), Property("PreAlertUSec", \.preAlertUSec),
        Property("PostAlertUSec", \.postAlertUSec), Property("SnoozeUSec", \.snoozeUSec),
        Property("AlertStartUSec", \.alertStartUSec),
        Property("CountdownTotalUSec", \.countdownTotalUSec),
        Property("CountdownElapsedUSec", \.countdownElapsedUSec),
        Property("CountdownStartUSec", \.countdownStartUSec), Property("CountdownFireUSec", \.countdownFireUSec),
        Property("CountdownFireBootUSec", \.countdownFireBootUSec), Property("RemainingUSec", \.remainingUSec),
        Property("SnoozeCount", \.snoozeCount), Property("Configuration", \.configuration),
        Property("Elements", \.elements),
    ]
}
