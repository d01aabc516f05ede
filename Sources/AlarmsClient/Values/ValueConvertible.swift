internal import DBus

/// A Swift type that can be converted to and from a value of the bus.
protocol ValueConvertible: Sendable {
    /// The type on the bus.
    static var signature: String { get }

    /// - Returns: `nil` if the value has another type.
    init?(_ value: Value)

    var value: Value { get }
}

extension Bool: ValueConvertible {
    static var signature: String { "b" }
    init?(_ value: Value) { if case .boolean(let bool) = value { self = bool } else { return nil } }
    var value: Value { .boolean(self) }
}

extension UInt32: ValueConvertible {
    static var signature: String { "u" }
    init?(_ value: Value) { if case .uint32(let number) = value { self = number } else { return nil } }
    var value: Value { .uint32(self) }
}

extension UInt64: ValueConvertible {
    static var signature: String { "t" }
    init?(_ value: Value) { if case .uint64(let number) = value { self = number } else { return nil } }
    var value: Value { .uint64(self) }
}

extension Double: ValueConvertible {
    static var signature: String { "d" }
    init?(_ value: Value) { if case .double(let number) = value { self = number } else { return nil } }
    var value: Value { .double(self) }
}

extension String: ValueConvertible {
    static var signature: String { "s" }
    init?(_ value: Value) { if case .string(let text) = value { self = text } else { return nil } }
    var value: Value { .string(self) }
}

extension ObjectPath: ValueConvertible {
    static var signature: String { "o" }
    init?(_ value: Value) { if case .objectPath(let text) = value { self.init(text) } else { return nil } }
    var value: Value { .objectPath(rawValue) }
}

extension Array: ValueConvertible where Element: ValueConvertible {
    static var signature: String { "a" + Element.signature }
    init?(_ value: Value) {
        guard case .array(let values, of: Element.signature) = value else { return nil }
        self = values.compactMap(Element.init)
    }
    var value: AnyValue { .array(map(\.value), of: Element.signature) }
}

/// Values are taken out of their variants.
extension Dictionary: ValueConvertible where Key == String, Value == AnyValue {
    static var signature: String { "a{sv}" }
    init?(_ value: AnyValue) {
        guard case .array(let entries, let element) = value, element.hasPrefix("{s") else { return nil }
        self.init()
        for case .entry(.string(let key), let value) in entries {
            if case .variant(let inner) = value { self[key] = inner } else { self[key] = value }
        }
    }
    var value: AnyValue { .dictionary(self) }
}

/// An alias for `Value` where a dictionary's type of values hides the name.
typealias AnyValue = Value

extension ValueConvertible where Self: RawRepresentable<String> {
    static var signature: String { String.signature }
    init?(_ value: Value) {
        guard let name = String(value) else { return nil }
        self.init(rawValue: name)
    }
    var value: Value { .string(rawValue) }
}

extension AlarmState: ValueConvertible {}
extension ActivityState: ValueConvertible {}
extension AuthorizationState: ValueConvertible {}
