import Testing

@testable import AlarmStore

extension Database {
    /// Gives all rows the checksums of their values, after a test has changed these as no service would.
    func seal() throws {
        for table in Table.allCases {
            var found: [Row] = []
            let rows = try Statement(table.select, in: self)
            while try rows.step() { found.append(Row(of: table, in: rows)) }
            try execute("DELETE FROM \(table.rawValue)")
            let insertion = try Statement(writing: table, in: self)
            for row in found {
                try insertion.run { () throws(StoreError) in
                    for (index, column) in table.columns.enumerated().dropLast() {
                        if let value = row.values[column] { try insertion.bind(value, at: index) }
                    }
                }
            }
        }
    }
}

extension Row {
    /// Copies the row at which a statement is that reads all columns of `table`.
    fileprivate init(of table: Table, in rows: Statement) {
        self.init(table: table.rawValue, values: [:])
        for (index, column) in table.columns.enumerated() {
            switch rows.value(Int32(index)) {
            case .integer(let number): values[column] = .integer(number)
            case .real(let number): values[column] = .real(number)
            case .text(let bytes): values[column] = .text(Array(bytes))
            case .blob(let bytes): values[column] = .blob(Array(bytes))
            case nil: break
            }
        }
    }
}
