internal import DBus

/// The arguments of a message, taken one after the other.
struct MessageArguments: Sendable {
    private var values: ArraySlice<Value> = []

    /// The arguments of a message, up to the first file descriptor, which is ignored.
    init(_ message: Message) {
        var reader = Reader(message)
        while !reader.isAtEnd, let value = try? Value(from: &reader) { values.append(value) }
    }

    /// Takes the next argument.
    ///
    /// - Throws: ``AlarmsError`` if it is of another type, or missing.
    mutating func next<Argument: ValueConvertible>(
        _: Argument.Type = Argument.self
    ) throws(AlarmsError) -> Argument {
        let value = values.popFirst()
        guard let argument = value.flatMap(Argument.init) else { throw Self.mismatch(value, Argument.signature) }
        return argument
    }

    /// Takes the next argument, a dictionary; one of another type is empty.
    ///
    /// - Throws: ``AlarmsError`` if it is missing.
    mutating func nextDictionary() throws(AlarmsError) -> [String: Value] {
        guard let value = values.popFirst() else { throw Self.mismatch(nil, [String: Value].signature) }
        return value.dictionaryValue ?? [:]
    }

    private static func mismatch(_ value: Value?, _ signature: String) -> AlarmsError {
        let text = "the answer has '\(value?.type ?? "")' where '\(signature)' was expected"
        return AlarmsError(ErrorName.invalidArguments.rawValue, text)
    }
}
