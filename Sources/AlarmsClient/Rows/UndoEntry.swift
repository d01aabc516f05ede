/// A call that can be undone: a row of the method `ListUndo`. Its alarm may be removed.
public struct UndoEntry: Equatable, Sendable {
    /// The identifier of the entry.
    public var token = ""
    /// The alarm's UUID, in lower case.
    public var id = ""
    /// The call, such as `update`, as ListUndo names it; later services may have more.
    public var action = ""
    /// The alarm's title, or "".
    public var title = ""
    /// The time of the call, µs since 1970 UTC (`CLOCK_REALTIME`).
    public var atUSec: UInt64 = 0
    /// The sandboxed app that called; "" for other programs, or a person's press.
    public var callingApp = ""

    /// Creates an entry from fields, keyed as on the bus; unknown fields and wrong types are ignored.
    public init(_ row: [String: Value]) {
        for field in Self.table { field.read(&self, row) }
    }

    /// The fields, named and ordered as on the bus; absent ones are empty.
    public var fields: [(name: String, value: Value)] { Self.table.map { ($0.name, $0.value(self)) } }

    private static let table = [
        Property("Token", \Self.token), Property("Id", \.id), Property("Action", \.action), Property("Title", \.title),
        Property("AtUSec", \.atUSec), Property("CallingApp", \.callingApp),
    ]
}
