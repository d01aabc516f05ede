/// A value of any D-Bus type but a file descriptor, such as in a configuration `a{sv}`.
/// D-Bus Specification, *Type System*.
public indirect enum Value: Hashable, Sendable {
    case byte(UInt8)
    case boolean(Bool)
    case int16(Int16)
    case uint16(UInt16)
    case int32(Int32)
    case uint32(UInt32)
    case int64(Int64)
    case uint64(UInt64)
    case double(Double)
    case string(String)
    /// The text of an object path.
    case objectPath(String)
    /// The text of a signature.
    case signature(String)
    /// An array of values of the type `of`, one complete type; a dictionary, if that is an entry `{…}`.
    case array([Value], of: String)
    case structure([Value])
    /// An entry of a dictionary: a key of a basic type, and a value. Valid only inside an array.
    case entry(Value, Value)
    case variant(Value)

    /// Creates an array of strings (`as`).
    public static func strings(_ strings: [String]) -> Value { strings.value }

    /// Creates a dictionary `a{sv}`, sorted by key.
    public static func dictionary(_ entries: [String: Value]) -> Value {
        .array(sorted(entries) { .variant($0) }, of: "{sv}")
    }

    /// Creates a dictionary `a{sa{sv}}`, sorted by key.
    public static func dictionary(_ entries: [String: [String: Value]]) -> Value {
        .array(sorted(entries) { .dictionary($0) }, of: "{sa{sv}}")
    }

    private static func sorted<Element>(_ entries: [String: Element], _ value: (Element) -> Value) -> [Value] {
        entries.sorted { $0.key < $1.key }.map { .entry(.string($0.key), value($0.value)) }
    }

    /// The value's type: one complete type or, for an entry, its part of the array's type.
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
        case .objectPath: "o"
        case .signature: "g"
        case .array(_, let element): "a" + element
        case .structure(let members): "(" + members.map(\.type).joined() + ")"
        case .entry(let key, let value): "{" + key.type + value.type + "}"
        case .variant: "v"
        }
    }
}

extension Value {
    /// The text of a string; `nil` for any other type.
    public var stringValue: String? { String(self) }

    /// The value of a boolean; `nil` for any other type.
    public var booleanValue: Bool? { Bool(self) }

    /// The number of an unsigned 32-bit value; `nil` for any other type.
    public var uint32Value: UInt32? { UInt32(self) }

    /// The number of an unsigned 64-bit value; `nil` for any other type.
    public var uint64Value: UInt64? { UInt64(self) }

    /// The strings of an array of strings; `nil` for any other type.
    public var stringsValue: [String]? { [String](self) }

    /// The entries of a dictionary with string keys, with the values taken out of their variants; `nil` for any other
    /// type.
    public var dictionaryValue: [String: Value]? { [String: Value](self) }
}
