internal import Glibc

/// The frames of a write-ahead log, in order: each is a page of the database, written by a commit.
/// See <https://sqlite.org/fileformat2.html>, §4.1 and §4.2.
struct LogFrames {
    /// The size of the log's header, bytes.
    static let headerSize = 32
    /// The size of the header of each frame, bytes.
    static let frameHeaderSize = 24
    private static let pageSizes = 512...65_536
    private static let version: UInt32 = 3_007_000

    private let descriptor: Int32
    private let salt: UInt64
    /// True if the words of checksums are big-endian.
    private let isBigEndian: Bool
    /// The checksum of all frames up to this one.
    private var checksum: (UInt32, UInt32) = (0, 0)
    private var frame: [UInt8]

    /// Reads the header.
    ///
    /// - Parameter descriptor: The open file, at its beginning. The caller keeps its ownership.
    /// - Returns: `nil` if the header is damaged or can't be read.
    init?(of descriptor: Int32) {
        self.descriptor = descriptor
        var header = [UInt8](repeating: 0, count: Self.headerSize)
        guard Self.read(descriptor, &header) else { return nil }
        let magic = Self.word(header, at: 0)
        let pageSize = Int(Self.word(header, at: 8))
        guard magic & ~1 == 0x377F_0682, Self.word(header, at: 4) == Self.version,
            Self.pageSizes.contains(pageSize), pageSize & (pageSize - 1) == 0
        else { return nil }
        isBigEndian = magic & 1 == 1
        salt = Self.doubleWord(header, at: 16)
        frame = [UInt8](repeating: 0, count: Self.frameHeaderSize + pageSize)
        add(header, 0..<24)
        guard checksum == (Self.word(header, at: 24), Self.word(header, at: 28)) else { return nil }
    }

    /// Reads the next frame; returns false at the end of the file.
    mutating func readNext() -> Bool {
        Self.read(descriptor, &frame)
    }

    /// True if the frame belongs to the log's present generation (salt), false if it is left over from an earlier one.
    var isCurrent: Bool { Self.doubleWord(frame, at: 8) == salt }

    /// True if the frame is the last one of a commit.
    var isCommit: Bool { isCurrent && Self.word(frame, at: 4) != 0 }

    /// Adds the frame to the running checksum; returns true if the frame is intact.
    mutating func validate() -> Bool {
        guard isCurrent else { return false }
        add(frame, 0..<8)
        add(frame, Self.frameHeaderSize..<frame.count)
        return checksum == (Self.word(frame, at: 16), Self.word(frame, at: 20))
    }

    private mutating func add(_ bytes: [UInt8], _ range: Range<Int>) {
        var (first, second) = checksum
        bytes.withUnsafeBytes { bytes in
            for offset in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
                let left = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
                let right = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
                first &+= (isBigEndian ? UInt32(bigEndian: left) : UInt32(littleEndian: left)) &+ second
                second &+= (isBigEndian ? UInt32(bigEndian: right) : UInt32(littleEndian: right)) &+ first
            }
        }
        checksum = (first, second)
    }

    private static func word(_ bytes: [UInt8], at offset: Int) -> UInt32 {
        bytes.withUnsafeBytes { UInt32(bigEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self)) }
    }

    private static func doubleWord(_ bytes: [UInt8], at offset: Int) -> UInt64 {
        UInt64(word(bytes, at: offset)) << 32 | UInt64(word(bytes, at: offset + 4))
    }

    /// Fills `bytes` from the file; returns false if the file ends first.
    private static func read(_ descriptor: Int32, _ bytes: inout [UInt8]) -> Bool {
        var count = 0
        while count < bytes.count {
            let result = bytes.withUnsafeMutableBytes { buffer in
                Glibc.read(descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count)
            }
            if result < 0, errno == EINTR { continue }
            guard result > 0 else { return false }
            count += result
        }
        return true
    }
}
