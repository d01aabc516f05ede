package import DBus

extension Value {
    /// Reads the next value, of any type.
    ///
    /// - Throws: `Reader.TypeMismatch` at the end, or for a file descriptor.
    package init(from reader: inout Reader) throws(Reader.TypeMismatch) {
        switch reader.type {
        case .byte: self = .byte(try reader.byte())
        case .boolean: self = .boolean(try reader.boolean())
        case .int16: self = .int16(try reader.int16())
        case .uint16: self = .uint16(try reader.uint16())
        case .int32: self = .int32(try reader.int32())
        case .uint32: self = .uint32(try reader.uint32())
        case .int64: self = .int64(try reader.int64())
        case .uint64: self = .uint64(try reader.uint64())
        case .double: self = .double(try reader.double())
        case .objectPath: self = .objectPath(try reader.objectPath().rawValue)
        case .signature: self = .signature(try reader.signatureValue().rawValue)
        case .array:
            // The content of a message is always valid.
            let element = ElementType(String(reader.signature.dropFirst())) ?? "v"
            var elements = try reader.array(of: element)
            self = .array(try Value.all(in: &elements), of: element.rawValue)
        case .structure:
            var members = try reader.structure()
            self = .structure(try Value.all(in: &members))
        case .dictionaryEntry:
            var entry = try reader.dictionaryEntry()
            self = .entry(try Value(from: &entry), try Value(from: &entry))
        case .variant:
            var inner = try reader.variant()
            self = .variant(try Value(from: &inner))
        case .string, .unixFileDescriptor, nil:
            // This throws the error of a missing value.
            self = .string(try reader.string())
        }
    }

    private static func all(in reader: inout Reader) throws(Reader.TypeMismatch) -> [Value] {
        var values: [Value] = []
        while !reader.isAtEnd { values.append(try Value(from: &reader)) }
        return values
    }

    /// The maximum depth of containers around a value. D-Bus Specification, *Valid Signatures*.
    private static let greatestDepth = 64

    /// True if D-Bus can carry the value: its strings are valid for their types, its arrays are homogeneous, and no
    /// value in it is nested more than 64 deep.
    public var isValid: Bool { isValid(atDepth: 0) }

    /// Returns true if D-Bus can carry the value inside `depth` containers.
    func isValid(atDepth depth: Int) -> Bool {
        // Checked before the type, which reads all nested values.
        guard depth <= Self.greatestDepth else { return false }
        return switch self {
        case .string(let text): !text.utf8.contains(0)
        case .objectPath(let text): ObjectPath(text) != nil
        case .signature(let text): Signature(text) != nil
        case .array(let values, let element):
            ElementType(element) != nil
                && values.allSatisfy { $0.isValid(atDepth: depth + 1) && $0.type == element }
        case .structure(let members):
            !members.isEmpty && members.allSatisfy { $0.isValid(atDepth: depth + 1) }
        case .entry(let key, let value):
            key.isValid(atDepth: depth + 1) && value.isValid(atDepth: depth + 1) && Signature("a" + type) != nil
        case .variant(let value): value.isValid(atDepth: depth + 1) && Signature(value.type) != nil
        default: true
        }
    }

    /// The approximate size in a message, bytes: the length of its strings, and 8 for each value but a byte.
    package var size: Int {
        switch self {
        case .byte: 1
        case .string(let text), .objectPath(let text), .signature(let text): 8 + text.utf8.count
        case .array(let values, _), .structure(let values): values.reduce(8) { $0 + $1.size }
        case .entry(let key, let value): 8 + key.size + value.size
        case .variant(let value): 8 + value.size
        default: 8
        }
    }

    /// Appends the value, which must be ``isValid``.
    package func write(to writer: inout Writer) {
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
        case .objectPath(let value): if let path = ObjectPath(value) { writer.append(path) }
        case .signature(let value): if let signature = Signature(value) { writer.append(signature) }
        case .array(let values, let element):
            guard let element = ElementType(element) else { return }
            writer.array(of: element) { writer in values.forEach { $0.write(to: &writer) } }
        case .structure(let members):
            writer.structure { writer in members.forEach { $0.write(to: &writer) } }
        case .entry(let key, let value):
            writer.dictionaryEntry { entry in
                key.write(to: &entry)
                value.write(to: &entry)
            }
        case .variant(let value):
            guard let signature = Signature(value.type) else { return }
            writer.variant(signature) { value.write(to: &$0) }
        }
    }
}
