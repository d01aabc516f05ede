internal import CSQLite
internal import Glibc

/// How one file takes the place of another.
extension DatabaseFile {
    /// The suffixes of the files of a database. The log comes last: if it is left alone, it is found so and set aside too.
    private static let suffixes = ["", "-shm", "-wal"]

    /// Writes a new database and moves it here. What stands here is set aside.
    ///
    /// Whenever the process ends, what is here is a whole database, or, between two renames, nothing but the new one.
    ///
    /// - Parameter write: Writes what is to be in the new database.
    /// - Returns: The path of what was set aside; `nil`: nothing stood here.
    /// - Throws: What `write` throws, or `StoreError` if the files can't be made, moved or synchronised.
    func replace(_ write: (Database) throws(StoreError) -> Void) throws(StoreError) -> String? {
        try StateDirectory.make(StateDirectory.parent(of: path) ?? ".")
        let new = replacement
        new.remove()
        do {
            try new.fill(write)
        } catch {
            new.remove()
            throw error
        }
        let aside = try moveAside()
        try Self.rename(new.path, path)
        try StateDirectory.synchronizeParent(of: path)
        return aside
    }

    /// Makes the database, complete in its one file.
    private func fill(_ write: (Database) throws(StoreError) -> Void) throws(StoreError) {
        do {
            let database = try create()
            try write(database)
            try database.checkpoint()
        }
        // It was deleted as the database was closed, unless there was something left in it.
        guard FileStamp(of: logPath) == nil else {
            throw .sqlite(file: path, call: "sqlite3_close_v2", code: SQLITE_IOERR, message: "its log is still needed")
        }
    }

    /// Moves a new database here that was complete when its process ended, and wasn't moved yet.
    func takeUpReplacement() throws(StoreError) {
        guard FileStamp(of: path) == nil, FileStamp(of: logPath) == nil, FileStamp(of: replacement.path) != nil,
            FileStamp(of: replacement.logPath) == nil
        else { return }
        try Self.rename(replacement.path, path)
    }

    /// Gives the files that are here a name that tells when they were found.
    ///
    /// - Returns: The new path of the database; `nil`: there was no file.
    func moveAside() throws(StoreError) -> String? {
        guard Self.suffixes.contains(where: { FileStamp(of: path + $0) != nil }) else { return nil }
        let first = "\(path).damaged-\(Self.timestamp())"
        var aside = first
        var count = 1
        while Self.suffixes.contains(where: { FileStamp(of: aside + $0) != nil }) {
            count += 1
            aside = "\(first)-\(count)"
        }
        for suffix in Self.suffixes where FileStamp(of: path + suffix) != nil {
            try Self.rename(path + suffix, aside + suffix)
        }
        return aside
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

    private func remove() {
        for suffix in Self.suffixes { unlink(path + suffix) }
    }

    private static func rename(_ old: String, _ new: String) throws(StoreError) {
        guard Glibc.rename(old, new) == 0 else { throw .system(path: old, call: "rename", errno: errno) }
    }
}
