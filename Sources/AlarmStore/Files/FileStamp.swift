internal import CLinux
internal import Glibc

/// A file's identity, size and time of its last change: another program that replaces or changes the file changes
/// these.
struct FileStamp: Equatable {
    private let device: UInt64
    private let inode: UInt64
    /// The length, bytes.
    let size: Int
    /// The time of the last change, wall clock, ns; 0 if it wasn't asked for.
    private let modified: Int64

    /// Reads the stamp of the file at `path`; `nil` if it can't be read, as when there is none.
    /// The corresponding C function is `statx`.
    ///
    /// - Parameter hasTime: `false` leaves the time out. A file that was asked for it is given a new one with its next
    ///   write (Linux 6.13 and later), which takes a file that is synchronised each time a fifth longer.
    init?(of path: String, hasTime: Bool = true) {
        var status = statx()
        let time = hasTime ? STATX_MTIME : 0
        guard statx(AT_FDCWD, path, 0, UInt32(STATX_INO | STATX_SIZE) | UInt32(time), &status) == 0 else { return nil }
        device = UInt64(status.stx_dev_major) << 32 | UInt64(status.stx_dev_minor)
        inode = status.stx_ino
        size = Int(clamping: status.stx_size)
        modified = hasTime ? status.stx_mtime.tv_sec &* 1_000_000_000 &+ Int64(status.stx_mtime.tv_nsec) : 0
    }

    /// True if both are stamps of one file, whatever it contains.
    func isSameFile(as other: FileStamp) -> Bool {
        device == other.device && inode == other.inode
    }

    /// True if both have the same time of their last change.
    func isSameTime(as other: FileStamp) -> Bool {
        modified == other.modified
    }
}
