import DBus

/// A D-Bus value of any type, to be compared and written.
indirect enum Value: Hashable, Sendable {
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
    case path(ObjectPath)
    case signature(Signature)
    /// A file descriptor, of which messages made here only speak.
    case descriptor
    case array(of: String, [Value])
    case structure([Value])
    case entry(Value, Value)
    case variant(Value)

    /// A dictionary `a{sv}`, whose keys may stand in it twice.
    static func dictionary(_ entries: [(String, Value)]) -> Value {
        .array(of: "{sv}", entries.map { .entry(.string($0), .variant($1)) })
    }

    /// A dictionary `a{sv}`.
    static func dictionary(_ entries: [String: Value]) -> Value {
        .dictionary(entries.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }

    static func strings(_ texts: [String]) -> Value { .array(of: "s", texts.map(Value.string)) }

    /// This value inside so many variants.
    func nested(_ depth: Int) -> Value {
        depth == 0 ? self : .variant(nested(depth - 1))
    }

    /// The type.
    var type: String {
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

    /// What a dictionary holds, without the variants around its values; `nil`: it is none, or has a key twice.
    var entries: [String: Value]? {
        guard case .array(_, let elements) = self else { return nil }
        var entries: [String: Value] = [:]
        for element in elements {
            guard case .entry(.string(let key), let value) = element, entries[key] == nil else { return nil }
            if case .variant(let inner) = value { entries[key] = inner } else { entries[key] = value }
        }
        return entries
    }

    var elements: [Value]? {
        guard case .array(_, let elements) = self else { return nil }
        return elements
    }

    var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }
}

extension Value {
    /// Appends the value to a message.
    func append(to writer: inout Writer) throws {
        var failure: (any Error)?
        func all(_ values: [Value], _ writer: inout Writer) {
            for value in values {
                do { try value.append(to: &writer) } catch { failure = error }
            }
        }
        switch self {
        case .byte(let value): writer.append(value)
        case .boolean(let value): writer.append(value)
        case .int16(let value): writer.append(value)
        case .uint16(let value): writer.append(value)
        case .int32(let value): writer.append(value)
        case .uint32(let value): writer.append(value)
        case .int64(let value): writer.append(value)
        case .uint64(let value): writer.append(value)
        case .double(let value): writer.append(value)
        case .string(let value): writer.append(value)
        case .path(let value): writer.append(value)
        case .signature(let value): writer.append(value)
        case .descriptor: writer.append(fileDescriptor: 0)
        case .array(let element, let values):
            guard let element = ElementType(element) else { throw Unexpected("no type of elements: \(element)") }
            writer.array(of: element) { all(values, &$0) }
        case .structure(let members): writer.structure { all(members, &$0) }
        case .entry(let key, let value): writer.dictionaryEntry { all([key, value], &$0) }
        case .variant(let value):
            guard let type = Signature(value.type) else { throw Unexpected("no type: \(value.type)") }
            writer.variant(type) { all([value], &$0) }
        }
        if let failure { throw failure }
    }

    /// Reads the value that comes next; `nil` at the end.
    init?(_ reader: inout Reader) throws {
        guard let type = reader.type else { return nil }
        switch type {
        case .byte: self = .byte(try reader.byte())
        case .boolean: self = .boolean(try reader.boolean())
        case .int16: self = .int16(try reader.int16())
        case .uint16: self = .uint16(try reader.uint16())
        case .int32: self = .int32(try reader.int32())
        case .uint32: self = .uint32(try reader.uint32())
        case .int64: self = .int64(try reader.int64())
        case .uint64: self = .uint64(try reader.uint64())
        case .double: self = .double(try reader.double())
        case .string: self = .string(try reader.string())
        case .objectPath: self = .path(try reader.objectPath())
        case .signature: self = .signature(try reader.signatureValue())
        case .unixFileDescriptor: throw Unexpected("a descriptor")
        case .array:
            let element = String(reader.signature.dropFirst())
            self = .array(of: element, try Self.all(in: reader.container()))
        case .structure: self = .structure(try Self.all(in: reader.container()))
        case .variant: self = .variant(try Self.all(in: reader.container())[0])
        case .dictionaryEntry:
            let members = try Self.all(in: reader.container())
            self = .entry(members[0], members[1])
        }
    }

    /// The values of which `reader` is at the first.
    static func all(in reader: Reader?) throws -> [Value] {
        guard var reader else { return [] }
        var values: [Value] = []
        while let value = try Value(&reader) { values.append(value) }
        return values
    }
}
