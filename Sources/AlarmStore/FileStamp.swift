internal import Glibc

/// A file's identity, size and time of its last change: another program that replaces or changes the file changes these.
struct FileStamp: Equatable {
    private let device: UInt
    private let inode: UInt
    /// The length, bytes.
    let size: Int
    /// The time of the last change, wall clock, ns.
    private let modified: Int

    /// Reads the stamp of the file at `path`; `nil` if it can't be read, as when there is none.
    /// The corresponding C function is `stat`.
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt(status.st_dev)
        inode = UInt(status.st_ino)
        size = Int(status.st_size)
        modified = status.st_mtim.tv_sec &* 1_000_000_000 &+ status.st_mtim.tv_nsec
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
