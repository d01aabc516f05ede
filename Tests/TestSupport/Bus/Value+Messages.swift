internal import AlarmsClient
public import DBus

extension Value {
    /// Appends the value to a message. A type that D-Bus doesn't have is a mistake of the test, which ends it.
    public func append(to writer: inout Writer) {
        switch self {
        case .descriptor: writer.append(fileDescriptor: 0)
        case .array(let values, let element):
            guard let type = ElementType(element) else { preconditionFailure("no type of elements: \(element)") }
            writer.array(of: type) { writer in values.forEach { $0.append(to: &writer) } }
        case .structure(let members): writer.structure { writer in members.forEach { $0.append(to: &writer) } }
        case .entry(let key, let value):
            writer.dictionaryEntry { writer in
                key.append(to: &writer)
                value.append(to: &writer)
            }
        case .variant(let value):
            guard let type = Signature(value.messageType) else { preconditionFailure("no type: \(value.type)") }
            writer.variant(type) { value.append(to: &$0) }
        default:
            precondition(isValid, "no value of D-Bus: \(self)")
            write(to: &writer)
        }
    }

    /// Reads all values from the one at which `reader` is.
    ///
    /// - Throws: `Reader.TypeMismatch` if there is a file descriptor.
    public static func all(in reader: Reader) throws -> [Value] {
        var reader = reader
        var values: [Value] = []
        while !reader.isAtEnd { values.append(try Value(from: &reader)) }
        return values
    }

    /// Reads the arguments of a message, with the entries of dictionaries in the order of their keys: a message may
    /// have them in any.
    ///
    /// - Throws: `Reader.TypeMismatch` if there is a file descriptor; ``TestFailure`` if a key is in a dictionary
    ///   twice.
    public static func arguments(of message: Message) throws -> [Value] {
        try all(in: Reader(message)).map { try $0.sorted() }
    }
}
