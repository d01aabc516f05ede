/// A value of a client's, for others than the rules: who took it in hands it out again.
public struct OpaqueValue: Hashable, Sendable {
    /// The value in the form in which it is kept; empty: there is none.
    public let bytes: [UInt8]
    /// How many bytes the value takes where it stands, its type included where that is told with it: what the limit is
    /// about.
    public let size: Int

    /// Wraps a value whose form takes `bytes` and which by itself takes `size` bytes.
    public init(bytes: [UInt8], size: Int) {
        self.bytes = bytes
        self.size = size
    }

    /// The most bytes that the value by itself may take.
    public static let sizeLimit = 4096

    /// No value.
    public static let none = OpaqueValue(bytes: [], size: 0)

    /// Whether there is none.
    public var isEmpty: Bool { bytes.isEmpty }
}
