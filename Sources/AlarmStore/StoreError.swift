internal import CSQLite
internal import Glibc

/// A failure of the store: the world's, not a client's. What was asked of the store has not happened.
public enum StoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// SQLite refused: the function that did, its extended result code and its message, unchanged.
    case sqlite(file: String, call: String, code: Int32, message: String)
    /// The system refused: the function that did and its error number.
    case system(path: String, call: String, errno: Int32)
    /// Another program has the file open: the one that has a lock on it, if that can be seen.
    case inUse(file: String, holder: LockHolder?)
    /// The file can be read but not written.
    case readOnly(file: String)
    /// The file was written by a later version of Alarms: the version of its schema, and the latest that is known here.
    case newerVersion(file: String, found: Int64, known: Int64)
    /// Neither the environment nor the user database says where alarms are to be kept.
    case noStateDirectory

    /// The failure, with its place and reason, in one line.
    public var description: String {
        switch self {
        case .sqlite(let file, let call, let code, let message):
            "\(file): \(call): \(message) (SQLite result \(code))"
        case .system(let path, let call, let errno):
            "\(path): \(call): \(strerror(errno).map { String(cString: $0) } ?? "error \(errno)")"
        case .inUse(let file, let holder?) where holder.name == "alarmsd":
            "\(file): in use by another alarmsd (process \(holder.process)); only one can use a state directory"
        case .inUse(let file, let holder):
            "\(file): in use by \(holder?.description ?? "another program"); expected a file that only alarmsd has open"
        case .readOnly(let file):
            "\(file): expected a file that can be written, got one that can only be read"
        case .newerVersion(let file, let found, let known):
            "\(file): written by a newer version of Alarms: expected schema version \(known) or older, got \(found)"
        case .noStateDirectory:
            "no state directory: expected an absolute path in STATE_DIRECTORY, XDG_STATE_HOME or HOME, or a home"
                + " directory of the user"
        }
    }

    /// True if there is no room on the disk, or the user may take no more of it.
    public var isFull: Bool {
        switch self {
        case .sqlite: result == SQLITE_FULL
        case .system(_, _, let errno): errno == ENOSPC || errno == EDQUOT
        case .inUse, .readOnly, .newerVersion, .noStateDirectory: false
        }
    }

    /// True if the file itself is at fault: it is not, or no longer, a database.
    var isDamage: Bool { result == SQLITE_CORRUPT || result == SQLITE_NOTADB }

    /// True if the tables don't accept a value.
    var isConstraint: Bool { result == SQLITE_CONSTRAINT }

    /// SQLite's primary result code.
    private var result: Int32? {
        if case .sqlite(_, _, let code, _) = self { code & 0xFF } else { nil }
    }
}
