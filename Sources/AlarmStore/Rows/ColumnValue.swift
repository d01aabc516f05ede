/// The value of a column that isn't NULL. Its bytes are borrowed, from a string or from SQLite.
enum ColumnValue {
    case integer(Int64)
    case real(Double)
    case text(UnsafeRawBufferPointer)
    case blob(UnsafeRawBufferPointer)
}

/// A row outside of the database, with the names of its columns.
struct Row {
    /// The value of a column that isn't NULL.
    enum Value: Hashable {
        case integer(Int64)
        case real(Double)
        case text([UInt8])
        case blob([UInt8])

        /// Calls `body` with the value, whose bytes are valid until it returns.
        func borrowed(_ body: (ColumnValue) -> Void) {
            switch self {
            case .integer(let number): body(.integer(number))
            case .real(let number): body(.real(number))
            case .text(let bytes): bytes.withUnsafeBytes { body(.text($0)) }
            case .blob(let bytes): bytes.withUnsafeBytes { body(.blob($0)) }
            }
        }
    }

    /// The name of the table, or of another kind of line in the copy of the alarms.
    let table: String
    /// The values that aren't NULL, by column.
    var values: [String: Value]

    /// Returns the checksum of the values.
    ///
    /// - Parameter uncounted: The column that is left out, in addition to the checksum's.
    func checksum(uncounted: String? = nil) -> Int64 {
        var checksum = RowChecksum()
        for (column, value) in values where column != Table.checksum && column != uncounted {
            value.borrowed { checksum.add($0, seed: RowChecksum.seed(of: column, in: table)) }
        }
        return checksum.stored
    }

    /// Returns true if the checksum is right.
    func isIntact(uncounted: String? = nil) -> Bool {
        values[Table.checksum] == .integer(checksum(uncounted: uncounted))
    }

    /// The number of the commit that wrote the row; `nil`: unknown.
    var written: Int64? { integer("written") }

    /// Returns the integer of a column; `nil`: it has none.
    func integer(_ column: String) -> Int64? {
        if case .integer(let number) = values[column] { number } else { nil }
    }

    /// Returns the bytes of a column with a blob; `nil`: it has none.
    func blob(_ column: String) -> [UInt8]? {
        if case .blob(let bytes) = values[column] { bytes } else { nil }
    }
}
