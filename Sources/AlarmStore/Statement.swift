internal import AlarmCore
internal import CSQLite

/// A prepared statement, which can be bound, stepped and reset any number of times.
///
/// Parameters and columns are counted from 0 here, so that a column has the same number in both roles.
final class Statement {
    private let database: Database
    private let text: String
    private let isKept: Bool
    /// The prepared statement; `nil`: it is kept, and hasn't been run yet.
    private var handle: OpaquePointer?
    /// The row to write; `nil`: the statement writes no row with a checksum.
    private let row: WrittenRow?

    /// Creates a statement that writes rows of `table`, with their checksums.
    ///
    /// - Parameters:
    ///   - isKept: True if the statement may be run many times: it is prepared at the first time.
    ///   - lines: The lines of the copy, to which each row is added; `nil`: there is no copy.
    /// - Throws: `StoreError.sqlite` if the database has no such table; a kept statement throws it from ``run(_:)``.
    convenience init(
        writing table: Table, in database: Database, isKept: Bool = false, lines: CopyLines? = nil
    ) throws(StoreError) {
        try self.init(table.upsert, in: database, isKept: isKept, row: WrittenRow(of: table, lines: lines))
    }

    /// Creates a statement of `text`. The corresponding C function is `sqlite3_prepare_v3`.
    ///
    /// - Parameter isKept: True if the statement may be run many times: it is prepared at the first time.
    /// - Throws: `StoreError.sqlite` if SQLite doesn't accept it; a kept statement throws it from ``run(_:)``.
    convenience init(_ text: String, in database: Database, isKept: Bool = false) throws(StoreError) {
        try self.init(text, in: database, isKept: isKept, row: nil)
    }

    private init(_ text: String, in database: Database, isKept: Bool, row: WrittenRow?) throws(StoreError) {
        self.database = database
        self.text = text
        self.isKept = isKept
        self.row = row
        if !isKept { try prepare() }
    }

    private func prepare() throws(StoreError) {
        let flags = isKept ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
        let result = sqlite3_prepare_v3(database.handle, text, -1, flags, &handle, nil)
        guard result == SQLITE_OK, handle != nil else { throw database.error(result, "sqlite3_prepare_v3") }
    }

    deinit {
        sqlite3_finalize(handle)
    }

    // MARK: Running

    /// Steps to the next row. The corresponding C function is `sqlite3_step`.
    ///
    /// - Returns: True if there is a row; false after the last one, when the statement is reset.
    /// - Throws: `StoreError`; the statement is reset.
    func step() throws(StoreError) -> Bool {
        let result = sqlite3_step(handle)
        if result == SQLITE_ROW { return true }
        guard result == SQLITE_DONE else {
            let error = database.error(result, "sqlite3_step")
            sqlite3_reset(handle)
            throw error
        }
        sqlite3_reset(handle)
        return false
    }

    /// Runs a statement that returns no rows; a kept one is prepared before, at the first time.
    ///
    /// - Parameter bind: Binds the parameters; unbound ones are NULL.
    /// - Throws: `StoreError`.
    func run(_ bind: () throws(StoreError) -> Void = {}) throws(StoreError) {
        if handle == nil { try prepare() }
        defer { sqlite3_clear_bindings(handle) }
        row?.begin()
        try bind()
        if let row {
            let result = sqlite3_bind_int64(handle, Int32(row.checksumIndex) + 1, row.end())
            try database.check(result, "sqlite3_bind_int64")
        }
        _ = try step()
    }

    // MARK: Parameters

    func bind(_ number: Int64, at column: some StatementColumn) throws(StoreError) {
        row?.add(.integer(number), at: column.index)
        try database.check(sqlite3_bind_int64(handle, column.index + 1, number), "sqlite3_bind_int64")
    }

    func bind(real number: Double, at column: some StatementColumn) throws(StoreError) {
        row?.add(.real(number), at: column.index)
        try database.check(sqlite3_bind_double(handle, column.index + 1, number), "sqlite3_bind_double")
    }

    func bind(_ text: String, at column: some StatementColumn) throws(StoreError) {
        var text = text
        try database.check(text.withUTF8 { bind(text: UnsafeRawBufferPointer($0), at: column) }, "sqlite3_bind_text64")
    }

    func bind(_ bytes: [UInt8], at column: some StatementColumn) throws(StoreError) {
        try database.check(bytes.withUnsafeBytes { bind($0, at: column) }, "sqlite3_bind_blob64")
    }

    /// Binds sixteen bytes, most significant first.
    func bind(high: UInt64, low: UInt64, at column: some StatementColumn) throws(StoreError) {
        let bytes = (high.bigEndian, low.bigEndian)
        try database.check(withUnsafeBytes(of: bytes) { bind($0, at: column) }, "sqlite3_bind_blob64")
    }

