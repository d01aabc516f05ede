internal import CSQLite
internal import Glibc

/// The database file of a store, and the procedure of opening it in any state.
struct DatabaseFile {
    /// The path of the database. Its write-ahead log is beside it.
    let path: String
    /// The longest wait for another program that has the file open, ms.
    let lockTimeout: Int32
    /// The migrations to the current version, see ``Schema/migrations``.
    var migrations = Schema.migrations
    /// The path of the copy of the alarms; `nil`: there is none.
    var copyPath: String?

    /// The path of the write-ahead log.
    var logPath: String { "\(path)-wal" }

    /// An open database, and the files that were moved aside for it.
    struct Opened {
        let database: Database
        /// The numbers of the commits in the database.
        let check: RowCheck
        /// The damaged file; `nil`: there was none.
        var setAside: Store.SetAside?
        /// The path to which the store of an earlier build was moved; `nil`: there was none.
        var earlier: String?
        /// The number of the last commit in the copy; `nil`: there is no copy, or it doesn't end with a commit.
        var copyWritten: Int64?
    }

    /// Opens, locks and migrates the database. If it is damaged or of an earlier build, a new one replaces it.
    ///
    /// - Throws: `StoreError`: see ``Store/init(directory:boot:lockTimeout:)``.
    func open() throws(StoreError) -> Opened {
        try checkFiles()
        if hasReplacement { try waitWhileInUse() }
        _ = try takeUpReplacement()
        var damaged: Database?
        let reason: String
        switch try content(&damaged) {
        case .database(let database, let check):
            return Opened(
                database: database, check: check, copyWritten: copyPath.flatMap(CopyContents.lastWritten(in:)))
        case .earlier:
            let aside = try moveEarlierAside()
            damaged = nil
            // The copy doesn't belong to the new store.
            if let aside { moveCopy(beside: aside) }
            let (database, check) = try create()
            return Opened(database: database, check: check, earlier: aside)
        case .damaged(let text): reason = text
        }
        // The damage may have been found without checking the locks.
        try waitWhileInUse()
        let pages = DatabasePages(file: path, log: logPath)
        var salvage = try Salvage(from: pages, copy: copyPath.map { CopyContents(of: $0) } ?? CopyContents())
        let aside = try replace { database throws(StoreError) in try salvage.write(into: database) }
        // Closed only after the move, so that closing neither changes it nor deletes its log, unless its path is a
        // link, and its locks are kept.
        withExtendedLifetime(pages) { damaged = nil }
        let (database, check) = try create()
        moveCopy(beside: aside ?? damagedPath)
        return Opened(
            database: database, check: check,
            setAside: Store.SetAside(path: aside, reason: reason, salvaged: salvage.alarms))
    }

    /// Opens a database that this process has written, or creates an empty one.
    ///
    /// - Throws: `StoreError`: see ``Store/init(directory:boot:lockTimeout:)``; damage is also an error.
    func create() throws(StoreError) -> (Database, RowCheck) {
        var damaged: Database?
        var file = self
        // A database that was just made isn't compared with the copy.
        file.copyPath = nil
        guard case .database(let database, let check) = try file.content(&damaged, isOwn: true) else {
            throw .sqlite(
                file: path, call: "sqlite3_step", code: SQLITE_CORRUPT, message: "damaged right after it was written")
        }
        return (database, check)
    }

    /// The content of the file.
    enum Content {
        case database(Database, RowCheck)
        /// The store of a build before ``Schema/firstVersion``.
        case earlier
        /// Unusable, for this reason.
        case damaged(String)
    }

    /// Opens and inspects the database.
    ///
    /// - Parameters:
    ///   - damaged: Set to the database if it is open but unusable.
    ///   - isOwn: True if this process has written the database, or creates it.
    private func content(_ damaged: inout Database?, isOwn: Bool = false) throws(StoreError) -> Content {
        if let damage = damageOfMissing() { return .damaged(damage) }
        try make()
        makePrivate()
        let database = try Database(path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW)
        do throws(StoreError) {
            switch try prepare(database, isOwn: isOwn) {
            case .database(let database, let check):
                guard !database.hasMoved else {
                    throw .sqlite(
                        file: path, call: "sqlite3_file_control", code: SQLITE_READONLY,
                        message: "moved as it was opened")
                }
                return .database(database, check)
            case let unusable:
                damaged = database
                return unusable
            }
        } catch {
            guard error.isDamage else { throw error }
            damaged = database
            return .damaged(error.description)
        }
    }

    /// Locks and migrates the database, unless its version is below ``Schema/firstVersion``.
    ///
    /// - Parameter isOwn: True if this process has written it: its rows are then used even if damaged.
    private func prepare(_ database: Database, isOwn: Bool) throws(StoreError) -> Content {
        guard !database.isReadOnly else { throw .readOnly(file: path) }
        try database.waitForLocks(milliseconds: lockTimeout)
        try database.execute("PRAGMA locking_mode = EXCLUSIVE")
        if let unusable = try inspect(database) { return unusable }
        // Deleted rows are overwritten, so that they can't be salvaged.
        try database.execute(
            """
            PRAGMA page_size = \(DatabasePages.size);
            PRAGMA journal_mode = WAL;
            PRAGMA synchronous = FULL;
            PRAGMA journal_size_limit = 8388608;
            PRAGMA temp_store = MEMORY;
            PRAGMA secure_delete = ON;
            """)
        try migrate(database)
        return try inspectRows(of: database, isOwn: isOwn)
    }

    private func migrate(_ database: Database) throws(StoreError) {
        let version = try database.isEmpty ? 0 : database.integer("PRAGMA user_version")
        let transaction = try Transaction(in: database)
        for (script, number) in zip(migrations, Schema.firstVersion...) where number > version {
            try transaction.run { () throws(StoreError) in
                try database.execute(script)
                try database.execute("PRAGMA user_version = \(number)")
            }
        }
    }

    /// Creates the file if it is missing; SQLite would create it readable by other users.
    private func make() throws(StoreError) {
        // Not for an existing file: closing it would release SQLite's POSIX locks on it.
        let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        // An error is reported by SQLite.
        if descriptor >= 0 { close(descriptor) }
    }
}
