internal import CLinux
internal import CSQLite
internal import Glibc

/// The atomic replacement of the database by a new one.
///
/// The new file is written beside it (`.tmp`), renamed when it is complete and on disk (`.new`), and then moved here.
/// Whenever the process ends, either the old file is untouched, or the complete new one exists and is moved here by the
/// next start.
extension DatabaseFile {
    /// The suffixes of the files of a database, in the order of moving: a journal left alone would be used for the next
    /// database.
    private static let suffixes = ["-journal", "", "-shm", "-wal"]

    /// The reason for moving a file aside, which determines its new name.
    private enum Aside {
        case damaged, earlier
    }

    private var unfinished: DatabaseFile {
        DatabaseFile(path: "\(path).tmp", lockTimeout: lockTimeout, migrations: migrations)
    }
    private var replacement: DatabaseFile {
        DatabaseFile(path: "\(path).new", lockTimeout: lockTimeout, migrations: migrations)
    }

    /// The most reported stores of earlier builds.
    private static let mostEarlier = 9

    /// The paths of stores of earlier builds that were moved aside.
    var earlier: [String] {
        (1...Self.mostEarlier).map { Self.numbered(base(of: .earlier), $0) }.filter(Self.isThere)
    }

    /// Moves the store of an earlier build aside.
    ///
    /// - Returns: The new path.
    /// - Throws: `StoreError`: `inUse`; `system`.
    func moveEarlierAside() throws(StoreError) -> String? {
        try waitWhileInUse()
        defer { try? StateDirectory.synchronizeParent(of: path) }
        return try moveAside(as: .earlier)
    }

    /// Renames the copy of the alarms to match a database that was moved aside, or would have been.
    func moveCopy(beside aside: String) {
        // A failure is ignored: the copy is rewritten.
        if let copyPath { Glibc.rename(copyPath, "\(aside).copy") }
    }

    /// Writes a new database and moves it here. A damaged file is moved aside.
    ///
    /// - Parameter write: Writes the content of the new database.
    /// - Returns: The path of the file that was moved aside; `nil`: there was none.
    /// - Throws: The error of `write`, or `StoreError`: `inUse` if another process uses the present file; others if
    ///   files can't be created, moved or synced.
    func replace(_ write: (Database) throws(StoreError) -> Void) throws(StoreError) -> String? {
        _ = try StateDirectory.prepare(StateDirectory.parent(of: path) ?? ".")
        // Checked first, so that a refusal leaves no complete file behind for the next start.
        try refuseIfInUse()
        unfinished.remove()
        do {
            try unfinished.fill(write)
        } catch {
            unfinished.remove()
            throw error
        }
        try Self.rename(unfinished.path, replacement.path)
        return try takeUpReplacement()
    }

    /// Checks that each file is a regular file of this user. Unfinished files aren't checked, as they are deleted
    /// unread.
    ///
    /// - Throws: `StoreError.untrusted`.
    func checkFiles() throws(StoreError) {
        for path in [path, replacement.path] {
            for suffix in Self.suffixes { try UntrustedFile.checkFile(path + suffix) }
        }
        if let copyPath { try UntrustedFile.checkFile(copyPath) }
    }

    /// Removes other users' permissions on the files. The corresponding C function is `fchmodat`.
    func makePrivate() {
        for path in Self.suffixes.map({ path + $0 }) + [copyPath].compactMap(\.self) {
            var status = stat()
            guard lstat(path, &status) == 0, status.st_mode & 0o177 != 0 else { continue }
            // Closing a descriptor of the file would release SQLite's POSIX locks on it. Some file systems have no
            // modes.
            fchmodat(AT_FDCWD, path, status.st_mode & 0o600, AT_SYMLINK_NOFOLLOW)
        }
    }

    /// Creates the database in a single file, without a log.
    private func fill(_ write: (Database) throws(StoreError) -> Void) throws(StoreError) {
        do {
            let (database, _) = try create()
            try write(database)
            try database.checkpoint()
        }
        // Closing the database deletes the log, unless it is still needed.
        guard FileStamp(of: logPath) == nil else {
            throw .sqlite(file: path, call: "sqlite3_close_v2", code: SQLITE_IOERR, message: "its log is still needed")
        }
    }

