internal import AlarmCore
internal import DBus

/// The key `metadata`: `a{sv}`, kept as a message around it, which libdbus has written and will validate when it reads it
/// back from where it was kept.
extension Metadata {
    static let signature: Signature = "a{sv}"
    private static let key = ConfigurationKey.metadata.rawValue
    /// A message may nest 64 containers, of which a listing needs a dozen around the metadata. The bus ends the
    /// connection of who sends a deeper one, which would be ours.
    private static let mostNested = 32

    static func read(_ value: inout Reader) throws(Refusal) -> Metadata {
        var entries = value
        var elements = try entries.elements(of: "{sv}", for: key)
        if elements.isAtEnd { return .none }
        // Nothing is copied before it is known to be small.
        var left = 4096
        try check(&elements, &left)
        let depth = value.depth
        guard depth <= mostNested else {
            throw .invalidConfiguration(
                key: key, expected: "at most \(mostNested) containers inside one another", got: "\(depth)")
        }
        do {
            let bytes = try Message.marshalled { writer in value.copyNext(to: &writer) }
            return Metadata(bytes: bytes, size: Message.bodyLength(ofMarshalled: bytes))
        } catch {
            throw .tooLarge(key: key, limit: "what fits into memory", got: "more")
        }
    }

    /// Walks over what comes next, and refuses a descriptor in it, and more values than `left`, each of at least a byte.
    private static func check(_ reader: inout Reader, _ left: inout Int) throws(Refusal) {
        while let type = reader.type {
            left -= 1
            guard left >= 0 else { throw .tooLarge(key: key, limit: "4096 bytes marshalled", got: "more") }
            guard type != .unixFileDescriptor, type != .array || !reader.signature.contains("h") else {
                throw .invalidConfiguration(key: key, expected: "values of any type but h", got: "one of type h")
            }
            guard var inner = reader.container() else {
                reader.skip()
                continue
            }
            try check(&inner, &left)
        }
    }

    func append(to writer: inout Writer) {
        // What was kept and can't be read any more is an empty dictionary, as a value has to stand here.
        guard let message = try? Message(unmarshalling: bytes), message.signature == Self.signature else {
            writer.array(of: "{sv}") { _ in }
            return
        }
        var reader = Reader(message)
        reader.copyNext(to: &writer)
    }
}
