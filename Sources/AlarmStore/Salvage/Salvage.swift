internal import AlarmCore
internal import CSQLite

/// The rows of a store that can't be read, or is older than its copy: of each alarm the latest of what the pages of its
/// file and the copy have.
///
/// The pages are read without the schema in the file, by the one that this version knows: a record is a row of the table
/// whose checksum it has. So it takes no page but the row's own.
struct Salvage {
    /// The number of alarms that were written.
    private(set) var alarms = 0
    /// The alarms that were taken from the copy or lack buttons or actions, and those that no copy confirms.
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
        // The new database isn't older than the copy.
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
                        // The tables refuse a row of wrong types, which then stays where it is.
                        guard error.isConstraint else { throw error }
                    }
                }
            }
        }
        alarms = Int(try database.integer("SELECT count(*) FROM alarm"))
    }

    /// Keeps of each alarm or activity the latest row with its parts: pages may have earlier ones, too.
    ///
    /// - Parameter copy: The copy, which has none if the table isn't that of alarms.
    private mutating func keepLatest(of table: Table, _ copy: CopyContents) {
        // By the owner, and then by the second column: a page may be there twice.
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
                // It was removed before the copy was made, or its line is lost; without a copy nothing tells.
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

    /// A row of ``Table/parts``, among those of one owner.
    private struct PartKey: Hashable {
        let table: Table
        let name: Row.Value
    }
}

/// A table as its records are stored.
private struct StoredTable {
    let table: Table
    /// The columns in the order of the records.
    private let columns: [(name: String, isReal: Bool)]

    /// - Parameter model: A database of the present schema.
    init(_ table: Table, in model: Database) throws(StoreError) {
        self.table = table
        var columns: [(String, Bool)] = []
        // The primary keys of tables WITHOUT ROWID, which are stored first, are their first columns.
        let rows = try Statement("SELECT name, type FROM pragma_table_info('\(table.rawValue)')", in: model)
        while try rows.step() { columns.append((rows.text(0) ?? "", rows.text(1) == "REAL")) }
        self.columns = columns
    }

    /// Returns the record as a row; `nil`: it isn't one of this table, or not intact.
    func row(_ record: PageRecords.Record) -> Row? {
        // Rows that were written before a column was added are shorter.
        guard record.values.count <= columns.count else { return nil }
        var values: [String: Row.Value] = [:]
        for (column, value) in zip(columns, record.values) {
            // SQLite stores a floating-point number that is an integer as one.
            if column.isReal, case .integer(let number) = value {
                values[column.name] = .real(Double(number))
            } else {
                values[column.name] = value
            }
        }
        // Most records are of another table, and have none at its place.
        guard case .integer = values[Table.checksum] else { return nil }
        let row = Row(table: table.rawValue, values: values)
        guard row.isIntact(uncounted: table.numberColumn) else { return nil }
        guard let number = table.numberColumn else { return row }
        values[number] = record.number.map { .integer($0) }
        return Row(table: table.rawValue, values: values)
    }
}
