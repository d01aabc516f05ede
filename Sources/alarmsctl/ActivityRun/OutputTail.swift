/// The last bytes of an output.
struct OutputTail {
    /// The maximum number of stored bytes.
    static let size = 4096

    private(set) var bytes: [UInt8] = []
    /// True if the last chunk filled the tail, so that the last line may be incomplete.
    private(set) var isCut = false
    /// True if earlier bytes were dropped, so that the first line may be incomplete.
    private(set) var hasDropped = false

    /// Appends a chunk, of which only the end is read.
    mutating func append(_ chunk: UnsafeRawBufferPointer) {
        let added = chunk.suffix(Self.size)
        let excess = bytes.count + added.count - Self.size
        if excess > 0 { bytes.removeFirst(excess) }
        bytes.append(contentsOf: added)
        isCut = chunk.count >= Self.size
        hasDropped = hasDropped || excess > 0 || chunk.count > added.count
    }
}
