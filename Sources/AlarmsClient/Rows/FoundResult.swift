/// A result of a search: a row of the method `Find` of `org.example.Alarms.Search`.
public struct FoundResult: Equatable, Sendable {
    /// The identifier of the result, which determines the effect of its activation.
    public var result = ""
    /// The first line, for people.
    public var title = ""
    /// The second line, for people.
    public var subtitle = ""
    /// The name of a themed icon.
    public var icon = ""
    /// The UUID of its alarm, or "".
    public var id = ""
    /// Its relevance, 0 to 1.
    public var relevance = 0.0
    /// Its buttons: `pause`, `resume`, `stop`, `cancel`; later services may have more.
    public var actions: [String] = []
    /// The keys of the alarm that it starts; empty if it doesn't start one.
    public var configuration: [String: Value] = [:]

    /// The relevance above which the text has no other meaning.
    public static let leastRelevance = 0.7

    /// True if the result starts an alarm.
    public var isStart: Bool { !configuration.isEmpty }

    /// Creates a result from fields, keyed as on the bus; unknown fields and wrong types are ignored.
    public init(_ row: [String: Value]) {
        for field in Self.table { field.read(&self, row) }
    }

    /// The fields, named and ordered as on the bus.
    public var fields: [(name: String, value: Value)] {
        Self.table.map { ($0.name, $0.value(self)) }.filter { $0.name != "Configuration" || isStart }
    }

    private static let table = [
        Property("Result", \Self.result), Property("Title", \.title), Property("Subtitle", \.subtitle),
        Property("Icon", \.icon), Property("Id", \.id), Property("Relevance", \.relevance),
        Property("Actions", \.actions), Property("Configuration", \.configuration),
    ]
}
