/// The checksum of a row, which detects values that were changed on disk; SQLite has no checksums.
///
/// It is the sum of hashes of the columns' values, each with the column's own seed. So it is independent of the order
/// of columns and, since NULL adds nothing, of columns added by later versions.
struct RowChecksum {
    private var sum: UInt64 = 0

    /// The checksum to store.
    var stored: Int64 { Int64(bitPattern: sum) }

    /// Returns the seed of a column.
    ///
    /// - Parameter table: The name of the table.
    static func seed(of column: String, in table: String) -> UInt64 {
        var hash: UInt64 = 0
        for byte in table.utf8 { hash = step(hash, UInt64(byte)) }
        hash = step(hash, 0x2E)
        for byte in column.utf8 { hash = step(hash, UInt64(byte)) }
        return mixed(hash)
    }

    /// Adds the value of a column.
    mutating func add(_ value: ColumnValue, seed: UInt64) {
        switch value {
        case .integer(let number): sum &+= Self.mixed(Self.step(seed &+ 1, UInt64(bitPattern: number)))
        case .real(let number):
            // SQLite stores zero as an integer, without its sign.
            sum &+= Self.mixed(Self.step(seed &+ 2, number == 0 ? 0 : number.bitPattern))
        case .text(let bytes): sum &+= Self.hash(bytes, seed &+ 3)
        case .blob(let bytes): sum &+= Self.hash(bytes, seed &+ 4)
        }
    }

    private static func hash(_ bytes: UnsafeRawBufferPointer, _ seed: UInt64) -> UInt64 {
        var hash = step(seed, UInt64(bytes.count))
        var offset = 0
        while offset + 8 <= bytes.count {
            hash = step(hash, UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
            offset += 8
        }
        var rest: UInt64 = 0
        while offset < bytes.count {
            rest = rest << 8 | UInt64(bytes[offset])
            offset += 1
        }
        return mixed(step(hash, rest))
    }

    /// Returns the hash with one more word. Each step is bijective, so that a change of a single word changes the hash.
    private static func step(_ hash: UInt64, _ word: UInt64) -> UInt64 {
        let product = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
        return product ^ product >> 32
    }

    /// The finalizer of MurmurHash3, which mixes all bits, so that two changes don't cancel out in the sum.
    private static func mixed(_ hash: UInt64) -> UInt64 {
        var hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
        hash = (hash ^ hash >> 33) &* 0xC4CE_B9FE_1A85_EC53
        return hash ^ hash >> 33
    }
}
