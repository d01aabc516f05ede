/// The header of a data block in a zone file: RFC 8536, section 3.1.
struct TZifHeader {
    /// The version, 1 or more.
    let version: Int
    let universalCount: Int
    let standardCount: Int
    let leapCount: Int
    let timeCount: Int
    let typeCount: Int
    let characterCount: Int

    private static let length = 44
    /// The length of the reserved bytes after the version.
    private static let unusedLength = 15

    /// Reads a header. Later versions are read as the last known version, since each extends the earlier ones.
    ///
    /// - Throws: `damaged`.
    init(_ cursor: inout ByteCursor) throws(ZoneFileError.Problem) {
        try cursor.require(Self.length, of: "a header")
        guard cursor.next(as: UInt32.self) == 0x545A_6966 else { throw .damaged("it has no TZif header") }
        let digit = cursor.next(as: UInt8.self)
        switch digit {
        case 0: version = 1
        case UInt8(ascii: "2")...UInt8(ascii: "9"): version = Int(digit - UInt8(ascii: "0"))
        default: throw .damaged("its version is byte \(digit)")
        }
        try cursor.skip(Self.unusedLength, of: "a header")
        universalCount = Int(cursor.next(as: UInt32.self))
        standardCount = Int(cursor.next(as: UInt32.self))
        leapCount = Int(cursor.next(as: UInt32.self))
        timeCount = Int(cursor.next(as: UInt32.self))
        typeCount = Int(cursor.next(as: UInt32.self))
        characterCount = Int(cursor.next(as: UInt32.self))
    }

    /// Returns the number of bytes of data that belong to the header, with times of `timeSize` bytes.
    func dataLength(timeSize: Int) -> Int {
        timeCount * (timeSize + 1) + typeCount * 6 + characterCount + leapCount * (timeSize + 4) + standardCount
            + universalCount
    }
}
