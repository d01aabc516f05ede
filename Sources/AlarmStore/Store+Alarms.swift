internal import CLinux
internal import CSQLite
internal import Glibc

/// The check at login for alarms and activities, in a store that no service has open.
extension Store {
    /// Returns true if the store in `directory` has alarms that are enabled, or activities, or if that can't be known: its
    /// files can't be read, are damaged or of another version, or a service has them open or was killed. A missing store
    /// has none.
    ///
    /// It only reads: no file is made or changed, and no lock is taken or waited for.
    public static func hasAlarms(in directory: String) -> Bool {
        let file = "\(directory)/alarms.sqlite3"
        let copy = "\(directory)/alarms.copy"
        // A symbolic link that leads nowhere, as to a disk that isn't mounted yet.
        if access(directory, F_OK) != 0, mayExist(directory) { return true }
        // Alarms that the store has lost.
        if !mayHaveContent(file), mayHaveContent(copy) { return true }
        // A service that runs, or was killed, has a log. A new file that waits to be moved has all alarms in it.
        if ["-wal", "-shm", "-journal", ".new"].contains(where: { mayHaveContent(file + $0) }) { return true }
        guard mayHaveContent(file) else { return false }
        do {
            // The service refuses the files of others, and says so.
            for path in [file, copy] { try UntrustedFile.checkFile(path) }
            return try hasAlarms(unchanged: file, copy: copy)
        } catch {
            return true
        }
    }

    /// Reads a database without a log, which no other program changes.
    private static func hasAlarms(unchanged file: String, copy: String) throws(StoreError) -> Bool {
        // Not even locked: see "immutable" in sqlite3_open.
        let database = try Database(
            "file:\(percentEncoded(file))?immutable=1", flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
        let applicationID = try database.integer("PRAGMA application_id")
        let version = try database.integer("PRAGMA user_version")
        guard applicationID == Schema.applicationID, version == Schema.version else { return true }
        let answer = try database.integer(Schema.isNeeded)
        guard answer == 0 else { return true }
        guard try database.text("PRAGMA quick_check(1)") == "ok" else { return true }
        // A single bit may have disabled the only alarm, and a lost log have taken it.
        let check = try RowCheck(of: database)
        return check.damage != nil || CopyContents.lastWritten(in: copy) ?? .min > check.alarmsWritten
    }

    /// True unless there is certainly nothing at `path`. The corresponding C function is `lstat`.
    private static func mayExist(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 || ![ENOENT, ENOTDIR].contains(errno)
    }

    /// True unless there is certainly nothing at `path`, or an empty file.
    private static func mayHaveContent(_ path: String) -> Bool {
        mayExist(path) && FileStamp(of: path)?.size != 0
    }

    /// Escapes the characters of a path that mean something in a URI of SQLite.
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
