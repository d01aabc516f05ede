public import DBus

extension DBusValue {
    /// Appends the value to a message. A type that D-Bus doesn't have is a mistake of the test, which ends it.
    public func append(to writer: inout Writer) {
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
            guard let type = ElementType(element) else { preconditionFailure("no type of elements: \(element)") }
            writer.array(of: type) { writer in values.forEach { $0.append(to: &writer) } }
        case .structure(let members): writer.structure { writer in members.forEach { $0.append(to: &writer) } }
        case .entry(let key, let value):
            writer.dictionaryEntry { writer in
                key.append(to: &writer)
                value.append(to: &writer)
            }
        case .variant(let value):
            guard let type = Signature(value.type) else { preconditionFailure("no type: \(value.type)") }
            writer.variant(type) { value.append(to: &$0) }
        }
    }

    /// Reads the value that comes next; `nil` at the end.
    ///
    /// - Throws: ``TestFailure`` if it is a file descriptor; `Reader.TypeMismatch`.
    public init?(_ reader: inout Reader) throws {
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
        case .unixFileDescriptor: throw TestFailure("a descriptor, which tests don't read")
        case .array:
            let element = String(reader.signature.dropFirst())
            self = .array(of: element, try Self.all(in: reader.array(of: ElementType(unchecked: element))))
        case .structure: self = .structure(try Self.all(in: reader.structure()))
        case .variant: self = .variant(try Self.all(in: reader.variant())[0])
        case .dictionaryEntry:
            let members = try Self.all(in: reader.dictionaryEntry())
            self = .entry(members[0], members[1])
        }
    }

    /// Reads all values from the one at which `reader` is.
    ///
    /// - Throws: ``TestFailure`` if there is a file descriptor; `Reader.TypeMismatch`.
    public static func all(in reader: Reader) throws -> [DBusValue] {
        var reader = reader
        var values: [DBusValue] = []
        while let value = try DBusValue(&reader) { values.append(value) }
        return values
    }

    /// Reads the arguments of a message, with the entries of dictionaries in the order of their keys: a message may
    /// have them in any.
    ///
    /// - Throws: ``TestFailure`` if there is a file descriptor, or a key twice in a dictionary; `Reader.TypeMismatch`.
    public static func arguments(of message: Message) throws -> [DBusValue] {
        try all(in: Reader(message)).map { try $0.sorted() }
    }
}
