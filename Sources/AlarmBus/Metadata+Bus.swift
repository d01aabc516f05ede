internal import AlarmCore
internal import DBus

/// The key `metadata`: `a{sv}`, kept as a message around it, which libdbus has written and will validate when it reads it
/// back from where it was kept.
extension Metadata {
    static let signature: Signature = "a{sv}"
    private static let key = ConfigurationKey.metadata.rawValue
    private static let mostBytes = 4096
    /// The most containers inside one another. A message may have 64, of which a listing has up to ten around the
    /// dictionary, and a bus ends the connection that sends one with more.
    private static let mostContainers = 32

    static func read(_ value: inout Reader) throws(Refusal) -> Metadata {
        var entries = value
        var elements = try entries.elements(of: "{sv}", for: key)
        if elements.isAtEnd { return .none }
        // Nothing is copied before it is known to be of few values.
        var left = mostBytes
        try check(&elements, &left)
        let depth = value.depth
        guard depth <= mostContainers else {
            throw .tooLarge(key: key, limit: "\(mostContainers) containers inside one another", got: "\(depth)")
        }
        do {
            let bytes = try Message.marshalled { writer in value.copyNext(to: &writer) }
            return Metadata(bytes: bytes, size: Message.bodyLength(ofMarshalled: bytes))
        } catch {
            throw .tooLarge(key: key, limit: "what fits into memory", got: "more")
        }
    }

    /// Walks over what comes next, and refuses a descriptor in it, and more values than `left`, each of which takes at
    /// least a byte: structures and entries, which may take none of their own, don't count.
    private static func check(_ reader: inout Reader, _ left: inout Int) throws(Refusal) {
        while let type = reader.type {
            if type != .structure, type != .dictionaryEntry { left -= 1 }
            guard left >= 0 else { throw .tooLarge(key: key, limit: "\(mostBytes) bytes marshalled", got: "more") }
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
