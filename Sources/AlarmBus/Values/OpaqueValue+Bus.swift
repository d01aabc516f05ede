internal import AlarmCore
internal import DBus

/// The key `metadata`, `a{sv}`, the data and looks of activities, and the parameters of actions: kept as a message around
/// the value in the wire format, which libdbus validates when it reads it back from where it was kept.
extension OpaqueValue {
    /// The type of `metadata`.
    static let dictionary: Signature = "a{sv}"
    /// The most containers inside one another. A message may have 64, of which a listing has up to thirteen around
    /// the value, and a bus ends the connection that sends one with more.
    private static let mostContainers = 32

    /// Reads a dictionary; an empty one is no value.
    ///
    /// - Parameters:
    ///   - limit: The most bytes that it may take.
    ///   - levels: The most dictionaries, arrays and structures inside one another.
    static func readDictionary(
        _ value: inout Reader, for key: String, limit: Int = sizeLimit, levels: Int = mostContainers
    ) throws(Refusal) -> OpaqueValue {
        var entries = value
        let elements = try entries.elements(of: "{sv}", for: key)
        return elements.isAtEnd ? .none : try read(&value, for: key, limit, levels)
    }

    /// Reads what a variant holds, of whatever type: its type counts as part of it.
    static func readVariant(_ value: inout Reader, for key: String) throws(Refusal) -> OpaqueValue {
        let type = value.signature
        let content = try read(&value, for: key, sizeLimit, mostContainers)
        return OpaqueValue(bytes: content.bytes, size: content.size + type.utf8.count)
    }

    private static func read(
        _ value: inout Reader, for key: String, _ limit: Int, _ levels: Int
    ) throws(Refusal) -> OpaqueValue {
        // Nothing is copied before it is known to be of few values, each of which takes at least a byte.
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
            // Only memory can be short: all else was checked above.
            throw .tooLarge(
                key: key, limit: LocalizableText("as much as fits into memory"), got: LocalizableText("more"))
        }
    }

    /// Appends a dictionary.
    func appendDictionary(to writer: inout Writer) {
        // A kept value that can't be read any more is an empty dictionary, as a value has to stand here.
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
