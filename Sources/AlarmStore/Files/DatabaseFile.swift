internal import CSQLite
internal import Glibc

/// The file of a store, and how it is opened whatever is in it.
struct DatabaseFile {
    /// The path of the database. Its write-ahead log is beside it.
    let path: String
    /// The longest wait for another program that has the file open, ms.
    let lockTimeout: Int32
    /// The migrations that bring it up to date: see ``Schema/migrations``.
    var migrations = Schema.migrations
    /// The path of the copy of the alarms; `nil`: there is none.
    var copyPath: String?

    /// The path of the write-ahead log.
    var logPath: String { "\(path)-wal" }

    /// A database that is open, and what was in its place.
    struct Opened {
        let database: Database
        /// The numbers of the commits in it.
        let check: RowCheck
        /// The damaged file; `nil`: there was none.
        var setAside: Store.SetAside?
        /// The path to which the store of an earlier build was moved; `nil`: there was none.
        var earlier: String?
        /// The number of the last commit in the copy; `nil`: it doesn't end with one, or there is none.
        var copyWritten: Int64?
    }

    /// Opens the database, up to date and locked. If it is damaged or of an earlier build, a new one takes its place.
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
            // A copy is of another store than the new one.
            if let aside { moveCopy(beside: aside) }
            let (database, check) = try create()
            return Opened(database: database, check: check, earlier: aside)
        case .damaged(let text): reason = text
        }
        // It may have been found damaged without a look at its locks.
        try waitWhileInUse()
        let pages = DatabasePages(file: path, log: logPath)
        var salvage = try Salvage(from: pages, copy: copyPath.map { CopyContents(of: $0) } ?? CopyContents())
        let aside = try replace { database throws(StoreError) in try salvage.write(into: database) }
        // Not before it was moved: so closing it neither changes it nor deletes its log, unless its path is a link, and the
        // locks on it stay.
        withExtendedLifetime(pages) { damaged = nil }
        let (database, check) = try create()
        moveCopy(beside: aside ?? damagedPath)
        return Opened(
            database: database, check: check,
            setAside: Store.SetAside(path: aside, reason: reason, salvaged: salvage.alarms))
    }

    /// Opens a database that this process has written, or makes an empty one.
    ///
    /// - Throws: `StoreError`: see ``Store/init(directory:boot:lockTimeout:)``; damage, too, is an error.
    func create() throws(StoreError) -> (Database, RowCheck) {
        var damaged: Database?
        var file = self
        // A database that was just made from the copy isn't compared with it.
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

    /// - Parameters:
    ///   - damaged: Set to the database if it is open, and can't be used.
    ///   - isOwn: True if this process has written it, or is to make it.
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

    /// Locks the database and brings it up to date, unless it is of a version before ``Schema/firstVersion``.
    ///
    /// - Parameter isOwn: True if this process has written it: whatever its rows are like, they are what there is.
    private func prepare(_ database: Database, isOwn: Bool) throws(StoreError) -> Content {
        guard !database.isReadOnly else { throw .readOnly(file: path) }
        try database.waitForLocks(milliseconds: lockTimeout)
        try database.execute("PRAGMA locking_mode = EXCLUSIVE")
        if let unusable = try inspect(database) { return unusable }
        // Deleted rows are overwritten, so that none of them is salvaged.
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

    /// Creates the file if it is missing: SQLite would create one that others may read.
    private func make() throws(StoreError) {
        // Never one that is there: closing it would end the locks that SQLite has on it.
        let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        // That it can't be made is SQLite's to tell.
        if descriptor >= 0 { close(descriptor) }
    }
}
