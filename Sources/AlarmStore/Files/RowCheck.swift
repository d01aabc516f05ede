internal import AlarmCore

/// The check of all rows of a database by their own checksums, which reads the alarms in the same pass.
struct RowCheck {
    /// The greatest number of a commit in the rows.
    private(set) var written: Int64 = 0
    /// The greatest number of a commit that wrote or removed alarms.
    private(set) var alarmsWritten: Int64 = 0
    /// The first damage, as a sentence without full stop; `nil`: there is none.
    private(set) var damage: String?
    /// The alarms of all rows, damaged ones included; `nil`: they weren't read.
    private(set) var alarms: AlarmRows?

    /// Parts of alarms and activities come before those.
    private static let tables = Table.allCases.filter(\.parts.isEmpty) + Table.allCases.filter { !$0.parts.isEmpty }

    /// Describes rows that were checked earlier.
    init(written: Int64, alarmsWritten: Int64) {
        self.written = written
        self.alarmsWritten = alarmsWritten
    }

    /// Reads all rows, or those before the first damage.
    ///
    /// - Parameters:
    ///   - readsAlarms: True to read ``alarms``.
    ///   - continues: True to read all rows even if some are damaged, whose numbers don't count.
    /// - Throws: `StoreError.sqlite` if a table or a column is missing.
    init(of database: Database, readsAlarms: Bool, continues: Bool) throws(StoreError) {
        var alarms = readsAlarms ? AlarmRows() : nil
        var counts: [Table: Int64] = [:]
        for table in Self.tables {
            let seeds = WrittenRow.seeds[table, default: []]
            let written = table.columns.firstIndex(of: "written")
            let partsCounted = table.parts.isEmpty ? nil : table.columns.firstIndex(of: "parts")
            var count: Int64 = 0
            var parts: Int64 = 0
            let rows = try Statement(table.select, in: database)
            while try rows.step() {
                let isIntact = rows.isIntact(seeds: seeds)
                if !isIntact {
                    damage = damage ?? "\(database.file): a row of the table \(table.rawValue) is damaged"
                    guard continues else { return }
                }
                alarms?.read(rows, of: table)
                count += 1
                if let partsCounted { parts &+= rows.integer(partsCounted) }
                guard let written, isIntact else { continue }
                self.written = max(self.written, rows.integer(written))
                if table == .alarm || table == .removal { alarmsWritten = max(alarmsWritten, rows.integer(written)) }
            }
            counts[table] = count
            if damage == nil, table.parts.reduce(0, { $0 + counts[$1, default: 0] }) != parts {
                let names = table.parts.map(\.rawValue).joined(separator: " or ")
                damage = "\(database.file): rows of \(names) are missing"
            }
        }
        self.alarms = alarms
    }
}
