internal import AlarmCore
internal import CSQLite

/// The rows of a store that can't be read, or is older than its copy: for each alarm, the latest version in the pages
/// of its file and in the copy.
///
/// The pages are read with this version's schema instead of the file's: a record is a row of the table for which its
/// checksum is right. So only the row's own page must be intact.
struct Salvage {
    /// The number of written alarms.
    private(set) var alarms = 0
    /// The alarms that were restored from the copy, lack buttons or actions, or aren't confirmed by the copy.
    private(set) var restored: [AlarmID] = []

    private var rows: [Table: [Row]] = [:]

    /// Reads the rows.
    ///
    /// - Throws: `StoreError.sqlite` if the present schema can't be read.
    init(from pages: DatabasePages, copy: CopyContents) throws(StoreError) {
        var tables: [StoredTable] = []
        let model = try Schema.model()
        for table in Table.allCases { tables.append(try StoredTable(table, in: model)) }
        let records = PageRecords(of: pages)
        for number in pages.numbers.sorted() {
            for record in records.records(in: number) {
                for table in tables {
                    guard let row = table.row(record) else { continue }
                    rows[table.table, default: []].append(row)
                    break
                }
            }
        }
        keepLatest(of: .alarm, copy)
        keepLatest(of: .activity, CopyContents())
        // The new database must not be older than the copy.
        let latest = (rows[.removal] ?? []).map(\.written) + [copy.latest]
        rows[.removal] = latest.compactMap(\.self).max().map {
            [Row(table: Table.removal.rawValue, values: ["only": .integer(0), "written": .integer($0)])]
        }
        rows[.restored, default: []] += restored.map {
            Row(table: Table.restored.rawValue, values: ["alarm_id": .blob($0.bytes)])
        }
    }

    /// Writes the rows into a new database.
    ///
    /// - Throws: `StoreError` if they can't be written.
    mutating func write(into database: Database) throws(StoreError) {
        let rows = rows
        try Transaction(in: database).run { () throws(StoreError) in
            for table in Table.allCases {
                let insertion = try Statement(writing: table, in: database)
                let columns = table.columns.dropLast()
                for row in rows[table, default: []] {
                    do throws(StoreError) {
                        try insertion.run { () throws(StoreError) in
                            for (index, column) in columns.enumerated() {
                                if let value = row.values[column] { try insertion.bind(value, at: index) }
                            }
                        }
                    } catch {
                        // The tables refuse a row with wrong types, which then stays in the damaged file only.
                        guard error.isConstraint else { throw error }
                    }
                }
            }
        }
        alarms = Int(try database.integer("SELECT count(*) FROM alarm"))
    }

    /// Keeps only the latest row of each alarm or activity, with its parts; pages may also have earlier ones.
    ///
    /// - Parameter copy: The copy; empty for other tables than that of alarms.
    private mutating func keepLatest(of table: Table, _ copy: CopyContents) {
        // By owner and second column, since a page may exist twice.
        var parts: [[UInt8]: [PartKey: Row]] = [:]
        for part in table.parts {
            for row in rows.removeValue(forKey: part) ?? [] {
                guard let id = row.blob(part.columns[0]), let name = row.values[part.columns[1]] else { continue }
                let key = PartKey(table: part, name: name)
                let found = parts[id]?[key]?.written ?? .min
                if row.written ?? .min >= found { parts[id, default: [:]][key] = row }
            }
        }
        var owners: [[UInt8]: Row] = [:]
        for row in rows.removeValue(forKey: table) ?? [] {
            guard let id = row.blob("id") else { continue }
            if row.written ?? .min >= owners[id]?.written ?? .min { owners[id] = row }
        }
        for id in Set(owners.keys).union(copy.entries.keys) {
            var owner = owners[id]
            var own = (parts[id] ?? [:]).filter { $0.value.written == owner?.written }.map { ($0.key.table, $0.value) }
            let isWhole = owner.map { $0.integer("parts") == Int64(own.count) } ?? false
            var isRestored = owner != nil && !isWhole
            let found = owner?.written ?? .min
            if let entry = copy.entries[id] {
                let written = entry.written ?? .min
                if written > found || written == found && !isWhole {
                    guard case .alarm(let row, let rows) = entry else { continue }
                    owner = row
                    own = rows.compactMap { row in Table(rawValue: row.table).map { ($0, row) } }
                    isRestored = true
                }
            } else if found < copy.latest ?? .max {
                // The alarm was removed before the copy was made, or its line is lost, or there is no copy.
                if copy.isComplete { continue }
                isRestored = true
            }
            guard var owner else { continue }
            owner.values["parts"] = .integer(Int64(own.count))
            rows[table, default: []].append(owner)
            for (part, row) in own { rows[part, default: []].append(row) }
            if isRestored, table == .alarm, let id = UUID(bytes: id) { restored.append(id) }
        }
    }

    /// The key of a row of ``Table/parts`` within its owner's rows.
    private struct PartKey: Hashable {
        let table: Table
        let name: Row.Value
    }
}

/// A table in the format of its records.
private struct StoredTable {
    let table: Table
    /// The columns in the order of the records.
    private let columns: [(name: String, isReal: Bool)]

    /// Reads the format of a table.
    ///
    /// - Parameter model: A database with the present schema.
    init(_ table: Table, in model: Database) throws(StoreError) {
        self.table = table
        var columns: [(String, Bool)] = []
        // Tables WITHOUT ROWID store the primary key first; here it always consists of the first columns.
        let rows = try Statement("SELECT name, type FROM pragma_table_info('\(table.rawValue)')", in: model)
        while try rows.step() { columns.append((rows.text(0) ?? "", rows.text(1) == "REAL")) }
        self.columns = columns
    }

    /// Returns the record as a row; `nil`: it isn't a row of this table, or is damaged.
    func row(_ record: PageRecords.Record) -> Row? {
        // Rows written before a column was added are shorter.
        guard record.values.count <= columns.count else { return nil }
        var values: [String: Row.Value] = [:]
        for (column, value) in zip(columns, record.values) {
            // SQLite stores an integral floating-point number as an integer.
            if column.isReal, case .integer(let number) = value {
                values[column.name] = .real(Double(number))
            } else {
                values[column.name] = value
            }
        }
        // Most records are of other tables, without an integer at the checksum's index.
        guard case .integer = values[Table.checksum] else { return nil }
        let row = Row(table: table.rawValue, values: values)
        guard row.isIntact(uncounted: table.numberColumn) else { return nil }
        guard let number = table.numberColumn else { return row }
        values[number] = record.number.map { .integer($0) }
        return Row(table: table.rawValue, values: values)
    }
}
