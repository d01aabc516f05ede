/// An event of an alarm: a row of the method `History`. The alarm may be removed.
///
/// Times are microseconds since 1970 UTC (`CLOCK_REALTIME`).
public struct HistoryEntry: Equatable, Sendable {
    /// The alarm's UUID, in lower case.
    public var id = ""
    /// The desktop id of the app that owned it, or "".
    public var appID = ""
    /// Its title at the time of the event, or "".
    public var title = ""
    /// The event: `fired`, `stopped`, `snoozed` or `missed`; or, for a suppressed ring, `skipped`, `disabled`, `held`
    /// (by a holiday), `denied` or `replaced`. Later services may have more.
    public var event = ""
    /// The due time of the started, ended, missed or suppressed ring, of the last one if several were missed; for a
    /// snooze, of the next ring.
    public var dueUSec: UInt64 = 0
    /// The time of the event.
    public var atUSec: UInt64 = 0
    /// The reason of a stop, as in ``AlarmsEvent/stopped(id:reason:)``; "" for other events.
    public var reason = ""
    /// The policy for a missed alarm, as in ``AlarmsEvent/missed(id:dueUSec:policy:count:)``; "" for other
    /// events.
    public var policy = ""
    /// The number of missed rings; 0 for other events.
    public var count: UInt32 = 0

    /// Creates an entry from fields, keyed as on the bus; unknown fields and wrong types are ignored.
    public init(_ row: [String: Value]) {
        for field in Self.table { field.read(&self, row) }
    }

    /// The fields, named and ordered as on the bus; absent ones are empty.
    public var fields: [(name: String, value: Value)] { Self.table.map { ($0.name, $0.value(self)) } }

    private static let table = [
        Property("Id", \Self.id), Property("AppId", \.appID), Property("Title", \.title), Property("Event", \.event),
        Property("DueUSec", \.dueUSec), Property("AtUSec", \.atUSec), Property("Reason", \.reason),
        Property("Policy", \.policy), Property("Count", \.count),
    ]
}
