/// An earlier started timer: a row of the method `Recent`.
public struct RecentTimer: Equatable, Sendable {
    /// Its title, or "".
    public var title = ""
    /// Its length, µs.
    public var preAlertUSec: UInt64 = 0
    /// The number of its starts.
    public var count: UInt32 = 0

    /// Creates a timer from fields, keyed as on the bus; unknown fields and wrong types are ignored.
    public init(_ row: [String: Value]) {
        for field in Self.table { field.read(&self, row) }
    }

    /// The fields, named and ordered as on the bus.
    public var fields: [(name: String, value: Value)] { Self.table.map { ($0.name, $0.value(self)) } }

    private static let table = [
        Property("Title", \Self.title), Property("PreAlertUSec", \.preAlertUSec), Property("Count", \.count),
    ]
}
