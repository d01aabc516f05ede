/// What a client keeps with its alarm. The rules don't look into it: who took it in hands it out again.
public struct Metadata: Hashable, Sendable {
    /// The dictionary in the form in which it is kept; empty: there is none.
    public let bytes: [UInt8]
    /// How many bytes the dictionary itself takes, which is what the limit is about.
    public let size: Int

    /// Wraps a dictionary whose form takes `bytes` and which by itself takes `size` bytes.
    public init(bytes: [UInt8], size: Int) {
        self.bytes = bytes
        self.size = size
    }

    /// The most bytes that the dictionary by itself may take.
    public static let sizeLimit = 4096

    /// No metadata.
    public static let none = Metadata(bytes: [], size: 0)

    /// Whether there is none.
    public var isEmpty: Bool { bytes.isEmpty }
}