    /// Binds the value of a row.
    func bind(_ value: Row.Value, at column: some StatementColumn) throws(StoreError) {
        switch value {
        case .integer(let number): try bind(number, at: column)
        case .real(let number): try bind(real: number, at: column)
        case .text(let bytes):
            try database.check(bytes.withUnsafeBytes { bind(text: $0, at: column) }, "sqlite3_bind_text64")
        case .blob(let bytes): try bind(bytes, at: column)
        }
    }

    /// Binds a text, and returns the result code.
    private func bind(text: UnsafeRawBufferPointer, at column: some StatementColumn) -> Int32 {
        row?.add(.text(text), at: column.index)
        return sqlite3_bind_text64(
            handle, column.index + 1, text.baseAddress, UInt64(text.count), Self.copied, UInt8(SQLITE_UTF8))
    }

    /// Binds bytes, and returns the result code.
    private func bind(_ bytes: UnsafeRawBufferPointer, at column: some StatementColumn) -> Int32 {
        row?.add(.blob(bytes), at: column.index)
        return sqlite3_bind_blob64(handle, column.index + 1, bytes.baseAddress, UInt64(bytes.count), Self.copied)
    }

    /// `SQLITE_TRANSIENT`, a macro that isn't imported: SQLite makes a copy before the call returns.
    private static var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

    // MARK: Columns of the row

    /// Returns the value of a column; `nil` for NULL. Its bytes are valid until the next step.
    func value(_ index: Int32) -> ColumnValue? {
        switch sqlite3_column_type(handle, index) {
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(handle, index))
        case SQLITE_FLOAT: return .real(sqlite3_column_double(handle, index))
        case SQLITE_TEXT:
            let text = sqlite3_column_text(handle, index)
            return .text(UnsafeRawBufferPointer(start: text, count: Int(sqlite3_column_bytes(handle, index))))
        case SQLITE_BLOB:
            let blob = sqlite3_column_blob(handle, index)
            return .blob(UnsafeRawBufferPointer(start: blob, count: Int(sqlite3_column_bytes(handle, index))))
        default: return nil
        }
    }

    /// Returns true if the row, with all columns of a table, has the right checksum.
    ///
    /// - Parameter seeds: The seeds of the table's columns: see ``WrittenRow/seeds``.
    func isIntact(seeds: [UInt64?]) -> Bool {
        var checksum = RowChecksum()
        for (index, seed) in seeds.enumerated() {
            if let seed, let value = value(Int32(index)) { checksum.add(value, seed: seed) }
        }
        return optionalInteger(seeds.count - 1) == checksum.stored
    }

    /// Adds the row, with all columns of `table`, to the lines of a copy.
    ///
    /// - Throws: `StoreError.sqlite` if the checksum is wrong.
    func add(to lines: CopyLines, as table: Table) throws(StoreError) {
        guard isIntact(seeds: WrittenRow.seeds[table, default: []]) else {
            throw .sqlite(
                file: database.file, call: "sqlite3_step", code: SQLITE_CORRUPT,
                message: "a row of the table \(table.rawValue) is damaged")
        }
        lines.begin(table)
        let last = table.columns.count - 1
        for index in 0..<last {
            if let value = value(Int32(index)) { lines.add(value, at: index) }
        }
        lines.end(integer(last))
    }

    func isNull(_ column: some StatementColumn) -> Bool { sqlite3_column_type(handle, column.index) == SQLITE_NULL }

    /// Returns the number; zero for NULL.
    func integer(_ column: some StatementColumn) -> Int64 { sqlite3_column_int64(handle, column.index) }

    /// Returns the number; `nil` for NULL.
    func optionalInteger(_ column: some StatementColumn) -> Int64? { isNull(column) ? nil : integer(column) }

    /// Returns the number; `nil` for NULL.
    func optionalDouble(_ column: some StatementColumn) -> Double? {
        isNull(column) ? nil : sqlite3_column_double(handle, column.index)
    }

    /// Returns the text; `nil` for NULL and an empty text. Invalid UTF-8 becomes U+FFFD.
    func text(_ column: some StatementColumn) -> String? {
        let count = Int(sqlite3_column_bytes(handle, column.index))
        guard count > 0, let start = sqlite3_column_text(handle, column.index) else { return nil }
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// Returns the bytes; none for NULL.
    func bytes(_ column: some StatementColumn) -> [UInt8] {
        guard let start = sqlite3_column_blob(handle, column.index) else { return [] }
        return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column.index))))
    }

    /// Returns sixteen bytes, most significant first; `nil` for NULL and any other number of bytes.
    func halves(_ column: some StatementColumn) -> (high: UInt64, low: UInt64)? {
        guard let start = sqlite3_column_blob(handle, column.index), sqlite3_column_bytes(handle, column.index) == 16
        else { return nil }
        let high = start.loadUnaligned(as: UInt64.self)
        let low = start.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
        return (UInt64(bigEndian: high), UInt64(bigEndian: low))
    }
}