    /// Moves a complete new database here, if there is one, written by this process or by one that ended before moving
    /// it.
    ///
    /// - Returns: The path of the file that was moved aside; `nil`: there was none.
    /// - Throws: `StoreError`: see ``replace(_:)``.
    func takeUpReplacement() throws(StoreError) -> String? {
        guard hasReplacement else { return nil }
        try refuseIfInUse()
        var aside: String?
        repeat {
            aside = try moveAside(as: .damaged) ?? aside
        } while try !Self.move(replacement.path, to: path)
        try StateDirectory.synchronizeParent(of: path)
        return aside
    }

    /// True if there is a complete new database that wasn't moved here yet.
    var hasReplacement: Bool { FileStamp(of: replacement.path) != nil }

    /// Waits until no other program has a lock on the file, without SQLite.
    ///
    /// - Throws: `StoreError.inUse` if the lock is held for longer than ``lockTimeout``.
    func waitWhileInUse() throws(StoreError) {
        let pause: Int32 = 50
        var rest = lockTimeout
        // This polls, as SQLite does: waiting for the lock by a descriptor would release SQLite's own locks.
        while rest > 0, LockHolder(of: path) != nil {
            usleep(UInt32(pause) * 1000)
            rest -= pause
        }
        try refuseIfInUse()
    }

    private func refuseIfInUse() throws(StoreError) {
        if let holder = LockHolder(of: path) { throw .inUse(file: path, holder: holder) }
    }

    /// Renames the present files; the names of damaged ones have the time of discovery.
    ///
    /// - Returns: The new path of the database or, if it was missing, of another of its files; `nil`: there were no
    ///   files.
    private func moveAside(as reason: Aside) throws(StoreError) -> String? {
        let found = Self.suffixes.filter { Self.isThere(path + $0) }
        guard let first = found.first else { return nil }
        let base = base(of: reason)
        var (aside, count) = (base, 1)
        while Self.suffixes.contains(where: { Self.isThere(aside + $0) }) {
            count += 1
            aside = Self.numbered(base, count)
        }
        for suffix in found { try Self.rename(path + suffix, aside + suffix) }
        return found.contains("") ? aside : aside + first
    }

    /// The path to which a damaged file is moved, if it is free.
    var damagedPath: String { "\(path).damaged-\(Self.timestamp())" }

    /// Returns the path to which a file is moved aside, if it is free.
    private func base(of reason: Aside) -> String {
        switch reason {
        case .damaged: damagedPath
        case .earlier: "\(path)-earlier"
        }
    }

    /// Returns the path of the first, second, … file with this name.
    private static func numbered(_ base: String, _ count: Int) -> String { count == 1 ? base : "\(base)-\(count)" }

    /// Returns the wall clock's time in the form `20261121T034655Z`.
    private static func timestamp() -> String {
        var now = time(nil)
        var parts = tm()
        gmtime_r(&now, &parts)
        return String(unsafeUninitializedCapacity: 32) { buffer in
            buffer.withMemoryRebound(to: CChar.self) { strftime($0.baseAddress, $0.count, "%Y%m%dT%H%M%SZ", &parts) }
        }
    }

    /// Returns true if there is a file or a symbolic link, even a dangling one. The corresponding C function is
    /// `lstat`.
    private static func isThere(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    private func remove() {
        for suffix in Self.suffixes { unlink(path + suffix) }
    }

    /// Renames a file. The corresponding C function is `rename`.
    private static func rename(_ old: String, _ new: String) throws(StoreError) {
        guard Glibc.rename(old, new) == 0 else { throw .system(path: old, call: "rename", errno: errno) }
    }

    /// Renames a file to a free path. The corresponding C function is `renameat2`.
    ///
    /// - Returns: False if the path isn't free.
    private static func move(_ old: String, to new: String) throws(StoreError) -> Bool {
        if renameat2(AT_FDCWD, old, AT_FDCWD, new, UInt32(RENAME_NOREPLACE)) == 0 { return true }
        if errno == EEXIST { return false }
        // The file system doesn't support the flag.
        guard errno == EINVAL else { throw .system(path: old, call: "renameat2", errno: errno) }
        try rename(old, new)
        return true
    }
}
