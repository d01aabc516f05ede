public import DBus

/// A D-Bus value of any type, for tests to write down and to compare. Dictionaries are arrays of entries, which keep
/// their order, and a key that stands in them twice. D-Bus Specification, *Type System*.
public indirect enum DBusValue: Hashable, Sendable {
    /// A value of type `y`.
    case byte(UInt8)
    /// A value of type `b`.
    case boolean(Bool)
    /// A value of type `n`.
    case int16(Int16)
    /// A value of type `q`.
    case uint16(UInt16)
    /// A value of type `i`.
    case int32(Int32)
    /// A value of type `u`.
    case uint32(UInt32)
    /// A value of type `x`.
    case int64(Int64)
    /// A value of type `t`.
    case uint64(UInt64)
    /// A value of type `d`.
    case double(Double)
    /// A value of type `s`.
    case string(String)
    /// A value of type `o`.
    case path(ObjectPath)
    /// A value of type `g`.
    case signature(Signature)
    /// A file descriptor (`h`): descriptor 0 where it is written. It can't be read.
    case descriptor
    /// An array, with the type of its elements.
    case array(of: String, [DBusValue])
    /// A structure.
    case structure([DBusValue])
    /// An entry of a dictionary.
    case entry(DBusValue, DBusValue)
    /// A value of type `v`.
    case variant(DBusValue)

    /// A dictionary `a{sv}` with its entries in this order.
    public static func dictionary(_ entries: [(String, DBusValue)]) -> DBusValue {
        .array(of: "{sv}", entries.map { .entry(.string($0), .variant($1)) })
    }

    /// A dictionary `a{sv}` with its entries in the order of their keys.
    public static func dictionary(_ entries: [String: DBusValue]) -> DBusValue {
        .dictionary(entries.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }

    /// An array of strings (`as`).
    public static func strings(_ texts: [String]) -> DBusValue { .array(of: "s", texts.map(DBusValue.string)) }

    /// The single complete type of the value.
    public var type: String {
        switch self {
        case .byte: "y"
        case .boolean: "b"
        case .int16: "n"
        case .uint16: "q"
        case .int32: "i"
        case .uint32: "u"
        case .int64: "x"
        case .uint64: "t"
        case .double: "d"
        case .string: "s"
        case .path: "o"
        case .signature: "g"
        case .descriptor: "h"
        case .array(let element, _): "a" + element
        case .structure(let members): "(" + members.map(\.type).joined() + ")"
        case .entry(let key, let value): "{" + key.type + value.type + "}"
        case .variant: "v"
        }
    }
}

extension DBusValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByDictionaryLiteral {
    /// Creates a string.
    public init(stringLiteral value: String) {
        self = .string(value)
    }

    /// Creates a boolean.
    public init(booleanLiteral value: Bool) {
        self = .boolean(value)
    }

    /// Creates a dictionary `a{sv}` with its entries in the order of their keys.
    public init(dictionaryLiteral elements: (String, DBusValue)...) {
        self = .dictionary(Dictionary(uniqueKeysWithValues: elements))
    }
}
