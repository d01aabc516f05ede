/// A reader of a sequence of bytes.
struct ByteCursor {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The bytes that haven't been read yet.
    var rest: ArraySlice<UInt8> { bytes[position...] }

    /// Checks that this many bytes follow.
    ///
    /// - Throws: `damaged` if the file ends inside `part`.
    func require(_ count: Int, of part: String) throws(ZoneFileError.Problem) {
        guard count <= bytes.count - position else {
            throw .damaged("it ends after \(bytes.count - position) of \(count) bytes of \(part)")
        }
    }

    /// Skips this many bytes.
    ///
    /// - Throws: `damaged` if the file ends inside `part`.
    mutating func skip(_ count: Int, of part: String) throws(ZoneFileError.Problem) {
        try require(count, of: part)
        position += count
    }

    /// Reads a number, most significant byte first; enough bytes must follow.
    mutating func next<Number: FixedWidthInteger & BitwiseCopyable>(as type: Number.Type) -> Number {
        defer { position += MemoryLayout<Number>.size }
        return Number(
            bigEndian: bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: position, as: Number.self) })
    }
}
