public import AlarmCore
internal import CLinux
internal import CSQLite
internal import Glibc

/// A failure of the store, not caused by a client. The requested operation has had no effect.
public enum StoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// An error of SQLite: the function, its extended result code and its message.
    case sqlite(file: String, call: String, code: Int32, message: String)
    /// An error of the system: the function and its error number.
    case system(path: String, call: String, errno: Int32)
    /// Another program has the file open: the holder of the lock, if known.
    case inUse(file: String, holder: LockHolder?)
    /// The file can be read but not written.
    case readOnly(file: String)
    /// The file was written by a later version of Alarms: its schema version, and the latest known one.
    case newerVersion(file: String, found: Int64, known: Int64)
    /// Another user could change or replace the file or directory.
    case untrusted(path: String, UntrustedFile)
    /// Neither the environment nor the user database has a directory for the state.
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

    /// True if the disk is full, or the user's quota is used up.
    private var isFull: Bool {
        switch self {
        case .sqlite: result == SQLITE_FULL
        case .system(_, _, let errno): errno == ENOSPC || errno == EDQUOT
        case .inUse, .readOnly, .newerVersion, .untrusted, .noStateDirectory: false
        }
    }

    /// True if the file is damaged or isn't a database.
    var isDamage: Bool { result == SQLITE_CORRUPT || result == SQLITE_NOTADB }

    /// True if a statement is wrong. If it is right for its schema version, the schema is damaged.
    var isWrongStatement: Bool { result == SQLITE_ERROR }

    /// True if the tables don't accept a value.
    var isConstraint: Bool { result == SQLITE_CONSTRAINT }

    /// SQLite's primary result code.
    private var result: Int32? {
        if case .sqlite(_, _, let code, _) = self { code & 0xFF } else { nil }
    }
}
