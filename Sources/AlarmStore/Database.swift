internal import CSQLite
internal import Glibc

/// A connection to an SQLite database, for one thread.
final class Database {
    /// The path given at opening.
    let file: String
    let handle: OpaquePointer
    /// The number of frames in the write-ahead log after the latest commit through this connection.
    private(set) var logFrames = 0

    /// Opens `file`. The corresponding C function is `sqlite3_open_v2`.
    ///
    /// - Parameter flags: With `SQLITE_OPEN_NOFOLLOW`, a symbolic link in place of the file is refused, but not in
    ///   place of its directory.
    /// - Throws: `StoreError.sqlite` if the file can't be opened. Its content is first read by the first statement.
    init(_ file: String, flags: Int32) throws(StoreError) {
        self.file = file
        var handle: OpaquePointer?
        // SQLite would refuse a link anywhere in the path.
        let path = flags & SQLITE_OPEN_NOFOLLOW == 0 ? file : Self.withRealDirectory(file)
        let result = sqlite3_open_v2(path, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard result == SQLITE_OK, let handle else {
            // Unless memory is short, there is a handle with the message.
            let error = Self.error(file, "sqlite3_open_v2", result, handle)
            sqlite3_close_v2(handle)
            throw error
        }
        self.handle = handle
        // The hook replaces SQLite's automatic checkpoints: see checkpoint().
        sqlite3_wal_hook(
            handle,
            { database, _, _, frames in
                guard let database else { return SQLITE_MISUSE }
                Unmanaged<Database>.fromOpaque(database).takeUnretainedValue().logFrames = Int(frames)
                return SQLITE_OK
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit {
        // Statements that outlive the connection keep it open.
        sqlite3_close_v2(handle)
    }

    /// Returns the path with the symbolic links of its directory resolved; unchanged if there is no such directory. The
    /// corresponding C function is `realpath`.
    private static func withRealDirectory(_ file: String) -> String {
        guard let slash = file.lastIndex(of: "/"), let real = realpath(String(file[...slash]), nil) else { return file }
        defer { free(real) }
        let directory = String(cString: real)
        return (directory == "/" ? "" : directory) + file[slash...]
    }

    /// True if there are no tables.
    var isEmpty: Bool {
        get throws(StoreError) { try integer("SELECT count(*) FROM sqlite_schema") == 0 }
    }

    /// True if the database is known to be read-only. That may depend on the header, which the first statement reads.
    /// The corresponding C function is `sqlite3_db_readonly`.
    var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

    /// The path of the write-ahead log, without symbolic links. The corresponding C function is `sqlite3_filename_wal`.
    var logPath: String {
        guard let file = sqlite3_db_filename(handle, "main"), let log = sqlite3_filename_wal(file) else {
            return "\(self.file)-wal"
        }
        return String(cString: log)
    }

    /// True if the path of the open file leads to another file or none. The corresponding C function is
    /// `sqlite3_file_control` with `SQLITE_FCNTL_HAS_MOVED`.
    var hasMoved: Bool {
        var hasMoved: Int32 = 0
        let result = sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
        return result == SQLITE_OK && hasMoved != 0
    }

    /// Copies the write-ahead log into the file, so that the log starts over with the next commit. The corresponding C
    /// function is `sqlite3_wal_checkpoint_v2`.
    ///
    /// - Parameter truncatesLog: True to truncate the log afterwards.
    func checkpoint(truncatesLog: Bool = false) throws(StoreError) {
        let mode = truncatesLog ? SQLITE_CHECKPOINT_TRUNCATE : SQLITE_CHECKPOINT_PASSIVE
        try check(sqlite3_wal_checkpoint_v2(handle, "main", mode, nil, nil), "sqlite3_wal_checkpoint_v2")
        if truncatesLog { logFrames = 0 }
    }

    /// Sets the longest wait for another connection's lock, ms.
    /// The corresponding C function is `sqlite3_busy_timeout`.
    func waitForLocks(milliseconds: Int32) throws(StoreError) {
        try check(sqlite3_busy_timeout(handle, milliseconds), "sqlite3_busy_timeout")
    }

    /// Runs statements, ignoring their rows. The corresponding C function is `sqlite3_exec`.
    func execute(_ statements: String) throws(StoreError) {
        try check(sqlite3_exec(handle, statements, nil, nil, nil), "sqlite3_exec")
    }

    /// Returns the number in the first column of the first row.
    func integer(_ query: String) throws(StoreError) -> Int64 {
        let statement = try Statement(query, in: self)
        return try statement.step() ? statement.integer(0) : 0
    }

    /// Returns the text in the first column of the first row; `nil`: there is none.
    func text(_ query: String) throws(StoreError) -> String? {
        let statement = try Statement(query, in: self)
        return try statement.step() ? statement.text(0) : nil
    }

    /// Rolls back the open transaction, if there is one.
    func rollBack() {
        // The log may have been restarted by the transaction.
        logFrames = 0
        // After some errors, SQLite has rolled back already. If this fails, the next transaction reports the error.
        if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
    }

    /// Throws the connection's latest error if `result` is one.
    func check(_ result: Int32, _ call: StaticString) throws(StoreError) {
        guard result != SQLITE_OK else { return }
        throw error(result, call)
    }

    /// Returns the connection's latest error, which `call` returned as `result`.
    func error(_ result: Int32, _ call: StaticString) -> StoreError {
        Self.error(file, call, result, handle)
    }

    private static func error(
        _ file: String, _ call: StaticString, _ result: Int32, _ handle: OpaquePointer?
    ) -> StoreError {
        if result & 0xFF == SQLITE_BUSY { return .inUse(file: file, holder: LockHolder(of: file)) }
        let text = handle.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(result)
        return .sqlite(
            file: file, call: "\(call)", code: result, message: text.map { String(cString: $0) } ?? "unknown error")
    }
}
