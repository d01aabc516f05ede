public import AlarmCore
internal import CLinux
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
    /// Another user could change the file or directory, or decide which one it is.
    case untrusted(path: String, UntrustedFile)
    /// Neither the environment nor the user database says where alarms are to be kept.
    case noStateDirectory

    /// The failure, with its place and reason, in one line, for people.
    public var text: LocalizableText {
        switch self {
        case .sqlite(let path, _, _, _) where isFull, .system(let path, _, _) where isFull:
            LocalizableText("{file}: the disk is full", ["file": .verbatim(path)])
        case .sqlite(let file, let call, let code, let message):
            .verbatim("\(file): \(call): \(message) (SQLite result \(code))")
        case .system(let path, let call, let errno):
            .verbatim("\(path): \(call): \(strerrordesc_np(errno).map { String(cString: $0) } ?? "error \(errno)")")
        case .inUse(let file, let holder?) where holder.name == "alarmsd":
            LocalizableText(
                "{file}: in use by another {program} (process {number}); only one can use a state directory",
                [
                    "file": .verbatim(file), "program": .verbatim("alarmsd"), "number": .number(holder.process),
                ])
        case .inUse(let file, let holder):
            LocalizableText(
                "{file}: in use by {holder}; expected a file that only {program} has open",
                [
                    "file": .verbatim(file), "program": .verbatim("alarmsd"),
                    "holder": holder?.text ?? LocalizableText("another program"),
                ])
        case .readOnly(let file):
            LocalizableText(
                "{file}: expected a file that can be written, got one that can only be read",
                ["file": .verbatim(file)])
        case .newerVersion(let file, let found, let known):
            LocalizableText(
                "{file}: written by a newer version of Alarms: expected schema version {known} or older, got {found}",
                ["file": .verbatim(file), "known": .number(known), "found": .number(found)])
        case .untrusted(let path, .symbolicLink):
            LocalizableText("{file}: expected a file, got a symbolic link", ["file": .verbatim(path)])
        case .untrusted(let path, .otherType):
            LocalizableText("{file}: expected a regular file", ["file": .verbatim(path)])
        case .untrusted(let path, .ownedBy(let owner)):
            LocalizableText(
                "{file}: expected to be owned by user {number}, got user {owner}",
                ["file": .verbatim(path), "number": .number(geteuid()), "owner": .number(owner)])
        case .noStateDirectory:
            LocalizableText(
                """
                no state directory: expected an absolute path in {variables}, or a home directory of the user
                """, ["variables": .oneOf(["STATE_DIRECTORY", "XDG_STATE_HOME", "HOME"])])
        }
    }

    /// The failure in English.
    public var description: String { text.description }

    /// True if there is no room on the disk, or the user may take no more of it.
    private var isFull: Bool {
        switch self {
        case .sqlite: result == SQLITE_FULL
        case .system(_, _, let errno): errno == ENOSPC || errno == EDQUOT
        case .inUse, .readOnly, .newerVersion, .untrusted, .noStateDirectory: false
        }
    }

    /// True if the file itself is at fault: it is not, or no longer, a database.
    var isDamage: Bool { result == SQLITE_CORRUPT || result == SQLITE_NOTADB }

    /// True if a statement is wrong. Of one that fits the tables of its version this means that the schema is damaged.
    var isWrongStatement: Bool { result == SQLITE_ERROR }

    /// True if the tables don't accept a value.
    var isConstraint: Bool { result == SQLITE_CONSTRAINT }

    /// SQLite's primary result code.
    private var result: Int32? {
        if case .sqlite(_, _, let code, _) = self { code & 0xFF } else { nil }
    }
}
