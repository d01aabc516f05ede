/// One activity as the service shows it: the properties of `org.example.Alarms.Activity`.
///
/// Times are microseconds since 1970 UTC (`CLOCK_REALTIME`), 0 if there is none, as on the bus. A property that the
/// service doesn't have keeps its default.
public struct ActivityProperties: Equatable, Sendable {
    /// The activity's UUID, in lower case.
    public var id = ""
    /// The desktop id of the app that owns it, or "".
    public var appID = ""
    /// The name of its kind, or "".
    public var kind = ""
    /// The state.
    public var state = ActivityState.active
    /// Its title, or "".
    public var title = ""
    /// The name of its icon, or "".
    public var icon = ""
    /// Its colour, `#RRGGBB`, or "".
    public var tint = ""
    /// The relevance, by which an app's activities are ordered, the greatest first.
    public var relevance = 0.0
    /// The time at which it started or, while it is pending, starts.
    public var startUSec: UInt64 = 0
    /// The time from which its content is out of date.
    public var staleUSec: UInt64 = 0
    /// The time at which it ended.
    public var endedUSec: UInt64 = 0
    /// The time at which it is removed at the latest.
    public var dismissUSec: UInt64 = 0
    /// The number of its updates.
    public var updateCount: UInt64 = 0
    /// The values that don't change.
    public var attributes: [String: Value] = [:]
    /// The values that change.
    public var content: [String: Value] = [:]
    /// Its layout: the regions, each with an element; empty for the plain layout.
    public var layout: [String: Value] = [:]
    /// Every key of its configuration that is set.
    public var configuration: [String: Value] = [:]
    /// The elements that are drawn, by region; only of a row of a listing that was asked for them.
    public var elements: [String: Value] = [:]

    /// An activity of these properties, keyed as on the bus; unknown ones, and values of another type, are passed over.
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
        Property("Id", \Self.id), Property("AppId", \.appID), Property("Kind", \.kind), Property("State", \.state),
        Property("Title", \.title), Property("Icon", \.icon), Property("Tint", \.tint),
        Property("Relevance", \.relevance), Property("StartUSec", \.startUSec), Property("StaleUSec", \.staleUSec),
        Property("EndedUSec", \.endedUSec), Property("DismissUSec", \.dismissUSec),
        Property("UpdateCount", \.updateCount), Property("Attributes", \.attributes), Property("Content", \.content),
        Property("Layout", \.layout), Property("Configuration", \.configuration),
        Property("Elements", \.elements),
    ]
}
