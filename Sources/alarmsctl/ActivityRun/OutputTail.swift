/// The last bytes of an output.
struct OutputTail {
    /// The most bytes that are kept.
    static let size = 4096

    private(set) var bytes: [UInt8] = []
    /// True if so much came at once that its last line may be the beginning of one that is being written.
    private(set) var isCut = false
    /// True if bytes before these are missing, so that the first line may be the end of one.
    private(set) var hasDropped = false

    /// Adds what came after; only its end is looked at.
    mutating func append(_ chunk: UnsafeRawBufferPointer) {
        let added = chunk.suffix(Self.size)
        let excess = bytes.count + added.count - Self.size
        if excess > 0 { bytes.removeFirst(excess) }
        bytes.append(contentsOf: added)
        isCut = chunk.count >= Self.size
        hasDropped = hasDropped || excess > 0 || chunk.count > added.count
    }
}
