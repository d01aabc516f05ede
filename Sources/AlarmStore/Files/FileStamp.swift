internal import CLinux
internal import Glibc

/// A file's identity, size and modification time, by which changes by other programs are detected.
struct FileStamp: Equatable {
    private let device: UInt64
    private let inode: UInt64
    /// The length, bytes.
    let size: Int
    /// The modification time, wall clock, ns; 0 if it wasn't requested.
    private let modified: Int64

    /// Reads the stamp of the file at `path`; `nil` if it can't be read or is missing.
    /// The corresponding C function is `statx`.
    ///
    /// - Parameter hasTime: False to leave out the time. Querying the time makes the next write update it (multigrain
    ///   timestamps, Linux 6.13 and later), which makes a write with `fsync` 20 % slower.
    init?(of path: String, hasTime: Bool = true) {
        var status = statx()
        let time = hasTime ? STATX_MTIME : 0
        guard statx(AT_FDCWD, path, 0, UInt32(STATX_INO | STATX_SIZE) | UInt32(time), &status) == 0 else { return nil }
        device = UInt64(status.stx_dev_major) << 32 | UInt64(status.stx_dev_minor)
        inode = status.stx_ino
        size = Int(clamping: status.stx_size)
        modified = hasTime ? status.stx_mtime.tv_sec &* 1_000_000_000 &+ Int64(status.stx_mtime.tv_nsec) : 0
    }

    /// Returns true if both are stamps of the same file, whatever its content.
    func isSameFile(as other: FileStamp) -> Bool {
        device == other.device && inode == other.inode
    }

    /// Returns true if both have the same modification time.
    func isSameTime(as other: FileStamp) -> Bool {
        modified == other.modified
    }
}
