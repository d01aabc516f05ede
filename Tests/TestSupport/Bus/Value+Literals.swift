// Only the values of the client's library: its other types have names of the rules' types, too.
@_exported public import enum AlarmsClient.Value

/// Values of the bus, for tests to write down and to compare.
extension Value {
    /// A file descriptor (`h`), which a ``Value`` can't be: a structure without members, which D-Bus doesn't have,
    /// stands for it.
    public static let descriptor = Value.structure([])

    /// The single complete type of the value in a message.
    public var messageType: String { type.replacing("()", with: "h") }

    /// A dictionary `a{sv}` with its entries in this order, and a key as often as it stands in them.
    public static func dictionary(_ entries: [(String, Value)]) -> Value {
        .array(entries.map { .entry(.string($0), .variant($1)) }, of: "{sv}")
    }
}

extension Value: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByDictionaryLiteral {
    /// Creates a string.
    public init(stringLiteral value: String) {
        self = .string(value)
    }

    /// Creates a boolean.
    public init(booleanLiteral value: Bool) {
        self = .boolean(value)
    }

    /// Creates a dictionary `a{sv}` with its entries in the order of their keys.
    public init(dictionaryLiteral elements: (String, Value)...) {
        self = .dictionary(Dictionary(uniqueKeysWithValues: elements))
    }
}
