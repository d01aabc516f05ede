internal import CSQLite
internal import Glibc

/// The file of a store, and how it is opened whatever is in it.
struct DatabaseFile {
    /// What was found in the file's place.
    private enum Content {
        case database(Database)
        /// Nothing that can be gone on with, for this reason.
        case damaged(String)
    }

    private let directory: String
    private let file: String

    init(in directory: String) {
        self.directory = directory
        file = "\(directory)/\(Store.fileName)"
    }

    /// Opens the database, up to date and locked. If it is damaged, a new one takes its place.
    ///
    /// - Throws: `StoreError`: see ``Store/init(directory:boot:)``.
    func open() throws(StoreError) -> (Database, Store.SetAside?) {
        let reason: String
        switch try content() {
        case .database(let database): return (database, nil)
        case .damaged(let text): reason = text
        }
        let path = try moveAside()
        guard case .database(let database) = try content() else {
            throw .sqlite(file: file, call: "sqlite3_step", code: SQLITE_CORRUPT, message: "damaged as it is made")
        }
        // Even one that only reads would delete the log of an empty file.
        let isEmpty = size(of: path) ?? 0 == 0
        let salvaged = isEmpty ? 0 : try Salvage(from: path).copy(into: database)
        return (database, Store.SetAside(path: path, reason: reason, salvaged: salvaged))
    }

    // MARK: Opening

    private func content() throws(StoreError) -> Content {
        do {
            return try opened()
        } catch {
            guard error.isDamage else { throw error }
            return .damaged(error.description)
        }
    }

    private func opened() throws(StoreError) -> Content {
        if size(of: file) ?? 0 == 0, size(of: "\(file)-wal") ?? 0 > 0 {
            // SQLite would take this for a new database, and delete the log.
            return .damaged("\(file): empty, and its write-ahead log is not")
        }
        try make()
        let database = try Database(file, flags: SQLITE_OPEN_READWRITE)
        guard !database.isReadOnly else { throw .readOnly(file: file) }
        // Another service may be about to end.
        try database.waitForLocks(milliseconds: 1_000)
        try database.execute("PRAGMA locking_mode = EXCLUSIVE")
        let version = try database.integer("PRAGMA user_version")
        let isNew = try database.integer("SELECT count(*) FROM sqlite_schema") == 0
        let applicationID = try database.integer("PRAGMA application_id")
        guard isNew || applicationID == Schema.applicationID else {
            return .damaged("\(file): the database of another application")
        }
        guard version <= Schema.version else {
            throw .newerVersion(file: file, found: version, known: Schema.version)
        }
        try database.execute(
            """
            PRAGMA journal_mode = WAL;
            PRAGMA synchronous = FULL;
            PRAGMA journal_size_limit = 8388608;
            PRAGMA temp_store = MEMORY;
            """)
        if !isNew, let result = try database.text("PRAGMA quick_check(1)"), result != "ok" {
            return .damaged("\(file): \(result)")
        }
        try migrate(database, from: isNew ? 0 : version)
        do {
            _ = try Statement(Schema.selectAlarms, in: database)
            _ = try Statement(Schema.selectButtons, in: database)
            _ = try Statement(Schema.selectActions, in: database)
            _ = try Statement(Schema.selectHistory, in: database)
        } catch {
            return .damaged("\(error)")
        }
        // The quick check doesn't compare the index with its table, and what doesn't fit would end each commit.
        if let result = try database.text("PRAGMA integrity_check(history)"), result != "ok" {
            return .damaged("\(file): \(result)")
        }
        return .database(database)
    }

    private func migrate(_ database: Database, from version: Int64) throws(StoreError) {
        let transaction = try Transaction(in: database)
        for (number, script) in Schema.migrations.enumerated().dropFirst(Int(version)) {
            try transaction.run { () throws(StoreError) in
                try database.execute(script)
                try database.execute("PRAGMA user_version = \(number + 1)")
            }
        }
    }

    /// Makes the file if it isn't there: SQLite would make one that others may read.
    private func make() throws(StoreError) {
        // Never one that is there: closing it would end the locks that SQLite has on it.
        let descriptor = Glibc.open(file, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        // That it can't be made is SQLite's to tell.
        if descriptor >= 0 { close(descriptor) }
    }

    // MARK: Setting aside

    /// Gives the file, and its write-ahead log, a name that tells what it is and when it was found.
    private func moveAside() throws(StoreError) -> String {
        var path = "\(file).damaged-\(Self.timestamp())"
        let first = path
        var count = 1
        while size(of: path) != nil || size(of: "\(path)-wal") != nil {
            count += 1
            path = "\(first)-\(count)"
        }
        // The log comes last: if it is left alone, it will be found so, and moved as well.
        for suffix in ["", "-shm", "-wal"] {
            guard rename("\(file)\(suffix)", "\(path)\(suffix)") == 0 || errno == ENOENT else {
                throw .system(path: "\(file)\(suffix)", call: "rename", errno: errno)
            }
        }
        return path
    }

    /// The wall clock as `20261121T034655Z`.
    private static func timestamp() -> String {
        var now = time(nil)
        var parts = tm()
        gmtime_r(&now, &parts)
        return String(unsafeUninitializedCapacity: 32) { buffer in
            buffer.withMemoryRebound(to: CChar.self) { strftime($0.baseAddress, $0.count, "%Y%m%dT%H%M%SZ", &parts) }
        }
    }

    /// How many bytes a file has; `nil`: there is none.
    private func size(of path: String) -> Int? {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : nil
    }
}
