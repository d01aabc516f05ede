internal import AlarmCore
internal import DBus

/// The key `metadata`, `a{sv}`, the data and layouts of activities, and the parameters of actions. The value is stored
/// in a marshalled message, which libdbus validates when it is read back.
extension OpaqueValue {
    /// The type of `metadata`.
    static let dictionary: Signature = "a{sv}"
    /// The greatest depth of nested containers. A message may nest 64, of which up to fifteen enclose the value in a
    /// listing; a bus disconnects the sender of a deeper one.
    private static let mostContainers = 32

    /// Reads a dictionary; an empty one is stored as no value.
    ///
    /// - Parameters:
    ///   - limit: The greatest size, bytes.
    ///   - levels: The greatest depth of nested dictionaries, arrays and structures.
    static func readDictionary(
        _ value: inout Reader, for key: String, limit: Int = sizeLimit, levels: Int = mostContainers
    ) throws(Refusal) -> OpaqueValue {
        var entries = value
        let elements = try entries.elements(of: "{sv}", for: key)
        return elements.isAtEnd ? .none : try read(&value, for: key, limit, levels)
    }

    /// Reads the value in a variant, of any type. Its size includes the type.
    static func readVariant(_ value: inout Reader, for key: String) throws(Refusal) -> OpaqueValue {
        let type = value.signature
        let content = try read(&value, for: key, sizeLimit, mostContainers)
        return OpaqueValue(bytes: content.bytes, size: content.size + type.utf8.count)
    }

    private static func read(
        _ value: inout Reader, for key: String, _ limit: Int, _ levels: Int
    ) throws(Refusal) -> OpaqueValue {
        // The value is copied only if it has few values, each of which takes at least a byte.
        let extent = value.extent(ofAtMost: limit)
        guard extent.values <= limit else {
            throw .tooLarge(
                key: key, limit: LocalizableText("{number} bytes marshalled", ["number": .number(limit)]),
                got: LocalizableText("more"))
        }
        guard !extent.hasDescriptors else {
            throw .invalidConfiguration(
                key: key, expected: LocalizableText("values of any type but {type}", ["type": .verbatim("h")]),
                got: LocalizableText("one of type {type}", ["type": .verbatim("h")]))
        }
        guard extent.depth <= mostContainers else {
            throw .tooLarge(
                key: key,
                limit: LocalizableText(
                    "{number} containers inside one another", ["number": .number(mostContainers)]),
                got: .number(extent.depth))
        }
        guard extent.levels <= levels else {
            throw .tooLarge(
                key: key,
                limit: LocalizableText(
                    "{number} dictionaries, arrays and structures inside one another", ["number": .number(levels)]),
                got: .number(extent.levels))
        }
        do {
            let bytes = try Message.marshalled { writer in value.copyNext(to: &writer) }
            return OpaqueValue(bytes: bytes, size: Message.bodyLength(ofMarshalled: bytes))
        } catch {
            // The only possible error is a lack of memory: all else was checked above.
            throw .tooLarge(
                key: key, limit: LocalizableText("as much as fits into memory"), got: LocalizableText("more"))
        }
    }

    /// Appends a dictionary.
    func appendDictionary(to writer: inout Writer) {
        // A stored value that can't be read is written as an empty dictionary, since a value is required here.
        guard let message = try? Message(unmarshalling: bytes), message.signature == Self.dictionary else {
            writer.array(of: "{sv}") { _ in }
            return
        }
        var reader = Reader(message)
        reader.copyNext(to: &writer)
    }

    /// Appends an entry of a dictionary `a{sv}`; a no-op without a value, or if the stored one can't be read.
    func appendEntry(_ name: String, to writer: inout Writer) {
        guard !isEmpty, let message = try? Message(unmarshalling: bytes) else { return }
        var reader = Reader(message)
        // A variant holds exactly one value.
        guard reader.type != nil, message.signature.rawValue == reader.signature else { return }
        writer.entry(name, message.signature) { writer in reader.copyNext(to: &writer) }
    }
}
