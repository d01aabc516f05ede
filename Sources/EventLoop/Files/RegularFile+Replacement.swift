internal import Glibc

extension RegularFile {
    /// Replaces the file at `path` atomically, or creates it: a reader sees all of the old or of the new content. A
    /// missing directory is created; both are accessible to their owner only. The corresponding C function is `rename`.
    /// The file isn't synced to disk.
    ///
    /// - Throws: `SystemError`; then an old file is unchanged.
    public static func replace(at path: String, with bytes: [UInt8]) throws(SystemError) {
        if let end = path.lastIndex(of: "/") { mkdir(String(path[..<end]), 0o700) }
        let new = "\(path).new"
        let descriptor = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemError("open", errno: errno) }
        let written = write(descriptor, bytes, bytes.count)
        // A short write means that the disk is full.
        let error = written < 0 ? errno : ENOSPC
        close(descriptor)
        guard written == bytes.count else {
            unlink(new)
            throw SystemError("write", errno: error)
        }
        guard rename(new, path) == 0 else { throw SystemError("rename", errno: errno) }
    }
}
