import Testing

@testable import AlarmStore

extension Database {
    /// Gives all rows the checksums of their values, after a test has changed these as no service would.
    func seal() throws {
        for table in Table.allCases {
            var found: [Row] = []
            let rows = try Statement(table.select, in: self)
            while try rows.step() { found.append(rows.row(of: table)) }
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
