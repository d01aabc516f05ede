internal import CLinux
internal import CSQLite
internal import Glibc

/// The replacement of a file by a new one.
///
/// The new one is written beside it (`.tmp`), renamed when it is complete and on disk (`.new`), and then moved here.
/// Whenever the process ends, either what stands here is untouched or the complete one is there, to be taken up by the
/// next start.
extension DatabaseFile {
    /// The suffixes of the files of a database. A journal that is left alone is taken for one of the next database.
    private static let suffixes = ["-journal", "", "-shm", "-wal"]

    /// The reason for which a file gives way to another, and the new name that tells it.
    private enum Aside {
        case damaged, earlier
    }

    private var unfinished: DatabaseFile {
        DatabaseFile(path: "\(path).tmp", lockTimeout: lockTimeout, migrations: migrations)
    }
    private var replacement: DatabaseFile {
        DatabaseFile(path: "\(path).new", lockTimeout: lockTimeout, migrations: migrations)
    }

    /// The most stores of earlier builds of which the paths are given.
    private static let mostEarlier = 9

    /// The paths of the stores of earlier builds that were set aside.
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

    /// Renames the copy of the alarms after a database that was set aside, or would have been.
    func moveCopy(beside aside: String) {
        // That it can't be renamed is no reason to end: it is made anew.
        if let copyPath { Glibc.rename(copyPath, "\(aside).copy") }
    }

    /// Writes a new database and moves it here. A damaged file that is here is set aside.
    ///
    /// - Parameter write: Writes the content of the new database.
    /// - Returns: The path of the file that was set aside; `nil`: there was none.
    /// - Throws: The error of `write`, or `StoreError`: `inUse` if another process uses what stands here; others if
    ///   files can't be made, moved or synchronised.
    func replace(_ write: (Database) throws(StoreError) -> Void) throws(StoreError) -> String? {
        _ = try StateDirectory.prepare(StateDirectory.parent(of: path) ?? ".")
        // Nothing that was refused then is left behind, complete, for the next start.
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

    /// Checks that each file here is a regular file of this user. One that is unfinished is deleted unread.
    ///
    /// - Throws: `StoreError.untrusted`.
    func checkFiles() throws(StoreError) {
        for path in [path, replacement.path] {
            for suffix in Self.suffixes { try UntrustedFile.checkFile(path + suffix) }
        }
        if let copyPath { try UntrustedFile.checkFile(copyPath) }
    }

    /// Keeps other users from reading the files, if they could. The corresponding C function is `fchmodat`.
    func makePrivate() {
        for path in Self.suffixes.map({ path + $0 }) + [copyPath].compactMap(\.self) {
            var status = stat()
            guard lstat(path, &status) == 0, status.st_mode & 0o177 != 0 else { continue }
            // Not by a descriptor of the file: closing that would end the locks that SQLite has on it. Some file systems
            // have no modes.
            fchmodat(AT_FDCWD, path, status.st_mode & 0o600, AT_SYMLINK_NOFOLLOW)
        }
    }

    /// Creates the database, complete in its one file.
    private func fill(_ write: (Database) throws(StoreError) -> Void) throws(StoreError) {
        do {
            let (database, _) = try create()
            try write(database)
            try database.checkpoint()
        }
        // It was deleted as the database was closed, unless there was something left in it.
        guard FileStamp(of: logPath) == nil else {
            throw .sqlite(file: path, call: "sqlite3_close_v2", code: SQLITE_IOERR, message: "its log is still needed")
        }
    }

    /// Moves a new database here that is complete, if there is one: this process has just written it, or one that ended
    /// before it could move it.
    ///
    /// - Returns: The path of the file that was set aside for it; `nil`: there was none.
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

    /// True if there is a new database that is complete and was not moved here.
    var hasReplacement: Bool { FileStamp(of: replacement.path) != nil }

    /// Waits for another program's lock on what stands here, which SQLite isn't asked for.
    ///
    /// - Throws: `StoreError.inUse` if it is held for longer than ``lockTimeout``.
    func waitWhileInUse() throws(StoreError) {
        let pause: Int32 = 50
        var rest = lockTimeout
        // The kernel says nothing when a lock ends, and asking for it would end SQLite's own; SQLite, too, waits in steps.
        while rest > 0, LockHolder(of: path) != nil {
            usleep(UInt32(pause) * 1000)
            rest -= pause
        }
        try refuseIfInUse()
    }

    private func refuseIfInUse() throws(StoreError) {
        if let holder = LockHolder(of: path) { throw .inUse(file: path, holder: holder) }
    }

    /// Renames the files that are here; damaged ones with the time at which they were found.
    ///
    /// - Returns: The new path of the database or, if it was missing, of another of its files; `nil`: there was none.
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

    /// The path to which a damaged file is moved, if there is none yet.
    var damagedPath: String { "\(path).damaged-\(Self.timestamp())" }

    /// Returns the path to which a file is moved aside, if there is none yet.
    private func base(of reason: Aside) -> String {
        switch reason {
        case .damaged: damagedPath
        case .earlier: "\(path)-earlier"
        }
    }

    /// Returns the path of the first, second, … file of a name.
    private static func numbered(_ base: String, _ count: Int) -> String { count == 1 ? base : "\(base)-\(count)" }

    /// The wall clock as `20261121T034655Z`.
    private static func timestamp() -> String {
        var now = time(nil)
        var parts = tm()
        gmtime_r(&now, &parts)
        return String(unsafeUninitializedCapacity: 32) { buffer in
            buffer.withMemoryRebound(to: CChar.self) { strftime($0.baseAddress, $0.count, "%Y%m%dT%H%M%SZ", &parts) }
        }
    }

    /// True if there is a file or a symbolic link, even one that leads nowhere. The corresponding C function is
    /// `lstat`.
    private static func isThere(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    private func remove() {
        for suffix in Self.suffixes { unlink(path + suffix) }
    }

    /// The corresponding C function is `rename`.
    private static func rename(_ old: String, _ new: String) throws(StoreError) {
        guard Glibc.rename(old, new) == 0 else { throw .system(path: old, call: "rename", errno: errno) }
    }

    /// Renames a file to a path at which there is none. The corresponding C function is `renameat2`.
    ///
    /// - Returns: `false` if there is a file by now.
    private static func move(_ old: String, to new: String) throws(StoreError) -> Bool {
        if renameat2(AT_FDCWD, old, AT_FDCWD, new, UInt32(RENAME_NOREPLACE)) == 0 { return true }
        if errno == EEXIST { return false }
        // The file system can't.
        guard errno == EINVAL else { throw .system(path: old, call: "renameat2", errno: errno) }
        try rename(old, new)
        return true
    }
}
