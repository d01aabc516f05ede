/// The records in a page: a leaf of a table, or any page of an index, such as a table WITHOUT ROWID.
/// See <https://sqlite.org/fileformat2.html>, §1.6, §2.1 and §2.2.
///
/// Reading terminates for any bytes, but may return wrong records: users must verify their checksums.
struct PageRecords {
    /// A record: its values, `nil` for NULL, and the rowid, if the table has rowids.
    struct Record {
        let values: [Row.Value?]
        let number: Int64?
    }

    /// The kinds of pages, by their first byte.
    private enum Kind: UInt8 {
        case indexInterior = 0x02
        case indexLeaf = 0x0A
        case tableLeaf = 0x0D
    }

    /// The greatest size of a record, bytes; larger than any row. A corrupt chain of pages may be endless.
    private static let longest: UInt64 = 1 << 20

    private let pages: DatabasePages

    init(of pages: DatabasePages) {
        self.pages = pages
    }

    /// Returns the records in the page with this number.
    func records(in number: Int) -> [Record] {
        guard let page = pages.page(number).map(Array.init) else { return [] }
        // The first page begins with the file header.
        let start = number == 1 ? 100 : 0
        guard let kind = Kind(rawValue: page[start]) else { return [] }
        let pointers = start + (kind == .indexInterior ? 12 : 8)
        let count = min(Int(page.integer(at: start + 3, size: 2)), (page.count - pointers) / 2)
        return (0..<count).compactMap { cell in
            record(at: Int(page.integer(at: pointers + 2 * cell, size: 2)), of: page, kind)
        }
    }

    private func record(at offset: Int, of page: [UInt8], _ kind: Kind) -> Record? {
        var cursor = Cursor(page, at: offset + (kind == .indexInterior ? 4 : 0))
        guard let size = cursor.varint(), size <= Self.longest else { return nil }
        var number: Int64?
        if kind == .tableLeaf {
            guard let found = cursor.varint() else { return nil }
            number = Int64(bitPattern: found)
        }
        guard let payload = payload(Int(size), &cursor, isOfTable: kind == .tableLeaf) else { return nil }
        return Self.values(payload).map { Record(values: $0, number: number) }
    }

    /// Returns the payload of a cell, including its chain of overflow pages.
    private func payload(_ size: Int, _ cursor: inout Cursor, isOfTable: Bool) -> [UInt8]? {
        let usable = DatabasePages.size
        let most = isOfTable ? usable - 35 : (usable - 12) * 64 / 255 - 23
        if size <= most { return cursor.bytes(size) }
        let least = (usable - 12) * 32 / 255 - 23
        let fitting = least + (size - least) % (usable - 4)
        guard var payload = cursor.bytes(fitting <= most ? fitting : least), var next = cursor.bytes(4) else {
            return nil
        }
        while payload.count < size {
            guard let page = pages.page(Int(next.integer(at: 0, size: 4))) else { return nil }
            next = Array(page.prefix(4))
            payload += page.dropFirst(4).prefix(size - payload.count)
        }
        return payload
    }

    /// Returns the values of a record; `nil`: the payload isn't a record.
    private static func values(_ payload: [UInt8]) -> [Row.Value?]? {
        var header = Cursor(payload, at: 0)
        guard let size = header.varint(), size <= UInt64(payload.count) else { return nil }
        var body = Cursor(payload, at: Int(size))
        var values: [Row.Value?] = []
        while header.offset < Int(size) {
            guard let type = header.varint(), type <= UInt64(2 * payload.count + 13), let value = body.value(Int(type))
            else { return nil }
            values.append(value)
        }
        return body.isAtEnd ? values : nil
    }
}

/// A reader of bytes. Reading past the end returns `nil`.
private struct Cursor {
    private let bytes: [UInt8]
    private(set) var offset: Int

    init(_ bytes: [UInt8], at offset: Int) {
        self.bytes = bytes
        self.offset = offset
    }

    var isAtEnd: Bool { offset == bytes.count }

    mutating func bytes(_ count: Int) -> [UInt8]? {
        guard count >= 0, offset <= bytes.count, count <= bytes.count - offset else { return nil }
        defer { offset += count }
        return Array(bytes[offset..<offset + count])
    }

    /// Reads a variable-length integer: seven bits of each byte, eight of the ninth, most significant first.
    mutating func varint() -> UInt64? {
        var number: UInt64 = 0
        for index in 0..<9 {
            guard let byte = bytes(1)?[0] else { return nil }
            if index == 8 { return number << 8 | UInt64(byte) }
            number = number << 7 | UInt64(byte & 0x7F)
            if byte < 0x80 { return number }
        }
        return nil
    }

    /// Reads a value of this serial type; `nil`: past the end or invalid, `.some(nil)`: NULL.
    mutating func value(_ type: Int) -> Row.Value?? {
        switch type {
        case 0: return .some(nil)
        case 1...4: return integer(type)
        case 5: return integer(6)
        case 6: return integer(8)
        case 7: return bytes(8).map { .real(Double(bitPattern: $0.integer(at: 0, size: 8))) }
        case 8, 9: return .integer(Int64(type - 8))
        case 12...: return bytes((type - 12) / 2).map { type.isMultiple(of: 2) ? .blob($0) : .text($0) }
        default: return nil
        }
    }

    private mutating func integer(_ size: Int) -> Row.Value?? {
        guard let bytes = bytes(size) else { return nil }
        let shift = 64 - 8 * size
        return .integer(Int64(bitPattern: bytes.integer(at: 0, size: size) << UInt64(shift)) >> Int64(shift))
    }
}
