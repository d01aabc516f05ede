/// A row as its values are bound: counts the checksum, and writes the line of the copy.
final class WrittenRow {
    /// The table's columns: the seed of each, `nil` where the checksum leaves it out.
    private let seeds: [UInt64?]
    private let table: Table
    private let lines: CopyLines?
    private var checksum = RowChecksum()

    /// - Parameter lines: The lines of the copy, which each row adds one to; `nil`: there are none.
    init(of table: Table, lines: CopyLines?) {
        self.table = table
        self.lines = lines
        seeds = Self.seeds[table, default: []]
    }

    /// The seeds of the columns of each table.
    static let seeds = Dictionary(
        uniqueKeysWithValues: Table.allCases.map { table in
            (
                table,
                table.columns.map { column -> UInt64? in
                    guard column != table.numberColumn, column != Table.checksum else { return nil }
                    return RowChecksum.seed(of: column, in: table.rawValue)
                }
            )
        })

    /// The place of the column of the checksum.
    var checksumIndex: Int { seeds.count - 1 }

    /// Begins a row.
    func begin() {
        checksum = RowChecksum()
        lines?.begin(table)
    }

    /// Adds the value of a column.
    func add(_ value: ColumnValue, at index: Int32) {
        guard seeds.indices.contains(Int(index)), let seed = seeds[Int(index)] else { return }
        checksum.add(value, seed: seed)
        lines?.add(value, at: Int(index))
    }

    /// Ends the row, and returns its checksum.
    func end() -> Int64 {
        lines?.end(checksum.stored)
        return checksum.stored
    }
}
