internal import CLinux
internal import CSQLite
internal import Glibc

/// The check for alarms and activities at login, in a store that no service has open.
extension Store {
    /// Returns true if the store in `directory` has enabled alarms or activities, or if that is unknown: its files
    /// can't be read, are damaged or of another version, or a service has them open or was killed. A missing store has
    /// none.
    ///
    /// This only reads: it neither creates nor changes a file, and neither takes nor awaits a lock.
    public static func hasAlarms(in directory: String) -> Bool {
        let file = "\(directory)/alarms.sqlite3"
        let copy = "\(directory)/alarms.copy"
        // A dangling symbolic link, such as to a disk that isn't mounted yet.
        if access(directory, F_OK) != 0, mayExist(directory) { return true }
        // The store has lost its alarms, but the copy has them.
        if !mayHaveContent(file), mayHaveContent(copy) { return true }
        // A service that runs or was killed has a log. A replacement that isn't moved yet has all alarms.
        if ["-wal", "-shm", "-journal", ".new"].contains(where: { mayHaveContent(file + $0) }) { return true }
        guard mayHaveContent(file) else { return false }
        do {
            // The service refuses other users' files, with an error.
            for path in [file, copy] { try UntrustedFile.checkFile(path) }
            return try hasAlarms(unchanged: file, copy: copy)
        } catch {
            return true
        }
    }

    /// Reads a database without a log that no other program changes.
    private static func hasAlarms(unchanged file: String, copy: String) throws(StoreError) -> Bool {
        // No lock is taken: see "immutable" in sqlite3_open.
        let database = try Database(
            "file:\(percentEncoded(file))?immutable=1", flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
        let applicationID = try database.integer("PRAGMA application_id")
        let version = try database.integer("PRAGMA user_version")
        guard applicationID == Schema.applicationID, version == Schema.version else { return true }
        let answer = try database.integer(Schema.isNeeded)
        guard answer == 0 else { return true }
        guard try database.text("PRAGMA quick_check(1)") == "ok" else { return true }
        // One flipped bit may have disabled the only alarm, and a lost log may have had it.
        let check = try RowCheck(of: database, readsAlarms: false, continues: false)
        return check.damage != nil || CopyContents.lastWritten(in: copy) ?? .min > check.alarmsWritten
    }

    /// Returns false if there is certainly nothing at `path`. The corresponding C function is `lstat`.
    private static func mayExist(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 || ![ENOENT, ENOTDIR].contains(errno)
    }

    /// Returns false if there is certainly nothing, or an empty file, at `path`.
    private static func mayHaveContent(_ path: String) -> Bool {
        mayExist(path) && FileStamp(of: path)?.size != 0
    }

    /// Escapes the special characters of SQLite's URIs in a path.
    private static func percentEncoded(_ path: String) -> String {
        var encoded = ""
        for scalar in path.unicodeScalars {
            switch scalar {
            case "%": encoded += "%25"
            case "?": encoded += "%3F"
            case "#": encoded += "%23"
            default: encoded.unicodeScalars.append(scalar)
            }
        }
        return encoded
    }
}
