internal import CLinux
internal import Glibc

/// The reason why a file or directory isn't used: another user could change what is in it, or decide which one it is.
public enum UntrustedFile: Error, Hashable, Sendable {
    /// It is a symbolic link.
    case symbolicLink
    /// It is neither a regular file nor, where one is expected, a directory.
    case otherType
    /// It is owned by the user of this number.
    case ownedBy(UInt32)

    /// Checks that what is at `path` is a regular file of this user; a no-op if there is nothing. The corresponding C
    /// function is `lstat`.
    static func checkFile(_ path: String) throws(StoreError) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        if let reason = reason(against: status, type: S_IFREG) { throw .untrusted(path: path, reason) }
    }

    /// Returns the reason why a file of this status isn't used; `nil`: it is a file of this type and user.
    static func reason(against status: stat, type: mode_t) -> UntrustedFile? {
        switch status.st_mode & S_IFMT {
        case type: status.st_uid == geteuid() ? nil : .ownedBy(status.st_uid)
        case S_IFLNK: .symbolicLink
        default: .otherType
        }
    }
}
