/// A client's value that the rules don't read: the module that received it returns it.
public struct OpaqueValue: Hashable, Sendable {
    /// The value as it is stored; empty: there is none.
    public let bytes: [UInt8]
    /// The size of the value in bytes, including its type where that is sent with it: the limit applies to it.
    public let size: Int

    /// Creates a value from its stored form and its own size in bytes.
    public init(bytes: [UInt8], size: Int) {
        self.bytes = bytes
        self.size = size
    }

    /// The most bytes that the value by itself may take.
    public static let sizeLimit = 4096
    /// The most bytes that a layout may take.
    public static let layoutSizeLimit = 8192

    /// Refuses a value that takes more than `limit` bytes.
    ///
    /// - Throws: `Refusal.tooLarge`.
    public func validate(for key: KeyName, limit: Int = sizeLimit) throws(Refusal) {
        guard (0...limit).contains(size) else {
            throw .tooLarge(
                key: key.text, limit: LocalizableText("{number} bytes marshalled", ["number": .number(limit)]),
                got: .number(size))
        }
    }

    /// The absence of a value.
    public static let none = OpaqueValue(bytes: [], size: 0)

    /// True if there is none.
    public var isEmpty: Bool { bytes.isEmpty }
}
