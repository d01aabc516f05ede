/// The check of all rows of a database by their own checksums.
struct RowCheck {
    /// The greatest number of a commit in the rows.
    private(set) var written: Int64 = 0
    /// The greatest number of a commit that wrote or removed alarms.
    private(set) var alarmsWritten: Int64 = 0
    /// The damage, as a sentence without full stop; `nil`: there is none.
    private(set) var damage: String?

    /// Describes rows that were checked earlier.
    init(written: Int64, alarmsWritten: Int64) {
        self.written = written
        self.alarmsWritten = alarmsWritten
    }

    /// Reads all rows.
    ///
    /// - Throws: `StoreError.sqlite` if a table or a column is missing.
    init(of database: Database) throws(StoreError) {
        var counts: [Table: Int64] = [:]
        var parts: [Table: Int64] = [:]
        for table in Table.allCases {
            let places = table.columns.enumerated().reduce(into: [:]) { $0[$1.element] = $1.offset }
            let rows = try Statement(table.select, in: database)
            while try rows.step() {
                guard rows.isIntact(as: table) else {
                    damage = "\(database.file): a row of the table \(table.rawValue) is damaged"
                    return
                }
                counts[table, default: 0] += 1
                if let place = places["parts"] { parts[table, default: 0] &+= rows.integer(place) }
                guard let place = places["written"] else { continue }
                written = max(written, rows.integer(place))
                if table == .alarm || table == .removal { alarmsWritten = max(alarmsWritten, rows.integer(place)) }
            }
        }
        for (table, count) in parts where table.parts.reduce(0, { $0 + counts[$1, default: 0] }) != count {
            damage = "\(database.file): rows of \(table.parts.map(\.rawValue).joined(separator: " or ")) are missing"
        }
    }
}
