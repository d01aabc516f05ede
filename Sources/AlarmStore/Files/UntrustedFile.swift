internal import CLinux
internal import Glibc

/// The reason why a file or directory isn't trusted: another user could change or replace it.
public enum UntrustedFile: Error, Hashable, Sendable {
    /// It is a symbolic link.
    case symbolicLink
    /// It is neither a regular file nor the expected directory.
    case otherType
    /// It is owned by the user of this number.
    case ownedBy(UInt32)

    /// Checks that there is a regular file of this user, or nothing, at `path`. The corresponding C function is
    /// `lstat`.
    static func checkFile(_ path: String) throws(StoreError) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        if let reason = reason(against: status, type: S_IFREG) { throw .untrusted(path: path, reason) }
    }

    /// Returns the reason why a file with this status isn't trusted; `nil`: it is a file of this type and user.
    static func reason(against status: stat, type: mode_t) -> UntrustedFile? {
        switch status.st_mode & S_IFMT {
        case type: status.st_uid == geteuid() ? nil : .ownedBy(status.st_uid)
        case S_IFLNK: .symbolicLink
        default: .otherType
        }
    }
}
