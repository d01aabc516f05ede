/// A row being written: computes the checksum, and writes the line of the copy, as values are bound.
final class WrittenRow {
    /// The seeds of the table's columns; `nil`: the checksum leaves the column out.
    private let seeds: [UInt64?]
    private let table: Table
    private let lines: CopyLines?
    private var checksum = RowChecksum()

    /// Creates a row of `table`.
    ///
    /// - Parameter lines: The lines of the copy, to which each row is added; `nil`: there is no copy.
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

    /// The index of the checksum's column.
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
