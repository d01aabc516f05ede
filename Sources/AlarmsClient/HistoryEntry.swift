/// Something that has happened to an alarm: a row of the method `History`. The alarm may be gone.
///
/// Times are microseconds since 1970 UTC (`CLOCK_REALTIME`).
public struct HistoryEntry: Equatable, Sendable {
    /// The alarm's UUID, in lower case.
    public var id = ""
    /// The desktop id of the app that it belonged to, or "".
    public var appID = ""
    /// Its title at that time, or "".
    public var title = ""
    /// What happened: `fired`, `stopped`, `snoozed` or `missed`; later services may know more.
    public var event = ""
    /// When that was due: the ring that began, ended or was missed, of several the last; of a snooze, the ring to come.
    public var dueUSec: UInt64 = 0
    /// When it happened.
    public var atUSec: UInt64 = 0
    /// Why it was stopped, as ``AlarmsEvent/stopped(id:reason:)`` has it; "" for other events.
    public var reason = ""
    /// What became of it when it was missed, as ``AlarmsEvent/missed(id:dueUSec:policy:count:)`` has it; "" for other
    /// events.
    public var policy = ""
    /// How many were missed; 0 for other events.
    public var count: UInt32 = 0

    /// An entry of these fields, keyed as on the bus; unknown ones, and values of another type, are passed over.
    public init(_ row: [String: Value]) {
        id = row["Id"]?.stringValue ?? ""
        appID = row["AppId"]?.stringValue ?? ""
        title = row["Title"]?.stringValue ?? ""
        event = row["Event"]?.stringValue ?? ""
        dueUSec = row["DueUSec"]?.uint64Value ?? 0
        atUSec = row["AtUSec"]?.uint64Value ?? 0
        reason = row["Reason"]?.stringValue ?? ""
        policy = row["Policy"]?.stringValue ?? ""
        count = row["Count"]?.uint32Value ?? 0
    }
}
