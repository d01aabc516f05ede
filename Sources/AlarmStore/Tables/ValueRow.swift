internal import AlarmCore

/// A row of a table of ``StoredValues``, all of which is in memory.
protocol ValueRow: Hashable {
    /// The table.
    static var table: Table { get }
    /// The statement that deletes a row, with the parameters of ``bindKey(to:)``.
    static var deletion: String { get }

    /// Reads a row; `nil` if it is invalid.
    init?(reading row: Statement)
    /// Binds the values that identify the row.
    func bindKey(to statement: Statement) throws(StoreError)
    /// Binds all values.
    func bind(to statement: Statement) throws(StoreError)
}

extension Database {
    /// Returns the rows of a table, without invalid ones.
    ///
    /// - Throws: `StoreError.sqlite`.
    func rows<Row: ValueRow>() throws(StoreError) -> [Row] {
        var rows: [Row] = []
        let statement = try Statement(Row.table.select, in: self)
        while try statement.step() {
            if let row = Row(reading: statement) { rows.append(row) }
        }
        return rows
    }

    /// Writes the rows that differ from the stored ones, in the open transaction.
    func replace<Row: ValueRow>(_ stored: [Row], by new: [Row]) throws(StoreError) {
        let (stored, new) = (Set(stored), Set(new))
        guard stored != new else { return }
        let deletion = try Statement(Row.deletion, in: self)
        for row in stored.subtracting(new) {
            try deletion.run { () throws(StoreError) in try row.bindKey(to: deletion) }
        }
        let insertion = try Statement(writing: Row.table, in: self)
        for row in new.subtracting(stored) {
            try insertion.run { () throws(StoreError) in try row.bind(to: insertion) }
        }
    }
}
