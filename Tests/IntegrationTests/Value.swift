import DBus
import TestSupport

/// A value as D-Bus has it, for tests to write down and to compare.
indirect enum Value: Hashable, Sendable {
    case string(String)
    case boolean(Bool)
    case byte(UInt8)
    case int32(Int32)
    case uint32(UInt32)
    case int64(Int64)
    case uint64(UInt64)
    case double(Double)
    case path(ObjectPath)
    /// `as`
    case strings([String])
    /// An array of any other type.
    case array(of: String, [Value])
    /// `a{sv}`
    case dictionary([String: Value])
    /// A dictionary of any other type.
    case entries(of: String, [Value: Value])
    case structure([Value])
    case variant(Value)
}

// MARK: Writing

extension Value: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByDictionaryLiteral {
    init(stringLiteral value: String) {
        self = .string(value)
    }

    init(booleanLiteral value: Bool) {
        self = .boolean(value)
    }

    init(dictionaryLiteral elements: (String, Value)...) {
        self = .dictionary(Dictionary(uniqueKeysWithValues: elements))
    }

    /// The value's type.
    var signature: String {
        switch self {
        case .string: "s"
        case .boolean: "b"
        case .byte: "y"
        case .int32: "i"
        case .uint32: "u"
        case .int64: "x"
        case .uint64: "t"
        case .double: "d"
        case .path: "o"
        case .strings: "as"
        case .array(let element, _): "a" + element
        case .dictionary: "a{sv}"
        case .entries(let entry, _): "a" + entry
        case .structure(let members): "(" + members.map(\.signature).joined() + ")"
        case .variant: "v"
        }
    }

    func append(to writer: inout Writer) {
        switch self {
        case .string(let value): writer.append(value)
        case .boolean(let value): writer.append(value)
        case .byte(let value): writer.append(value)
        case .int32(let value): writer.append(value)
        case .uint32(let value): writer.append(value)
        case .int64(let value): writer.append(value)
        case .uint64(let value): writer.append(value)
        case .double(let value): writer.append(value)
        case .path(let value): writer.append(value)
        case .strings(let values): writer.append(values)
        case .array(let element, let values):
            guard let type = ElementType(element) else { return }
            writer.array(of: type) { writer in values.forEach { $0.append(to: &writer) } }
        case .dictionary(let values):
            writer.array(of: "{sv}") { writer in
                for (key, value) in values { Self.appendEntry(key, value, to: &writer) }
            }
        case .entries(let entry, let values):
            guard let type = ElementType(entry) else { return }
            writer.array(of: type) { writer in
                for (key, value) in values {
                    writer.dictionaryEntry { writer in
                        key.append(to: &writer)
                        value.append(to: &writer)
                    }
                }
            }
        case .structure(let members): writer.structure { writer in members.forEach { $0.append(to: &writer) } }
        case .variant(let value): Self.appendVariant(value, to: &writer)
        }
    }

    /// Appends an entry of `a{sv}`.
    static func appendEntry(_ key: String, _ value: Value, to writer: inout Writer) {
        writer.dictionaryEntry { writer in
            writer.append(key)
            appendVariant(value, to: &writer)
        }
    }

    private static func appendVariant(_ value: Value, to writer: inout Writer) {
        guard let signature = Signature(value.signature) else { return }
        writer.variant(signature) { value.append(to: &$0) }
    }
}

// MARK: Reading

extension Value {
    /// The arguments of a message.
    static func arguments(of message: Message) throws -> [Value] {
        var reader = Reader(message)
        return try all(&reader)
    }

    private static func all(_ reader: inout Reader) throws -> [Value] {
        var values: [Value] = []
        while !reader.isAtEnd { values.append(try Value(&reader)) }
        return values
    }

    /// Reads what comes next.
    init(_ reader: inout Reader) throws {
        switch reader.type {
        case .string: self = .string(try reader.string())
        case .boolean: self = .boolean(try reader.boolean())
        case .byte: self = .byte(try reader.byte())
        case .int32: self = .int32(try reader.int32())
        case .uint32: self = .uint32(try reader.uint32())
        case .int64: self = .int64(try reader.int64())
        case .uint64: self = .uint64(try reader.uint64())
        case .double: self = .double(try reader.double())
        case .objectPath: self = .path(try reader.objectPath())
        case .array: self = try Self.array(&reader)
        case .structure:
            var members = try reader.structure()
            self = .structure(try Self.all(&members))
        case .variant:
            var inner = try reader.variant()
            self = .variant(try Value(&inner))
        default: throw TestFailure("a value of type \(reader.signature), which tests don't read")
        }
    }

    private static func array(_ reader: inout Reader) throws -> Value {
        let element = String(reader.signature.dropFirst())
        if element == "s" { return .strings(try reader.strings()) }
        guard let type = ElementType(element) else { throw TestFailure("an array of \(element)") }
        var elements = try reader.array(of: type)
        guard element.hasPrefix("{") else { return .array(of: element, try all(&elements)) }
        var values: [Value: Value] = [:]
        while !elements.isAtEnd {
            var entry = try elements.dictionaryEntry()
            let key = try Value(&entry)
            guard values.updateValue(try Value(&entry), forKey: key) == nil else {
                throw TestFailure("the key \(key) twice in a dictionary")
            }
        }
        guard element == "{sv}" else { return .entries(of: element, values) }
        return .dictionary(
            Dictionary(
                uniqueKeysWithValues: try values.map { key, value in
                    guard case .variant(let inner) = value else { throw TestFailure("not a variant") }
                    return (try key.text, inner)
                }))
    }

    /// The text of a string or an object path.
    var text: String {
        get throws {
            switch self {
            case .string(let value): value
            case .path(let value): value.rawValue
            default: throw TestFailure("expected text, got \(self)")
            }
        }
    }

    /// The number of a `t` or a `u`.
    var number: Int64 {
        get throws {
            switch self {
            case .uint64(let value): Int64(clamping: value)
            case .uint32(let value): Int64(value)
            default: throw TestFailure("expected a number, got \(self)")
            }
        }
    }

    /// The entries of an `a{sv}`.
    var properties: [String: Value] {
        get throws {
            guard case .dictionary(let values) = self else { throw TestFailure("expected a{sv}, got \(self)") }
            return values
        }
    }
}
