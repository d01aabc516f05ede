internal import DBus

/// The arguments of a message, read one after the other.
struct MessageArguments: Sendable {
    private var values: ArraySlice<Value> = []

    /// Reads the arguments of a message, up to the first file descriptor, which is ignored.
    init(_ message: Message) {
        var reader = Reader(message)
        while !reader.isAtEnd, let value = try? Value(from: &reader) { values.append(value) }
    }

    /// Reads the next argument.
    ///
    /// - Throws: ``AlarmsError`` if it has another type, or is missing.
    mutating func next<Argument: ValueConvertible>(
        _: Argument.Type = Argument.self
    ) throws(AlarmsError) -> Argument {
        let value = values.popFirst()
        guard let argument = value.flatMap(Argument.init) else { throw Self.mismatch(value, Argument.signature) }
        return argument
    }

    /// Reads the next argument, a dictionary; for another type, returns an empty one.
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
